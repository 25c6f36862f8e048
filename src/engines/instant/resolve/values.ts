/**
 * The values that a context offers for an unknown: findings of each clue, merged by name, ranked,
 * and checked as evidence; several clues about one unknown are judged together. Chains ask for the
 * same clue again and again: what was found for it is kept.
 */
import { formatClue } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import type { ProposedCandidate, ResolveInput } from '../../../tasks/types.ts';
import { asksYesNo } from '../decompose/yes-no.ts';
import { affirmedCandidates } from '../evidence.ts';
import { stems } from '../match/text.ts';
import { grouped, sameValue } from './found.ts';
import { findingsFor, unknownOf } from './findings.ts';
import { passagesOf, type Passage } from './passages.ts';
import { RANKINGS, type Rankings } from './rankings.ts';
import { refine } from './refine.ts';

export type ValuesInput = Pick<ResolveInput, 'question' | 'types' | 'propositions' | 'chunks'>;

/** A value for an unknown, and the clue that says it best. */
export interface Value {
  candidate: ProposedCandidate;
  clue: string;
}

/** Candidates of one clue that are looked at: the rest is too weak to be bound. */
const LOOKED_AT = 24;

export class Values {
  readonly passages: readonly Passage[];
  readonly #input: ValuesInput;
  readonly #rankings: Rankings;
  readonly #known = new Map<string, Promise<ProposedCandidate[]>>();
  /** Stems that are no news in an answer. A yes/no question names the value that it claims. */
  readonly #named: string[];

  constructor(input: ValuesInput, rankings: Rankings = RANKINGS) {
    this.#input = input;
    this.#rankings = rankings;
    this.passages = passagesOf(input.chunks);
    this.#named = asksYesNo(input.question) ? [] : stems(input.question);
  }

  /** Of the one unknown of a searchable clue, best first. */
  of(clue: Clue): Promise<ProposedCandidate[]> {
    const placeholder = unknownOf(clue);
    if (placeholder === null) return Promise.resolve([]);
    const key = `${placeholder}\n${formatClue(clue)}`;
    const read = (): Promise<ProposedCandidate[]> =>
      this.#rankings.mishaps.guardAsync(
        'clue',
        () => this.#read(clue, placeholder),
        () => [],
      );
    const known = this.#known.get(key) ?? read();
    this.#known.set(key, known);
    return known;
  }

  /** Of an unknown that several clues speak of: a value that fits more of them wins. */
  async joint(clues: readonly Clue[]): Promise<Value[]> {
    const joint: (Value & { score: number })[] = [];
    for (const { id, candidates } of await this.#each(clues)) {
      for (const candidate of candidates) {
        const known = joint.find((other) => sameValue(other.candidate.value, candidate.value));
        if (!known) {
          joint.push({ candidate, clue: id, score: candidate.score });
          continue;
        }
        const better = candidate.score > known.candidate.score;
        const [first, second] = better
          ? [candidate, known.candidate]
          : [known.candidate, candidate];
        if (better) known.clue = id;
        known.candidate = { ...first, supports: [...first.supports, ...second.supports] };
        known.score += candidate.score;
      }
    }
    return joint
      .sort((a, b) => b.score - a.score)
      .map(({ candidate, clue, score }) => ({ candidate: { ...candidate, score }, clue }));
  }

  async #each(clues: readonly Clue[]): Promise<{ id: string; candidates: ProposedCandidate[] }[]> {
    return Promise.all(
      clues.map(async (clue) => ({ id: clue.id, candidates: await this.of(clue) })),
    );
  }

  async #read(clue: Clue, placeholder: string): Promise<ProposedCandidate[]> {
    const type = this.#input.types[placeholder] ?? 'thing';
    const found = findingsFor(clue, this.#input, this.passages, this.#rankings.mishaps);
    const heard = await this.#rankings.findings.score(clue, found);
    const groups = grouped(found.map((item, i) => ({ ...item, score: heard[i]! })));
    const sought = { placeholder, type, named: this.#named, passages: this.passages };
    const scores = await this.#rankings.candidates.score(sought, groups);
    const suited = groups
      .map(({ best: _, again: __, ...candidate }, i) => ({ ...candidate, score: scores[i]! }))
      .sort((a, b) => b.score - a.score);
    const refined = refine(suited, type, placeholder, this.passages).slice(0, LOOKED_AT);
    return affirmedCandidates(refined, clue, this.#input);
  }
}
