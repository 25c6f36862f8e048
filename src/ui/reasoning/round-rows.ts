/** Rows while a method without clues is at work: what each round asks, and what came of it so far. */
import { propositionText } from '../../knowledge/propositions.ts';
import type { RoundView, Trace } from '../trace/trace.ts';
import type { Row, RowState } from './chain.ts';

/** Statements that a round kept, as many as fit a row. */
const STATEMENTS = 2;

export function roundRows({ entries, question }: Trace, running: boolean): Row[] {
  const rounds = entries.flatMap((entry) => (entry.kind === 'round' ? [entry.round] : []));
  return rounds.flatMap((round, i) => {
    const unfound = i < rounds.length - 1 ? 'open' : running ? 'current' : 'stopped';
    const { questions, seed } = round.own;
    if (questions.length === 0) {
      const asked = seed ?? round.queries[0] ?? question;
      return [row(round, asked, outcomeOf(round), unfound, i)];
    }
    return questions.map((one) => row(round, one.question, one.answer ?? null, unfound, i));
  });
}

function row(
  { round }: RoundView,
  asked: string,
  found: string | null,
  unfound: RowState,
  hue: number,
): Row {
  return {
    id: `r${round}:${asked}`,
    line: '',
    left: { text: asked, found: false },
    relation: '',
    right: { text: found, label: '?', hue, found: found !== null },
    state: found !== null ? 'found' : unfound,
    ...{ standing: null, supports: [], others: [], disputed: false, marks: [], round },
  };
}

function outcomeOf({ own }: RoundView): string | null {
  const kept = own.integrated?.core ?? own.structured?.triplets ?? [];
  if (own.thought?.thought) return own.thought.thought;
  const notes = own.summaries.flatMap(({ notes }) => notes.map(({ text }) => text));
  const said = kept.length > 0 ? kept.map(propositionText) : notes;
  return said.length > 0 ? said.slice(0, STATEMENTS).join('; ') : null;
}
