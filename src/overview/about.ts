/**
 * The sentences that say most of a document: near the middle of all that is said (degree centrality
 * over sentence vectors, as LexRank has it, Erkan and Radev 2004), said at a place where documents
 * say what they are about, and each unlike the others (maximal marginal relevance, Carbonell and
 * Goldstein 1998).
 */
import type { Range } from '../documents/types.ts';
import { stems } from '../retrieval/tokens.ts';
import { leans, speaksOfItself, type Said } from './sentences.ts';

export const MOST_ABOUT = 5;
const FEWEST = 3;
/** Sentences that are compared with each other. */
const CANDIDATES = 160;
/** A sentence as near as this to another one is like it. */
const NEAR = 0.12;
/** How much being unlike what is chosen counts against saying much. */
const UNLIKE = 0.45;
/** What is nearly the same costs far more than what is like it. */
const LIKE_COST = 2;
/** A few frequent words say less than many. */
const SHORT = 5;
const WEIGHTS = {
  ...{ central: 1, position: 0.55, heading: 0.5, opens: 0.2 },
  ...{ itself: 0.35, told: 0.6, title: 0.5, outcome: 0.4, matter: 1.1 },
  ...{ defines: 0.6 },
};
const LEANS_COST = 0.6;
const LONG_COST = 0.35;
const EXAMPLE_COST = 0.4;
/** Words; beyond these a sentence is long. */
const LONG = 38;
const SUMS_UP =
  /^(?:[\d.]+ )?(?:abstract|(?:executive |management )?summary|purpose|aims?|objectives?|scope|subject(?: matter| of \p{L}+.*)?|introduction|overview|conclusions?|concluding remarks|preamble|key (?:points|findings)|zusammenfassung|einleitung|überblick|fazit|zweck|gegenstand)\b/iu;

/** What was decided, found or agreed is what others are told of. */
const OUTCOME =
  /\b(?:decided|agreed|resolved|concluded?|approved|recommend(?:s|ed)?|must|shall|requires?|results? (?:show|indicate)|we (?:show|find|found|conclude|propose|present)|beschlossen|vereinbart|empfiehlt)\b/i;
/** "Ada Lee (1861–1924) was an engineer": what the title names, and that it is something. */
const IS_SOMETHING =
  /^([^.,:;]{2,120}?) (?:is|was|are|were|ist|war) (?:an?|the|one of|eine?|der|die|das) /iu;
const EXAMPLE =
  /\b(?:for example|for instance|e\.g\.|such as|in particular|suppose|consider|zum Beispiel|z\. ?B\.)/i;

/** Texts to unit vectors, one row each. */
export type Embed = (texts: string[]) => Promise<{ vectors: Float32Array; dimensions: number }>;

/** What is known of the document beside its sentences. */
export interface Known {
  title: string;
  /** Places where it says what it is for, as far as somebody has found them. */
  told: readonly Range[];
}

/**
 * @param prose of one document, in order.
 * @returns best first, `most` at most, fewer where there is little.
 */
export async function aboutOf(
  prose: readonly Said[],
  { title, told }: Known,
  embed: Embed,
  most = MOST_ABOUT,
): Promise<Said[]> {
  const named = new Set(stems(title));
  const matter = matterIn(prose);
  const weight = (said: Said): number =>
    WEIGHTS.matter * matter(said.text) + weightOf(said, told, named);
  const candidates = likeliest(prose, weight);
  if (candidates.length === 0) return [];
  const { vectors, dimensions } = await embed(candidates.map(({ text }) => text));
  const near = similarities(vectors, dimensions, candidates.length);
  const central = centrality(near, candidates.length);
  const scores = candidates.map((said, i) => WEIGHTS.central * central[i]! + weight(said));
  const wanted = Math.min(most, Math.max(FEWEST, Math.ceil(prose.length / 4)));
  return diversified(scores, near, wanted).map((i) => candidates[i]!);
}

/** Those that say most of the matter, by their words and their place. */
function likeliest(prose: readonly Said[], weight: (said: Said) => number): Said[] {
  if (prose.length <= CANDIDATES) return [...prose];
  return prose
    .map((said, i) => ({ said, i, score: weight(said) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, CANDIDATES)
    .sort((a, b) => a.i - b.i)
    .map(({ said }) => said);
}

/** How much of a sentence is in the words that the document uses most, 0 to about 1. */
function matterIn(prose: readonly Said[]): (text: string) => number {
  const counts = new Map<string, number>();
  for (const { text } of prose) {
    for (const each of new Set(stems(text))) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  const most = Math.log(1 + Math.max(1, ...counts.values()));
  return (text) => {
    const own = [...new Set(stems(text))].filter((each) => !/^\d/.test(each));
    const sum = own.reduce((all, each) => all + Math.log(counts.get(each) ?? 1) / most, 0);
    return sum / (own.length + SHORT);
  };
}

function weightOf(
  { text, chunk, position, opens, place }: Said,
  told: readonly Range[],
  named: ReadonlySet<string>,
): number {
  const own = new Set(stems(text));
  const ofTitle = [...named].filter((each) => own.has(each)).length / Math.max(3, named.size);
  const isTold = told.some(({ start, end }) => place.start < end && start < place.end);
  const sumsUp = SUMS_UP.test(chunk.heading);
  return (
    WEIGHTS.position / (1 + 12 * position) +
    (sumsUp ? WEIGHTS.heading : 0) +
    (opens ? WEIGHTS.opens : 0) +
    WEIGHTS.title * ofTitle +
    (defines(text, named) ? WEIGHTS.defines : 0) +
    (OUTCOME.test(text) ? WEIGHTS.outcome : 0) +
    (speaksOfItself(text) ? WEIGHTS.itself : 0) +
    (isTold ? WEIGHTS.told : 0) -
    (leans(text) ? LEANS_COST : 0) -
    (/[?!]["”’)]*$|^["“'‘]|\b(?:I|you)\b/.test(text) ? LEANS_COST : 0) -
    (EXAMPLE.test(text) ? EXAMPLE_COST : 0) -
    (text.split(' ').length > LONG ? LONG_COST : 0)
  );
}

function defines(text: string, named: ReadonlySet<string>): boolean {
  const [, what = ''] = IS_SOMETHING.exec(text) ?? [];
  return !leans(text) && stems(what).some((each) => named.has(each));
}

/** @returns n × n, row-major. */
function similarities(vectors: Float32Array, dimensions: number, n: number): Float32Array {
  const near = new Float32Array(n * n);
  for (let a = 0; a < n; a++) {
    for (let b = a; b < n; b++) {
      let dot = 0;
      for (let d = 0; d < dimensions; d++) {
        dot += vectors[a * dimensions + d]! * vectors[b * dimensions + d]!;
      }
      near[a * n + b] = near[b * n + a] = dot;
    }
  }
  return near;
}

/** How much each is like the others, 0 to 1. */
function centrality(near: Float32Array, n: number): number[] {
  const degrees = Array.from({ length: n }, (_, a) => {
    let degree = 0;
    for (let b = 0; b < n; b++) if (b !== a && near[a * n + b]! > NEAR) degree += near[a * n + b]!;
    return degree;
  });
  const most = Math.max(...degrees);
  return degrees.map((degree) => (most > 0 ? degree / most : 0));
}

function diversified(scores: readonly number[], near: Float32Array, wanted: number): number[] {
  const n = scores.length;
  const chosen: number[] = [];
  while (chosen.length < Math.min(wanted, n)) {
    let best = -1;
    let most = -Infinity;
    for (let i = 0; i < n; i++) {
      if (chosen.includes(i)) continue;
      const like = Math.max(0, ...chosen.map((each) => near[i * n + each]!));
      const value = (1 - UNLIKE) * scores[i]! - UNLIKE * LIKE_COST * like ** 2;
      if (value > most) [best, most] = [i, value];
    }
    chosen.push(best);
  }
  return chosen;
}
