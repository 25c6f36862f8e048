/** Words of the overview and of the suggested questions, apart from the others: loaded with them. */
import { count, documents } from '../../text/en/counts.ts';

export const english = {
  open: 'What is in here',
  openOf: (name: string) => `Overview of ${name}`,
  openLibrary: 'Overview of the library',
  openShort: 'Overview',
  lead: 'Chosen from the text, not written: each line is a sentence of a document, and opens it there.',
  of: 'Overview of',
  library: 'The whole library',
  back: 'The whole library',
  loading: 'Looking through the text…',
  by: 'By',
  dated: 'Date',
  about: 'What it is about',
  documents: 'Documents',
  more: (n: number) => `${documents(n)} more are not shown here.`,
  nothing: 'There are no sentences in it that could stand for the rest.',
  contents: 'Contents',
  allContents: (n: number) => `Show all ${n}`,
  names: { person: 'People', organisation: 'Organisations', place: 'Places' },
  mentions: (n: number) => count(n, 'statement', 'statements'),
  timeline: 'What happened when',
  openAt: (what: string, where: string) => `${what}: open ${where}`,
};
