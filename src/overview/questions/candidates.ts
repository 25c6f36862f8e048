/** Questions of one step, of two and three, and comparisons, from relations that meet. */
import type { Relation } from './relations.ts';
import { QUESTION_KINDS, type CandidateQuestion, type QuestionKind } from './types.ts';

/** Of each kind; more would be asked for nothing. */
const MOST: Record<QuestionKind, number> = {
  ...{ single: 60, 'two-steps': 40, 'three-steps': 16, comparison: 20 },
};
/** Questions in a row that ask of the same thing. */
const SAME = 2;
const LONGEST = 130;

/** Most worth asking first, the kinds and the documents taking turns. */
export function candidatesFrom(relations: readonly Relation[]): CandidateQuestion[] {
  // The first: what a statement says may lead on, what a sentence says does not.
  const unique = [
    ...new Map(relations.toReversed().map((each) => [each.ask(each.subject), each])).values(),
  ].reverse();
  const clear = unique.filter((one) => isOnlyOne(one, relations));
  clear.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const bySubject = new Map<string, Relation[]>();
  for (const each of clear) {
    const known = bySubject.get(each.key);
    if (known) known.push(each);
    else bySubject.set(each.key, [each]);
  }
  const after = (one: Relation): Relation[] =>
    (one.stands ? (bySubject.get(one.valueKey) ?? []) : []).filter(
      (next) => next.valueKey !== one.key && next.place !== one.place,
    );
  const kinds: Record<QuestionKind, CandidateQuestion[]> = {
    single: clear.map((one) => candidate('single', one.ask(one.subject), one.value, [one])),
    'two-steps': clear.flatMap((one) =>
      after(one).map((two) =>
        candidate('two-steps', two.ask(one.stands!(one.subject)), two.value, [one, two]),
      ),
    ),
    'three-steps': clear.flatMap((one) =>
      after(one).flatMap((two) =>
        after(two)
          .filter((three) => three.valueKey !== one.key && three.valueKey !== two.key)
          .map((three) =>
            candidate(
              'three-steps',
              three.ask(two.stands!(one.stands!(one.subject))),
              three.value,
              [one, two, three],
            ),
          ),
      ),
    ),
    comparison: comparisonsOf(clear),
  };
  for (const kind of QUESTION_KINDS) {
    kinds[kind] = spread(kinds[kind].filter(({ question }) => question.length <= LONGEST)).slice(
      0,
      MOST[kind],
    );
  }
  return takingTurns([kinds.single, kinds['two-steps'], kinds.comparison, kinds['three-steps']]);
}

/** Who designed it is no question where two did. */
function isOnlyOne(one: Relation, all: readonly Relation[]): boolean {
  const question = one.ask('');
  return !all.some(
    (other) =>
      other.key === one.key &&
      other.ask('') === question &&
      (!saysSame(one.valueKey, other.valueKey) ||
        (one.isDefinite && other.document !== one.document)),
  );
}

/** "14 euros" and "14 euros a day". */
function saysSame(one: string, other: string): boolean {
  return ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);
}

function comparisonsOf(all: readonly Relation[]): CandidateQuestion[] {
  const found: CandidateQuestion[] = [];
  const dated = all.filter(({ event }) => event !== undefined && !event.verb.startsWith('is '));
  for (const [i, one] of dated.entries()) {
    for (const other of dated.slice(i + 1)) {
      const [a, b] = [one.event!, other.event!];
      if (a.verb !== b.verb || a.isPerson !== b.isPerson || one.key === other.key) continue;
      if (Math.floor(a.at) === Math.floor(b.at)) continue;
      const earlier = a.at < b.at ? one : other;
      const verb = a.verb.replace(/^were /, 'was ').replace(/ first /, ' ');
      const question = `${a.isPerson ? 'Who' : 'Which'} ${verb} first, ${one.subject} or ${other.subject}?`;
      found.push(candidate('comparison', question, earlier.subject, [one, other]));
    }
  }
  return found;
}

function candidate(
  kind: QuestionKind,
  question: string,
  expected: string,
  made: readonly Relation[],
): CandidateQuestion {
  const last = made.at(-1)!;
  return {
    ...{ kind, question: capitalised(question), expected },
    ...(last.beside === undefined ? {} : { beside: last.beside }),
    documents: [...new Set(made.map(({ document }) => document))],
    about: made[0]!.about ?? made[0]!.key,
  };
}

function capitalised(question: string): string {
  return question[0]!.toUpperCase() + question.slice(1);
}

/** Documents take turns, and what was asked of already comes later. */
function spread(all: readonly CandidateQuestion[]): CandidateQuestion[] {
  const times = new Map<string, number>();
  const ranked = all.map((each, i) => {
    const ranks = [each.documents.join(), `${each.about} of ${each.documents[0]}`].map((key) => {
      const before = times.get(key) ?? 0;
      times.set(key, before + 1);
      return before;
    });
    return { each, rank: ranks[0]! + SAME * 4 * Math.floor(ranks[1]! / SAME), i };
  });
  return ranked.sort((a, b) => a.rank - b.rank || a.i - b.i).map(({ each }) => each);
}

function takingTurns(lists: readonly CandidateQuestion[][]): CandidateQuestion[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const all: CandidateQuestion[] = [];
  for (let i = 0; i < longest; i++) for (const list of lists) if (list[i]) all.push(list[i]!);
  return all;
}
