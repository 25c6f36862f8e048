/** The history shows the correction that holds in the place of what it corrects. */
import { expect, test } from 'vitest';
import type { QuestionSummary } from '../../../../src/protocol.ts';
import {
  canRedo,
  canUndo,
  holdingOf,
  standing,
  withCorrections,
} from '../../../../src/ui/correct/standing.ts';

const question = (id: string, part: Partial<QuestionSummary> = {}): QuestionSummary => ({
  ...{ id, question: 'Where?', askedAt: 1, verdict: 'answered', answer: id },
  ...part,
});
const ids = (list: readonly QuestionSummary[]): string[] => list.map(({ id }) => id);

const chain = [
  question('q3', { corrects: 'q2' }),
  question('q2', { corrects: 'q1' }),
  question('other'),
  question('q1'),
];

test('the last correction stands for all', () => {
  expect(ids(standing(chain))).toEqual(['q3', 'other']);
});

test('what was taken back does not', () => {
  const undone = chain.with(0, { ...chain[0]!, undone: true });
  expect(ids(standing(undone))).toEqual(['q2', 'other']);
  const both = undone.with(1, { ...chain[1]!, undone: true });
  expect(ids(standing(both))).toEqual(['other', 'q1']);
  expect([canUndo(both, undefined), canRedo(both, 'q1')]).toEqual([false, true]);
  expect([canUndo(undone, 'q1'), canRedo(undone, 'q2')]).toEqual([true, true]);
  expect([canUndo(chain, 'q2'), canRedo(chain, 'q3')]).toEqual([true, false]);
});

test('each of a chain is known by the one that stands for it', () => {
  const standsFor = (list: typeof chain) =>
    ['q1', 'q2', 'q3', 'other'].map((id) => holdingOf(list, id));
  expect(standsFor(chain)).toEqual(['q3', 'q3', 'q3', 'other']);
  const undone = chain.with(0, { ...chain[0]!, undone: true });
  expect(standsFor(undone)).toEqual(['q2', 'q2', 'q2', 'other']);
  expect(holdingOf([], 'unknown')).toBe('unknown');
});

test('a correction whose question is gone cannot be taken back', () => {
  expect(canUndo(chain.slice(0, 1), 'q2')).toBe(false);
});

test('one of several that were asked together stays in its comparison', () => {
  const compared = [question('b', { corrects: 'a' }), question('a', { comparison: 'c' })];
  expect(ids(standing(compared))).toEqual(['b', 'a']);
});

test('what followed a question follows the one that stands for it', () => {
  const list = [question('f', { follows: 'q1' }), ...chain];
  expect(standing(list)[0]).toMatchObject({ id: 'f', follows: 'q3' });
});

test('a ring of corrections, which nobody makes, ends', () => {
  const ring = [question('a', { corrects: 'b' }), question('b', { corrects: 'a' })];
  expect(standing([...ring, question('f', { follows: 'a' })])).toHaveLength(1);
});

test('a question that is deleted goes with its corrections, and they with it', () => {
  expect([...withCorrections(chain, new Set(['q3']))].sort()).toEqual(['q1', 'q2', 'q3']);
  expect([...withCorrections(chain, new Set(['q1']))].sort()).toEqual(['q1', 'q2', 'q3']);
  const compared = [question('b', { corrects: 'a' }), question('a', { comparison: 'c' })];
  expect([...withCorrections(compared, new Set(['b']))]).toEqual(['b']);
});
