/** Words of the interface: answer. */
import { quoted } from '../quoted.ts';
import { count } from './counts.ts';
import { inPassing } from './in-passing.ts';

export const answer = {
  ...inPassing.answer,
  title: 'Answer',
  steps: 'Step by step',
  evidence: 'Evidence',
  notFoundWithout:
    'No sentence answers this question without what you left out. The list of your corrections brings it back.',
  coverage: (indexed: number, files: number) =>
    `Answered while ${indexed.toLocaleString('en')} of ${count(files, 'file was', 'files were')} indexed. Ask again when the rest is ready.`,
  notKnownLead: 'It was asked without the documents: nothing was looked up.',
  nearest: 'Nearest sentences',
  nearestNote: 'The closest that was found. Whether they answer it is for you to judge.',
  nearestChanged:
    'The closest that was found to your changed steps. Whether they answer it is for you to judge.',
  partial: 'What could be found on the way',
  guessLead: 'Your documents do not say it outright. This is a guess from what stands near:',
  groundingNote: {
    'as-you-say': 'You set this yourself, and no sentence that is cited says it.',
    grounded: 'Every step is found in the sentence it cites.',
    partly: 'Some steps are found in the sentences they cite, others are not.',
    partlyUnconfirmed: 'Not every step is confirmed by a sentence.',
    partlyFromPassage: 'Read from a passage; not every step is confirmed.',
    'not-grounded':
      'No sentence that it cites says that this is the answer. Check it before you use it.',
    overview:
      'Taken from the documents word for word, chosen by where it stands and what it means.',
    byRules: 'Found by rules: the reading model has not confirmed it. Check it before you use it.',
    weighed: (times: number, of: number) =>
      `Counted on questions whose answers are known, answers like this are right about ${times === 1 ? 'once' : `${times} times`} in ${of}.`,
    check: 'Check it before you use it.',
    unanswered: (questions: string) => `Not answered: ${questions}`,
  },
  stepStanding: {
    grounded: 'Word for word',
    partly: 'In the passage',
    likely: 'Likely',
    'not-grounded': 'Not found there',
    'as-you-say': 'As you say',
  },
  stepNote: {
    'as-you-say': 'You set this value, and no sentence that is cited says it',
    grounded: 'Found word for word in the sentence it cites',
    partly: 'It stands in the text that is cited; that alone does not confirm the answer',
    likely: 'The text that is cited makes it likely, and does not say it outright',
    'not-grounded': 'Not found word for word in the sentence it cites',
  },
  handedOver: {
    steps: (model: string, n: number) =>
      `${model} could not do ${n === 1 ? 'one step' : `${n} steps`}: the built-in reading did ${n === 1 ? 'it' : 'them'}.`,
    by: (engine: string) => `The answer is from ${engine}.`,
    builtIn: 'the built-in reading',
  },
  level: {
    nothing: 'from no document',
    triplets: 'from statements',
    sentences: 'from sentences',
    chunks: 'from whole passages',
  },
  menu: 'Copy or print this answer',
  menuShort: 'Copy or print',
  copyPlain: 'Copy as plain text',
  copyMarkdown: 'Copy as Markdown',
  copyBibtex: 'Copy references as BibTeX',
  print: 'Print…',
  printed: (date: string, library: string) => `Asked on ${date} in “${library}”, with Trivium.`,
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  openCitation: (n: number, file: string, page: string) =>
    `Citation ${n}: open ${file}${page && `, ${page}`}`,
  openSource: (file: string, page: string) => `Open ${file}${page && `, ${page}`}`,
  page: (n: number) => `page ${n}`,
  under: (heading: string) => `under ${quoted(heading)}`,
  fromPicture: 'read from a picture',
  fromPoorPicture: 'read from a picture that is hard to read',
  pageShort: (n: number) => `p. ${n}`,
  pagesShort: (a: number, b: number) => `pp. ${a}–${b}`,
  provisional: {
    title: 'First answer',
    lead: 'First answer, still being checked',
    confirmed: () => 'The reading model comes to the same as the first answer.',
    replaced: (first: string) => `Takes the place of the first answer, ${quoted(first)}.`,
    dropped: (first: string) => `The first answer, ${quoted(first)}, was not confirmed.`,
  },
  passages: {
    show: 'Show me the passages',
    title: 'Passages that were found',
    looking: 'Searching your documents…',
    none: 'No passage speaks of this.',
  },
  goneNote: 'This document was removed; its pages cannot be opened any more.',
  cancelled: 'You stopped this question.',
} as const;
