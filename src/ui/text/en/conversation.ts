/** Words of the interface: conversation. */
export const conversation = {
  earlier: 'Earlier in this conversation',
  open: (question: string) => `Open: ${question}`,
  understood: 'Understood as:',
  by: (engine: string) => `by ${engine}`,
  byYou: 'as you say it is meant',
  asTypedNow: 'Asked as you typed it.',
  edit: 'Edit',
  editLabel: 'Edit how the question is understood',
  askAsTyped: 'Ask as typed',
  field: 'The question as it is meant',
  askSo: 'Ask this',
  notPlanned: (reason: string) => `The question was not rewritten as planned: ${reason}`,
} as const;
