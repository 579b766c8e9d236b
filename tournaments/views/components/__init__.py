"""Parts that several pages show, as plain values for the templates. Nothing here writes."""
