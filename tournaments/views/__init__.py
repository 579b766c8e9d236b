"""Pages: organise/, play/, public/, a package an audience; components/ are shown on several."""
