/** Fragen, die aufeinander folgen. */
import type { Words } from '../../text.ts';

export const conversation: Words['conversation'] = {
  earlier: 'Früher in diesem Gespräch',
  open: (question) => `Öffnen: ${question}`,
  understood: 'Verstanden als:',
  by: (engine) => `von ${engine}`,
  byYou: 'wie Sie es meinen',
  asTypedNow: 'Gefragt, wie Sie es geschrieben haben.',
  edit: 'Ändern',
  editLabel: 'Ändern, wie die Frage verstanden wird',
  askAsTyped: 'Wie geschrieben fragen',
  field: 'Die Frage, wie sie gemeint ist',
  askSo: 'So fragen',
  notPlanned: (reason) => `Die Frage wurde nicht wie geplant umgeschrieben: ${reason}`,
};
