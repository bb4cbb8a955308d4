"""Requests and responses as bytes: queued, cached, compressed, written as files. No Flask."""
