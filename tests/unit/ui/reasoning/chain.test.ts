/** From a trace to the rows of the drawing: what was unknown, what filled it, and from where. */
import { describe, expect, it } from 'vitest';
import type { Answer, MethodEvent, Step } from '../../../../src/methods/events.ts';
import { chainOf, type Chain } from '../../../../src/ui/reasoning/chain.ts';
import { foldTrace } from '../../../../src/ui/trace/trace.ts';
import {
  ANSWER,
  disagreeing,
  FIRST_QUOTE,
  notFound,
  twoHops,
} from '../../../support/scripted-library.ts';

const QUESTION = 'Where was she born?';
const drawn = (events: MethodEvent[], running = false): Chain =>
  chainOf(foldTrace(events), running);
const states = ({ rows }: Chain): string[] => rows.map(({ state }) => state);

describe('clues', () => {
  it('first all is unknown: one is looked for, the other waits for it', () => {
    const chain = drawn(twoHops(QUESTION).slice(0, 2), true);
    expect(states(chain)).toEqual(['current', 'waiting']);
    expect(chain.rows.map(({ line }) => line)).toEqual([
      'Which engineer was the Lantern at Corrow Point designed by?',
      'Which town was the engineer born in?',
    ]);
    expect(chain.rows[0]).toMatchObject({
      left: { text: 'the Lantern at Corrow Point', found: false },
      relation: 'was designed by',
      right: { text: null, label: 'engineer', found: false },
    });
    expect(chain.answer).toBeNull();
  });

  it('what is found fills its cell, with its place, and the cells that waited for it', () => {
    const chain = drawn(twoHops(QUESTION).slice(0, 5), true);
    expect(states(chain)).toEqual(['found', 'current']);
    const [first, second] = chain.rows;
    expect(first).toMatchObject({
      right: { text: 'Ilse Varnhagen', found: true },
      standing: 'partly',
      others: ['Teasdale', 'Jon Arkwell'],
      round: 1,
      clue: 'c1',
    });
    expect(first!.supports[0]!.text).toBe(FIRST_QUOTE);
    expect(second!.line).toBe('Which town was Ilse Varnhagen born in?');
    expect(second!.left).toMatchObject({
      text: 'Ilse Varnhagen',
      label: 'engineer',
      found: false,
    });
    expect(second!.left.hue).toBe(first!.right.hue);
  });

  it('a value that was considered is not told again by a part of it', () => {
    const events = twoHops(QUESTION).map((event) => {
      if (event.type !== 'updated') return event;
      const bindings = event.state.bindings.map((one) => ({
        ...one,
        runnersUp: ['Ilse', 'Ilse Varnhagen of Holm', 'Jon Arkwell', 'Arkwell'].map((value) => ({
          ...one.runnersUp[0]!,
          value,
        })),
      }));
      return { ...event, state: { ...event.state, bindings } };
    });
    expect(drawn(events).rows[0]!.others).toEqual(['Jon Arkwell']);
  });

  it('in the end the last row has what is answered, where that is another value', () => {
    const events = twoHops(QUESTION).map((event) => {
      if (event.type !== 'answered') return event;
      const [first, second] = event.answer.steps;
      const steps = [first!, { ...second!, value: 'Old Brackwater' }];
      return { ...event, answer: { ...event.answer, text: 'Old Brackwater', steps } };
    });
    expect(drawn(events).rows[1]!.right).toMatchObject({ text: 'Old Brackwater', found: true });
  });

  it('what was too unlikely to be the answer fills nothing: it was considered', () => {
    const { rows, answer } = drawn([
      ...twoHops(QUESTION).slice(0, -1),
      ...notFound(QUESTION).slice(-1),
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['found', 'open']);
    expect(rows[1]).toMatchObject({
      ...{ right: { text: null, label: 'town' }, standing: null, supports: [] },
      others: ['Brackwater', 'Holm'],
    });
    expect(answer?.verdict).toBe('not-found');
  });

  it('that make no sentence are drawn as the words of the question', () => {
    const worded = twoHops(QUESTION).map((event) => {
      if (!('state' in event)) return event;
      const originals = event.state.originals.map((clue) =>
        clue.id === 'c2'
          ? {
              ...{ ...clue, predicate: { text: 'zzyx the mole' } },
              words: 'Which town did ?engineer not come back to?',
            }
          : clue,
      );
      return { ...event, state: { ...event.state, originals } };
    });
    const { rows, links } = drawn(worded);
    expect(rows[1]).toMatchObject({
      line: '',
      left: { text: 'Which town did Ilse Varnhagen not come back to?' },
      relation: '',
      right: { found: true },
    });
    expect(links[0]).toMatchObject({ from: { row: 0 }, to: { row: 1, side: 'left' } });
  });

  it('lines lead from what filled an unknown to its uses, and from what is asked to the answer', () => {
    const { links } = drawn(twoHops(QUESTION));
    expect(links).toEqual([
      { from: { row: 0, side: 'right' }, to: { row: 1, side: 'left' }, hue: 0 },
      { from: { row: 1, side: 'right' }, to: null, hue: 1 },
    ]);
  });

  it('stand in the order of solving, whatever the order of the question', () => {
    const turned = twoHops(QUESTION).map((event) =>
      'state' in event
        ? { ...event, state: { ...event.state, originals: [...event.state.originals].reverse() } }
        : event,
    );
    expect(drawn(turned).rows.map(({ clue }) => clue)).toEqual(['c1', 'c2']);
  });

  it('what was not found stays open once it is over', () => {
    const chain = drawn(notFound(QUESTION));
    expect(states(chain)).toEqual(['found', 'open']);
    expect(chain.answer).toMatchObject({ verdict: 'not-found' });
  });

  it('what a stopped question had not found yet is not said to be not found', () => {
    expect(states(drawn(twoHops(QUESTION).slice(0, 5)))).toEqual(['found', 'stopped']);
  });

  it('say on which step the documents disagree', () => {
    expect(drawn(disagreeing(QUESTION)).rows.map(({ disputed }) => disputed)).toEqual([
      false,
      true,
    ]);
  });

  it('a value that a person set is theirs', () => {
    const events = twoHops(QUESTION).map((event) =>
      'state' in event
        ? {
            ...event,
            state: {
              ...event.state,
              bindings: event.state.bindings.map((one) => ({ ...one, by: 'person' as const })),
            },
          }
        : event,
    );
    expect(drawn(events).rows.map(({ marks }) => marks)).toEqual([['Set by you'], ['Set by you']]);
  });
});

describe('the steps of other methods', () => {
  const step = (part: Partial<Step>): Step => ({ ...ANSWER.steps[0]!, ...part });
  const answered = (part: Partial<Answer>): Chain =>
    drawn([
      { type: 'started', question: QUESTION, method: 'ras', engine: 'Built-in' },
      { type: 'answered', answer: { ...ANSWER, method: 'ras', ...part } },
    ]);

  it('a chain of clues: what an earlier step found is joined to where it is used', () => {
    const { rows, links } = answered({
      steps: [
        step({ clue: 'the Lantern | was designed by | ?engineer', placeholder: 'engineer' }),
        step({
          clue: 'Ilse Varnhagen | was born in | ?town',
          placeholder: 'town',
          value: 'Brackwater',
          grounded: false,
          citations: [],
        }),
      ],
    });
    expect(rows[0]).toMatchObject({
      left: { text: 'the Lantern' },
      relation: 'was designed by',
      right: { text: 'Ilse Varnhagen', label: 'engineer', found: true },
      // Of an answer with a step that is found nowhere.
      standing: 'partly',
    });
    expect(rows[1]).toMatchObject({
      left: { text: 'Ilse Varnhagen', hue: 0 },
      standing: 'not-grounded',
    });
    expect(links).toContainEqual({
      from: { row: 0, side: 'right' },
      to: { row: 1, side: 'left' },
      hue: 0,
    });
    expect(links).toContainEqual({ from: { row: 1, side: 'right' }, to: null, hue: 1 });
  });

  it('an unknown may be the subject', () => {
    const { rows } = answered({
      steps: [step({ clue: '?book | was written by | Oda Fenn', placeholder: 'book' })],
    });
    expect(rows[0]!.left).toMatchObject({ label: 'book', found: true });
    expect(rows[0]!.right).toEqual({ text: 'Oda Fenn', found: false });
  });

  it('a query and what the passages said to it', () => {
    const { rows } = answered({ steps: [step({ clue: 'Who designed the Lantern?' })] });
    expect(rows[0]).toMatchObject({
      left: { text: 'Who designed the Lantern?' },
      relation: '',
      right: { text: 'Ilse Varnhagen', found: true },
    });
  });

  it('without steps, the question and the answer with what it cites', () => {
    const { rows, links } = answered({ steps: [] });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ left: { text: QUESTION }, right: { text: 'Brackwater' } });
    expect(rows[0]!.supports).toEqual(ANSWER.citations);
    expect(links).toEqual([{ from: { row: 0, side: 'right' }, to: null, hue: 0 }]);
  });

  it('while they are at work, what each round asks and what came of it', () => {
    const chain = drawn(
      [
        { type: 'started', question: QUESTION, method: 'ircot', engine: 'Built-in' },
        { type: 'round-started', round: 1, queries: [QUESTION] },
        { type: 'thought', round: 1, thought: 'Ilse Varnhagen designed it.', concludes: false },
        { type: 'round-started', round: 2, queries: ['Ilse Varnhagen designed it.'] },
      ],
      true,
    );
    expect(states(chain)).toEqual(['found', 'current']);
    expect(chain.rows[0]!.right.text).toBe('Ilse Varnhagen designed it.');
    expect(chain.rows[1]).toMatchObject({
      left: { text: 'Ilse Varnhagen designed it.' },
      right: { text: null },
    });
  });
});
