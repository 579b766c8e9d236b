"""HTTPS for one laptop on its own network: an authority of its own, and a certificate signed by it.

Only an origin that browsers trust gets a service worker, a wake lock and storage that stays.
"""
