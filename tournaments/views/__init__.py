"""Pages, one package per audience: organise/, assist/, bank/, play/, public/, print/, screen/.

components/ has what several of them show.
"""
