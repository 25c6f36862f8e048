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
  written: (language: string) => `Written in ${language}.`,
  notRead: (language: string) =>
    `Written in ${language}. The built-in engine reads English: in this document it looks up words and names, and what it shows of it is likely to be wrong or to miss something.`,
  chooseModel: (language: string) => `Choose a model that reads ${language}`,
  nothing: 'There are no sentences in it that could stand for the rest.',
  contents: 'Contents',
  allContents: (n: number) => `Show all ${n}`,
  names: { person: 'People', organisation: 'Organisations', place: 'Places' },
  mentions: (n: number) => count(n, 'mention', 'mentions'),
  timeline: 'What happened when',
  suggested: 'Questions that your documents answer',
  suggestedNote: 'Made from what they say; each was asked, and answered rightly.',
  suggesting: 'Finding questions that your documents answer…',
  kinds: {
    single: 'one step',
    'two-steps': 'two steps',
    'three-steps': 'three steps',
    comparison: 'comparison',
  },
  openAt: (what: string, where: string) => `${what}: open ${where}`,
};
