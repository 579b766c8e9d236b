"""Forms check the form of what people type; the services judge its meaning."""
