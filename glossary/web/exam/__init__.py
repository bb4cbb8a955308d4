"""The judge's exam: a paper drawn by a seed, its questions, its result. Addresses hold it all."""
