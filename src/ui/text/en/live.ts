/** Words of the interface: live. */
import { documents } from './counts.ts';

export const live = {
  indexing: (n: number) => `Indexing ${documents(n)}.`,
  indexed: (n: number) => `${documents(n)} ready to ask.`,
  documentFailed: (name: string, message: string) => `${name}: ${message}`,
  asking: 'Working on the answer.',
  provisional: (answer: string) => `First answer, still being checked: ${answer}`,
  confirmed: (answer: string) => `The reading model says the same: ${answer}`,
  notFound: 'The documents do not say.',
  cancelled: 'Question stopped.',
} as const;
