/** Words of the interface: corrections by a person. */
import { quoted } from '../quoted.ts';
import { inPassing } from './in-passing.ts';

export const correct = {
  ...inPassing.correct,
  open: 'Correct…',
  title: 'Correct and go on',
  lead: 'Change what is wrong. What does not depend on it is kept, and the search goes on from there.',
  leadRunning: 'The search goes on while you look. It is stopped when you go on from here.',
  noClues: (method: string) =>
    `${method} answered without clues, so there are none to edit. You can always use or leave out passages and documents (in the menu ⋯ beside each), or have the question taken apart into clues.`,
  byClues: 'Take it apart into clues',
  askedAnew: (method: string) =>
    `${method} keeps no clues to go on from, so the question was asked anew with this.`,
  unread: 'The question could not be taken apart. Write down what is to be found as clues.',

  clue: (n: number) => `Clue ${n}`,
  subject: 'Subject',
  relation: 'Relation',
  object: 'Object',
  slotHint: 'A question mark and a word, such as ?town, stands for what is to be found.',
  addClue: 'Add a clue',
  removeClue: (n: number) => `Remove clue ${n}`,
  editClue: (clue: string) => `Edit the clue ${quoted(clue)}`,
  unknowns: 'What was found',
  valueOf: (name: string) => `Value of ${name}`,
  toBeFound: 'To be found',
  choices: (name: string) => `What else was found for ${name}`,
  firstFound: 'Found first',
  otherValue: 'Another value…',
  setValue: (name: string) => `Write another value for ${name}`,
  asked: 'What is asked for',
  askedWhether: 'whether it is so, or which of them',
  rounds: 'Rounds at most',
  goOn: 'Go on from here',
  again: 'Ask again with this',
  unchanged: 'Nothing is changed yet.',

  undo: 'Undo correction',
  redo: 'Redo correction',

  menu: (place: string) => `Keep, use or leave out ${place}`,
  menuKeep: (place: string) => `Keep or copy ${place}`,
  pin: 'Always use this passage',
  unpin: 'No longer always use it',
  exclude: 'Leave out this passage',
  include: 'Use this passage again',
  excludeDocument: 'Leave out this document',
  includeDocument: 'Use this document again',

  theAnswer: { open: 'The answer is …', label: 'The answer is', set: 'Set it' },
  withChanged: 'With your changed steps:',
  list: 'What you corrected',
  heldAgain: 'With what you corrected when you asked this before.',
  askWithout: 'Ask without it',
  /** At a step. */
  byYou: {
    value: 'Set by you',
    clueEdited: 'Changed by you',
    clueAdded: 'Added by you',
  },
  takeBack: (what: string) => `Take back: ${what}`,
  takeBackShort: 'Take back',
  value: (name: string, value: string, before: string | null) =>
    before === null
      ? `You set ${name} to ${quoted(value)}.`
      : `You set ${name} to ${quoted(value)} instead of ${quoted(before)}.`,
  opened: (name: string, before: string) =>
    `You had ${name} looked for again; it was ${quoted(before)}.`,
  clueEdited: (before: string, after: string) =>
    `You changed ${quoted(before)} to ${quoted(after)}.`,
  clueAdded: (after: string) => `You added the clue ${quoted(after)}.`,
  clueRemoved: (before: string) => `You removed the clue ${quoted(before)}.`,
  askedFor: (name: string) => `You asked for ${name}.`,
  pinned: (passage: string, where: string) =>
    `You always use the passage ${quoted(passage)} (${where}).`,
  excluded: (passage: string, where: string) =>
    `You left out the passage ${quoted(passage)} (${where}).`,
  documentExcluded: (name: string) => `You left out the document ${name}.`,
  roundsAllowed: (rounds: string) => `You allowed ${rounds}.`,
} as const;
