/** Dokumente, die einander widersprechen. */
import type { Words } from '../../text.ts';

export const conflicts: Words['conflicts'] = {
  title: 'Die Dokumente widersprechen sich',
  // What is disagreed on comes in English words, from English documents.
  lead: (about, relation) => `Sie sagen Verschiedenes über ${about} (${relation}).`,
  used: 'Hier verwendet',
  otherwise: 'Sagt etwas anderes',
  step: 'Darin widersprechen sich die Dokumente',
};
