"""The measurements, each runnable with one command; docs/benchmarks.md has the figures."""
