/** "Tell me more", "go on", "anything else?": of what was spoken of last. */
import { moreAbout } from '../../../knowledge/more.ts';
import type { Turn } from '../../../tasks/rewrite-follow-up.ts';
import { referentsOf, type Referent } from './referents.ts';

const MORE =
  /^(?:(?:and|ok(?:ay)?|please|yes|so|well),? )*(?:(?:(?:can|could|would|will) you )?(?:please )?(?:tell|show|give) (?:me|us) (?:some |a (?:bit|little) |even )?more(?: details?| information)?(?: please)?|(?:some |any )?more(?: details?| information)?(?: please)?|go on|continue|(?:please )?elaborate|(?:is there )?(?:any|some)thing else|what else(?: (?:is (?:there|known|said)|do (?:the|my) documents say))?|say more|explain(?: (?:that|this|it|more))?|in more detail)(?:,? please)?$/i;
/** So many things at most: what was asked about, and what was found. */
const MOST_THINGS = 2;

const EXPLAIN = /^(?:(?:and|please|now|can you|could you),? )*(?:explain|describe) (.+?)[\s?.!]*$/i;

/** "Explain the second": what is to be explained; null for any other question. */
export function explainedIn(question: string): string[] | null {
  const [, thing] = EXPLAIN.exec(question) ?? [];
  return thing === undefined ? null : [thing];
}

/** @returns null for any other question, and where nothing was spoken of. */
export function moreOf(question: string, turns: readonly Turn[]): string | null {
  if (!MORE.test(question.replace(/[\s?.!]+$/, ''))) return null;
  const last = turns.at(-1)!;
  const things = spokenOf(last);
  if (things.length > 0) return moreAbout(things);
  const earlier = turns.length > 1 ? spokenOf(turns.at(-2)!) : [];
  return earlier.length > 0 ? moreAbout(earlier) : null;
}

/** A date or a number says nothing of itself; what it was asked of does. */
function spokenOf(turn: Turn): string[] {
  const isThing = ({ kind, isMany }: Referent): boolean =>
    kind !== 'date' && kind !== 'value' && !isMany;
  const all = referentsOf([turn]).filter(isThing);
  const named = all.filter(({ text }) => /^(?:the )?\p{Lu}/u.test(text));
  const things = named.length > 0 ? named : all;
  return things.slice(0, MOST_THINGS).map(({ text }) => text);
}
