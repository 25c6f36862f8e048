/** Words of the interface: history. */
export const history = {
  title: 'History',
  list: 'Earlier questions',
  empty: 'Questions you ask are kept here.',
  remove: (question: string) => `Delete question: ${question}`,
  clear: 'Clear history',
  clearTitle: 'Clear the history?',
  clearBody: 'All questions and their traces are deleted from this browser. Documents stay.',
  clearAction: 'Clear history',
  verdict: {
    answered: 'Answered',
    'not-found': 'The documents do not say',
    cancelled: 'Stopped',
    failed: 'Failed',
  },
  unasked: {
    'no-document': 'Not known; no document was asked',
    'not-all': 'Not in what had been read so far',
  },
  missing: 'This question is no longer in the history.',
} as const;
