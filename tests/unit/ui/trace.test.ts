import { expect, test } from 'vitest';
import { clueState, foldTrace, placeholderLabel } from '../../../src/ui/trace/trace.ts';
import { ANSWER, notFound, twoHops } from '../../support/scripted-library.ts';

const QUESTION = 'Where was the engineer who designed the Lantern at Corrow Point born?';
const events = twoHops(QUESTION);
const upTo = (count: number) => foldTrace(events.slice(0, count));
const rounds = (count: number) =>
  upTo(count).entries.flatMap((entry) => (entry.kind === 'round' ? [entry.round] : []));

test('says what is going on after each event', () => {
  expect(events.map((_, index) => upTo(index + 1).activity)).toEqual([
    'decomposing',
    'searching',
    'searching',
    'resolving',
    'updating',
    'updating',
    'searching',
    'resolving',
    'updating',
    'updating',
    'done',
  ]);
});

test('a clue becomes searchable, then resolved, as its placeholders are filled', () => {
  expect(upTo(2).clues.map(({ state }) => state)).toEqual(['searchable', 'fuzzy']);
  expect(upTo(5).clues.map(({ state }) => state)).toEqual(['resolved', 'searchable']);
  expect(upTo(9).clues.map(({ state }) => state)).toEqual(['resolved', 'resolved']);
});

test('clues stay as decomposed, and one placeholder is one colour in all of them', () => {
  const trace = upTo(events.length);
  expect(trace.clues[1]?.subject).toEqual({ placeholder: 'engineer' });
  expect([...trace.placeholders.values()]).toMatchObject([
    { name: 'engineer', hue: 0, value: 'Ilse Varnhagen', target: false },
    { name: 'town', hue: 1, value: 'Brackwater', target: true },
  ]);
});

test('what was found and bound belongs to its round', () => {
  expect(
    rounds(events.length).map(({ round, queries, propositions, bindings }) => [
      round,
      queries.length,
      propositions.length,
      bindings.map(({ value }) => value),
    ]),
  ).toEqual([
    [1, 2, 5, ['Ilse Varnhagen']],
    [2, 1, 2, ['Brackwater']],
  ]);
  expect(rounds(3)[0]).toMatchObject({ retrieved: false, resolved: false });
});

test('an unknown that gets another value in its round stands there once', () => {
  const revised = events.slice(0, 5).flatMap((event): typeof events => {
    if (event.type !== 'bound') return [event];
    const bindings = event.bindings.map((binding) => ({ ...binding, value: 'Oda Renn' }));
    return [event, { ...event, bindings }];
  });
  const [round] = foldTrace(revised).entries;
  expect(round).toMatchObject({ kind: 'round', round: { bindings: [{ value: 'Oda Renn' }] } });
});

test('notices stand where they came', () => {
  const kinds = foldTrace(notFound(QUESTION)).entries.map(({ kind }) => kind);
  expect(kinds).toEqual(['round', 'round', 'escalated', 'degraded', 'escalated']);
});

test('an event of a round that never started is not lost', () => {
  const trace = foldTrace(events.slice(3, 4));
  expect(trace.entries).toMatchObject([{ kind: 'round', round: { round: 1, newChunks: 3 } }]);
});

test('the same unknown twice in a clue is one unknown', () => {
  const clue = {
    id: 'c1',
    subject: { placeholder: 'x' },
    predicate: { text: 'met' },
    object: { placeholder: 'x' },
  };
  expect(clueState(clue, () => false)).toBe('searchable');
});

test('a bare placeholder is shown bare', () => {
  expect(['director', '_1'].map(placeholderLabel)).toEqual(['?director', '?']);
});

test('what was weighed stands at the end, also where nothing was answered', () => {
  const weighed = [{ value: 'Brackwater', chance: 0.7, won: true as const }];
  const ended = (answer: typeof ANSWER) =>
    foldTrace([...notFound(QUESTION).slice(0, -1), { type: 'answered', answer }]).entries.at(-1);
  expect(ended({ ...ANSWER, weighed })).toEqual({ kind: 'weighed', values: weighed });
  const none = { ...ANSWER, verdict: 'not-found' as const, weighed: [{ value: 'X', chance: 0.1 }] };
  expect(ended(none)).toMatchObject({ kind: 'weighed' });
  expect(ended(ANSWER)).not.toMatchObject({ kind: 'weighed' });
  expect(ended({ ...ANSWER, weighed: [] })).not.toMatchObject({ kind: 'weighed' });
});
