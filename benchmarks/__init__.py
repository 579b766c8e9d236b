"""What is measured, each part runnable with one command; docs/benchmarks.md has the figures."""
