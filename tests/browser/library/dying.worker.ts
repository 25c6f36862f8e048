/** A library worker whose code breaks before it can answer. */
throw new Error('This worker does not start.');
export {};
