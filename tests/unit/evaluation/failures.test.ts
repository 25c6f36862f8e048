import { describe, expect, it } from 'vitest';
import { failureOf, type Outcome } from '../../../src/evaluation/failures.ts';
import type { Answer, LoopState, MethodEvent } from '../../../src/methods/events.ts';
import { cluesFrom } from '../../../src/knowledge/clues.ts';
import type { Binding, Clue } from '../../../src/knowledge/types.ts';

const clue = (subject: string, predicate: string, object: string): Clue =>
  cluesFrom([{ subject, predicate, object }])[0]!;
const OPEN = clue('Sundvik', 'lies on', '?river');
const LATER = clue('?river', 'flows into', '?sea');
const CLOSED = clue('Sundvik', 'lies on', 'the Orle');
const BOUND = { placeholder: '?river', value: 'the Orle' } as Binding;

const updated = (clues: Clue[], bindings: Binding[]): MethodEvent => ({
  type: 'updated',
  state: { clues, originals: clues, bindings } as unknown as LoopState,
});
const answeredFrom = (text: string): MethodEvent => ({
  type: 'answered',
  answer: { citations: [{ text }] } as unknown as Answer,
});
const wrong: Outcome = { answers: ['the Orle'], verdict: 'answered', prediction: 'Brackwater' };

describe('failureOf', () => {
  it('leaves right answers out', () => {
    expect(failureOf({ ...wrong, prediction: 'the river Orle' }, [])).toBeNull();
  });

  it('tells how far the clues were followed, by their last state', () => {
    const chainOf = (clues: Clue[], bindings: Binding[]) =>
      failureOf(wrong, [updated([OPEN], []), updated(clues, bindings)])?.chain;
    expect(chainOf([], [])).toBe('no clue made of the question');
    expect(chainOf([OPEN, LATER], [])).toBe('the first hop stays open');
    expect(chainOf([CLOSED, LATER], [BOUND])).toBe('a later hop stays open');
    expect(chainOf([CLOSED], [BOUND])).toBe('complete, with a wrong value');
  });

  it('says nothing of clues where a method follows none', () => {
    expect(failureOf(wrong, [answeredFrom('It rained.')])?.chain).toBeNull();
  });

  it('tells a wrong span of the right sentence from another sentence', () => {
    const endingOf = (text: string) => failureOf(wrong, [answeredFrom(text)])?.ending;
    expect(endingOf('Sundvik lies on the Orle, below Veldhaven.')).toBe(
      'another span of a sentence with the answer',
    );
    expect(endingOf('Sundvik lies below Veldhaven.')).toBe('from another sentence');
  });

  it('tells refusals from answers where there is none, and from failures', () => {
    const endingOf = (fields: object) => failureOf({ ...wrong, ...fields }, [])?.ending;
    expect(endingOf({ verdict: 'not-found' })).toBe('refused, though there is an answer');
    expect(endingOf({ answers: [] })).toBe('answered, though there is none');
    expect(endingOf({ verdict: 'failed' })).toBe('failed');
  });
});
