/** Words of the interface: ask. */
export const ask = {
  label: 'Your question',
  placeholder: 'Ask about your documents…',
  placeholderSite: 'Ask about these documents…',
  another: 'Ask a follow-up, or something else…',
  submit: 'Ask',
  stop: 'Stop',
  hint: 'Enter to ask, Shift + Enter for a new line',
  title: 'What would you like to know?',
  examples: 'Questions to try',
  recent: 'Recent questions',
  newQuestion: 'New question',
  stillIndexing: 'Still indexing: answers come from what has been read so far.',
  noDocuments: 'Add a document first; then ask.',
  again: 'Ask again',
} as const;
