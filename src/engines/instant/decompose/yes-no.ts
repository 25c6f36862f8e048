/** Questions that are answered by yes or no, and the one of them that compares. */
import { fits } from '../match/answer-types.ts';
import type { ClueBuilder } from './clue-builder.ts';
import { comparison, type Comparison } from './comparison.ts';
import { AUXILIARIES } from './phrases.ts';

/** Two options, or a question word that opens no clause: "Do It Now is a film released in which year?" */
const ASKS_OTHERWISE =
  /\bor\b|\b(?:what|how)\b|\b(?:in|at|on|by|of|for|from) (?:which|whom|what) \p{Ll}+\?*$|\bin which (?:year|country|city|state|town)\b/u;

/** Whether a question is one that is answered by yes or no, as its first word says. */
export function asksYesNo(question: string): boolean {
  const first = /^\p{L}+/u.exec(question.trim())?.[0].toLowerCase() ?? '';
  return AUXILIARIES.has(first) && !ASKS_OTHERWISE.test(question);
}

/** "Is A larger than B?", "Did A live longer than B?": as "Which is larger, A or B?". */
export function than(text: string, builder: ClueBuilder): Comparison | null {
  const match =
    /^(?:is|are|was|were|does|do|did|has|have|had) (.+?) ((?:(?:born|die|live|released|founded|built|have|open(?:ed)?|published) )?(?:(?:more|fewer|less)(?: \p{Ll}+){1,3}|\p{Ll}+er)) than (.+?)[?\s.]*$/iu.exec(
      text,
    );
  if (!match || !asksYesNo(text)) return null;
  const [, a = '', said = '', b = ''] = match;
  if (!/\p{Lu}/u.test(a) || !/\p{Lu}/u.test(b)) return null;
  const person = fits({ kind: 'name', text: a, start: 0, end: a.length }, 'person', a) >= 0.9;
  const verb = said.replace(/^live /, 'lived ').replace(/^die /, 'died ');
  return comparison(`${person ? 'Who' : 'Which'} is ${verb}, ${a} or ${b}?`, builder);
}
