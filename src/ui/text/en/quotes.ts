/** Words of the interface: what is kept of documents and answers. */
import { count } from './counts.ts';

export const quotes = {
  keep: 'Keep with a note…',
  keepShort: 'Keep…',
  keepAnswer: 'Keep this answer with a note',
  copy: 'Copy with file and page',
  copyLabel: (sentence: string) => `Copy with file and page: ${sentence}`,
  copied: 'Copied, with its file and page.',
  keepTitle: 'Keep this quote',
  keepAnswerTitle: 'Keep this answer',
  editTitle: 'Note on this quote',
  note: 'Note',
  notePlaceholder: 'What it is for. It may stay empty.',
  keepAction: 'Keep',
  saveNote: 'Save',
  kept: 'Kept. All that you keep is in the Library, under Quotes.',
  noteSaved: 'The note was saved.',
  discarded: 'The note was not saved.',
  moreSentences: (sentences: number) =>
    `and ${count(sentences, 'other sentence', 'other sentences')}`,
  removed: 'The quote was removed.',
  empty:
    'Nothing is kept yet. Keep a sentence that an answer cites (in the menu ⋯ beside it), a whole answer, or words that you select in a document.',
  total: (quotes: number, documents: number) =>
    `${count(quotes, 'quote', 'quotes')} from ${count(documents, 'document', 'documents')}`,
  gone: 'This document was removed. What you kept of it stays.',
  withoutSentence: 'Answers without a cited sentence',
  keptFrom: (question: string) => `Kept from the answer to “${question}”`,
  add: 'Add a note',
  addLabel: (words: string) => `Add a note: ${words}`,
  edit: 'Edit note',
  editLabel: (words: string) => `Edit note: ${words}`,
  remove: 'Remove',
  removeLabel: (words: string) => `Remove: ${words}`,
  saveMarkdown: 'Save as Markdown',
  saveCsv: 'Save as CSV',
  fileTitle: (library: string) => `Quotes from ${library}`,
} as const;
