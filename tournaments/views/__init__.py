"""Pages, a package an audience: organise/, play/, public/. `parts` is what several pages show."""
