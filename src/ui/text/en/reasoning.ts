/** Words of the interface: the reasoning, drawn. */
import { asCited, type CitedWords } from '../quoted.ts';
export const reasoning = {
  label: 'The reasoning, drawn',
  note: 'Each row is a step: what is known, how it is related, what fills the unknown.',
  others: (values: string) => `Not chosen: ${values}`,
  current: 'Looking for this now…',
  waiting: 'Waits for an earlier step',
  open: 'Not found',
  stopped: 'Stopped before this was found',
  disputed: 'The documents disagree',
  pending: 'The answer is not known yet.',
  answer: (words: string) => `Answer: ${words}`,
  details: (n: number) => `Step ${n}: show how it was found`,
  every: 'Every step',
  everyHint: (passages: string) => `${passages} read`,
  save: 'Save the drawing',
  saveAs: (kind: string) => `Save the drawing as ${kind}`,
  /** Under a drawing that is saved. */
  by: (method: string, engine: string) => `Trivium, ${method}, ${engine}`,
  sources: 'Sources',
  cited: (n: number, said: CitedWords, place: string) => `[${n}] ${asCited(said)} (${place})`,
  saveFailed: 'The drawing could not be made into a picture. Save it as SVG instead.',
} as const;
