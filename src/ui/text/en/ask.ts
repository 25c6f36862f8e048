/** Words of the interface: ask. */
import { count } from './counts.ts';

export const ask = {
  label: 'Your question',
  placeholder: 'Ask about your documents…',
  placeholderSite: 'Ask about these documents…',
  another: 'Ask a follow-up…',
  isNext: 'Asked as soon as this answer is there.',
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
  whichDocuments: 'Documents to ask',
  inAll: (all: number) => `In all ${count(all, 'document', 'documents')}`,
  inDocuments: (n: number, all: number) =>
    `In ${n.toLocaleString('en')} of ${count(all, 'document', 'documents')}`,
  askAll: 'Ask all documents',
  asked: (n: number, all: number) =>
    `Asked in ${n.toLocaleString('en')} of ${count(all, 'document', 'documents')}`,
  length: (n: number, most: number) =>
    `${n.toLocaleString('en')} of ${most.toLocaleString('en')} characters`,
  tooLong: (n: number, most: number) =>
    `${count(n, 'character', 'characters')} too many: a question may have ${most.toLocaleString('en')}.`,
  notEnglish: (language: string) =>
    `This looks like ${language}. The built-in engine reads English only: it looks up these words and names, and what it then shows is seldom an answer.`,
  chooseModel: (language: string) => `Choose a model that reads ${language}`,
} as const;
