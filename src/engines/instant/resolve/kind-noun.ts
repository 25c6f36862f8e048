/** Whether a phrase can say what a thing is: it has a noun, and is no participle ("was born"). */
import { analyse } from '../language/analyse.ts';

export function namesKind(phrase: string): boolean {
  const tags = analyse(`It was ${phrase}`).slice(2);
  if (tags[0]?.pos === 'VERB' && /(?:ed|en|rn|wn|ung|ught)$/i.test(tags[0].text)) {
    // "retired engineer": the participle stands before its noun.
    return tags[1]?.pos === 'NOUN' || tags[1]?.pos === 'ADJ' || tags[1]?.pos === 'PROPN';
  }
  return tags.some(({ pos }) => pos === 'NOUN' || pos === 'PROPN');
}
