"""What people type, checked for its form. What it means is for the services to say."""
