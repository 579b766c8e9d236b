"""What the server that these pages come from says of itself: pages are drawn in its process."""
