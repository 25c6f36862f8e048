/**
 * The built-in engine's reading of a follow-up: pronouns and demonstratives stand for what the
 * conversation has spoken of and agrees with them, what was left out is taken from the question
 * before. A question that stands alone comes back as it is.
 */
import { capital } from '../match/text.ts';
import { askedForMore, moreAbout } from '../../../knowledge/more.ts';
import type { FollowUpInput, FollowUpOutput, Turn } from '../../../tasks/rewrite-follow-up.ts';
import { askedAnew, completed, fragmentOf, withoutConnective } from './ellipsis.ts';
import { whichOf } from './listed.ts';
import { explainedIn, moreOf } from './more.ts';
import { referentsOf } from './referents.ts';
import { resolveReferences } from './resolve.ts';
import { whyOf } from './why.ts';
import { oneLine } from './words.ts';

export function rewriteFollowUp({ question, turns }: FollowUpInput): FollowUpOutput {
  const line = oneLine(question);
  const last = turns.at(-1);
  if (!last || line === '') return { question };
  const whole = moreOf(line, turns) ?? whyOf(line, last) ?? whichOf(line, turns);
  if (whole) return { question: whole };
  const referents = referentsOf(turns);
  const [thing, ...others] = askedForMore(line) ?? explainedIn(line) ?? [];
  if (thing !== undefined && others.length === 0) {
    const { text, meant } = resolveReferences(thing, referents, turns);
    return { question: meant.length > 0 ? moreAbout([text]) : question };
  }
  const fragment = fragmentOf(line);
  if (fragment?.kind === 'wh') {
    const whole = askedAnew(fragment.words, last);
    return { question: whole ? asQuestion(whole) : question };
  }
  if (fragment) {
    const { text, meant } = resolveReferences(fragment.words, referents, turns);
    const [picked] = meant;
    // Of what has just been named together, one alone: there is nothing to ask of it but what it is.
    if (picked?.text === text && isSpokenOf(text, last)) return { question: moreAbout([text]) };
    const isOwned = /['’]s? /u.test(text) && meant.length > 0;
    const whole = completed(text, last, isOwned ? meant[0]!.text : null);
    return { question: whole ? asQuestion(whole) : question };
  }
  const asked = withoutConnective(line);
  const { text } = resolveReferences(asked, referents, turns);
  return { question: text === line ? question : asQuestion(text) };
}

function isSpokenOf(thing: string, { question, answer }: Turn): boolean {
  return question.includes(thing) || (answer ?? '').includes(thing);
}

/** With a capital at its beginning and a question mark at its end. */
function asQuestion(text: string): string {
  const whole = capital(text);
  return /[?.!]$/.test(whole) ? whole : `${whole}?`;
}
