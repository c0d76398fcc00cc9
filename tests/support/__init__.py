"""What the contract and end-to-end tests share: the document, the running program, and a client that judges."""
