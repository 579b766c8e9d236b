"""Forms check the form of what people type. Its meaning is for the services to judge."""
