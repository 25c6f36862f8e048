/** Words of the interface: memory. */
import { count } from './counts.ts';

export const memory = {
  title: 'Remembered facts',
  remember: 'Remember what questions found out',
  rememberHint:
    'Steps that could be shown in the pages are offered to later questions, marked as remembered.',
  none: 'Nothing is remembered.',
  list: (n: number) => `${count(n, 'fact is', 'facts are')} remembered`,
  from: (question: string) => `From “${question}”`,
  forget: (fact: string) => `Forget: ${fact}`,
  forgetAction: 'Forget',
  clear: 'Forget all',
  corrected: (n: number) => `You have corrected ${count(n, 'question', 'questions')}`,
  correctedHint: 'It holds when one of them is asked again, also after the question was deleted.',
  forgetCorrections: 'Forget all corrections',
  mark: (question: string) => `Remembered from “${question}”`,
} as const;
