"""The reading model: rows of data, the network, its training, its figures and its export."""
