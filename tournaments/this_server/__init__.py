"""The news of the server about itself, for the pages that are drawn in its process."""
