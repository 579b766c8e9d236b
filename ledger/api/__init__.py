"""The ledger over HTTP: thin views over `ledger.services`, mounted at /api/v1/."""
