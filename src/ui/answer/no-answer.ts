/** What stands where there is no answer: the documents are blamed only where they were searched. */
import type { Answer } from '../../methods/events.ts';
import { text } from '../text.ts';

export function noAnswer({ level }: Pick<Answer, 'level'>): string {
  return level === 'nothing' ? text.answer.notKnown : text.answer.notFound;
}
