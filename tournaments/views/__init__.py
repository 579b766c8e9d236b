"""Pages: organise/, play/, public/, one package per audience; components/ appear on several."""
