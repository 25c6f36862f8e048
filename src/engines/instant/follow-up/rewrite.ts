/**
 * The built-in engine's reading of a follow-up: pronouns and demonstratives stand for what the
 * conversation has spoken of and agrees with them, what was left out is taken from the question
 * before. A question that stands alone comes back as it is.
 */
import type { FollowUpInput, FollowUpOutput } from '../../../tasks/rewrite-follow-up.ts';
import { askedAnew, completed, fragmentOf, withoutConnective } from './ellipsis.ts';
import { referentsOf } from './referents.ts';
import { resolveReferences } from './resolve.ts';
import { oneLine } from './words.ts';

export function rewriteFollowUp({ question, turns }: FollowUpInput): FollowUpOutput {
  const line = oneLine(question);
  const last = turns.at(-1);
  if (!last || line === '') return { question };
  const referents = referentsOf(turns);
  const fragment = fragmentOf(line);
  if (fragment) {
    const whole = fragment.kind === 'wh' ? askedAnew(fragment.words, last) : null;
    if (whole) return { question: asQuestion(whole) };
  }
  if (fragment?.kind === 'phrase') {
    const { text, meant } = resolveReferences(fragment.words, referents, turns);
    const isOwned = /['’]s? /u.test(text) && meant.length > 0;
    const whole = completed(text, last, isOwned ? meant[0]!.text : null);
    return { question: whole ? asQuestion(whole) : question };
  }
  const asked = withoutConnective(line);
  const { text } = resolveReferences(asked, referents, turns);
  return { question: text === line ? question : asQuestion(text) };
}

/** With a capital at its beginning and a question mark at its end. */
function asQuestion(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[?.!]$/.test(whole) ? whole : `${whole}?`;
}
