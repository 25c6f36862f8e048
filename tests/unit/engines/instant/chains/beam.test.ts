import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../../../src/sentences.ts';
import { bestChain, type BestChain } from '../../../../../src/engines/instant/chains/beam.ts';
import { decomposeQuestion } from '../../../../../src/engines/instant/decompose.ts';
import { RANKINGS, rankings } from '../../../../../src/engines/instant/resolve/rankings.ts';
import { Values } from '../../../../../src/engines/instant/resolve/values.ts';
import { cluesFrom } from '../../../../../src/knowledge/clues.ts';
import type { AnswerType, Clue } from '../../../../../src/knowledge/types.ts';
import type { ContextChunk, ProposedBinding } from '../../../../../src/tasks/types.ts';
import { contextChunk as chunk } from '../../../../support/context-chunk.ts';

interface Asked {
  question?: string;
  clues?: Clue[];
  types?: Record<string, AnswerType>;
  given?: ProposedBinding[];
  final?: boolean;
  without?: string[];
}

async function chain(chunks: ContextChunk[], asked: Asked): Promise<BestChain> {
  const { question = '', given = [], final = true, without = [] } = asked;
  const plan = decomposeQuestion({ question });
  const { clues = plan.clues, types = plan.types } = asked;
  const ranking = { ...RANKINGS, ...rankings() };
  ranking.chains.leaveOut(new Set(without));
  const values = new Values({ question, types, propositions: [], chunks }, ranking);
  return bestChain({ clues, given, types, values, rankings: ranking, threshold: 0.22, final });
}

const valuesOf = ({ bindings }: BestChain): Record<string, string> =>
  Object.fromEntries(bindings.map(({ placeholder, value }) => [placeholder, value]));

const PIER = [
  chunk(1, 'Orle Pier', 'Orle Pier was designed by Cy Roth, with the designer Bo Ek.'),
  chunk(2, 'Bo Ek', 'Bo Ek was born in Tarnov in 1931.'),
];

describe('the best chain', () => {
  it('goes by where a value leads: a first choice that leads nowhere is given up, and says so', async () => {
    const question = 'Where was the designer of Orle Pier born?';
    const best = await chain(PIER, { question });
    expect(valuesOf(best)).toEqual({ designer: 'Bo Ek', place: 'Tarnov' });
    expect(inEnglish(best.bindings[0]!.reason!)).toContain('“Cy Roth” led no further, “Bo Ek” did');
    const greedy = await chain(PIER, { question, without: ['chains.complete'] });
    expect(valuesOf(greedy)).toEqual({ designer: 'Cy Roth' });
  });

  it('finds one value for an unknown that two clues speak of', async () => {
    const clues = cluesFrom([
      { subject: '?film', predicate: 'was directed by', object: 'Ann Lee' },
      { subject: '?film', predicate: 'stars', object: 'Cy Roth' },
    ]);
    const chunks = [
      chunk(1, 'Low Tide', 'Low Tide is a 1952 film directed by Ann Lee and starring Bo Ek.'),
      chunk(2, 'Dry Land', 'Dry Land is a 1958 film directed by Ann Lee, starring Cy Roth.'),
      chunk(3, 'High Water', 'High Water is a film directed by Bo Ek, starring Cy Roth.'),
    ];
    const best = await chain(chunks, { clues, types: { film: 'work' } });
    expect(valuesOf(best)).toEqual({ film: 'Dry Land' });
  });

  it('takes a clue up again when another value makes a further clue searchable', async () => {
    const clues = cluesFrom([
      { subject: 'tonnes', predicate: 'amount', object: '?amount' },
      { subject: '?port', predicate: 'is the port of', object: 'Tarnov' },
      { subject: '?port', predicate: 'population', object: '?amount' },
    ]);
    const chunks = [
      chunk(1, 'Tarnov', 'Tarnov lies inland. Brenn is the port of Tarnov.'),
      chunk(2, 'Brenn', 'Brenn has a population of 4,120 inhabitants.'),
    ];
    const best = await chain(chunks, { clues, types: { amount: 'number', port: 'place' } });
    expect(valuesOf(best).port).toBe('Brenn');
    expect(valuesOf(best).amount).toContain('4,120');
  });

  it('keeps what a person set, and keeps the value of another engine as a choice', async () => {
    const question = 'Where was the designer of Orle Pier born?';
    const given = {
      placeholder: 'designer',
      clue: 'c1',
      value: 'Ivo Lind',
      score: 1,
      supports: [],
      runnersUp: [],
    };
    const set = await chain(PIER, { question, given: [{ ...given, settled: true }] });
    expect(valuesOf(set)).toEqual({ designer: 'Ivo Lind' });
    const told = [...PIER, chunk(3, 'Ivo Lind', 'Ivo Lind was born in Sundvik.')];
    const kept = await chain(told.slice(1), { question, given: [given] });
    expect(valuesOf(kept)).toEqual({ designer: 'Ivo Lind', place: 'Sundvik' });
  });

  it('marks a value as not sure that another one outdoes by far', async () => {
    const given = {
      placeholder: 'designer',
      clue: 'c1',
      value: 'Ivo Lind',
      score: 1,
      supports: [],
      runnersUp: [{ value: 'Bo Ek', score: 0.5, supports: [] }],
    };
    const question = 'Where was the designer of Orle Pier born?';
    const { bindings } = await chain(PIER.slice(1), { question, given: [given] });
    expect(bindings[0]).toMatchObject({ value: 'Bo Ek', sure: false });
    expect(inEnglish(bindings[0]!.reason!)).toContain('“Ivo Lind” led no further');
  });
});
