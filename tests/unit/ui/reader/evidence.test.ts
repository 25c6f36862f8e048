/** What an answer rests on: in the order of its steps, each with its colour, marked on its pages. */
import { describe, expect, it } from 'vitest';
import type { Support } from '../../../../src/knowledge/types.ts';
import type { Answer, Step } from '../../../../src/methods/events.ts';
import { evidenceOf } from '../../../../src/ui/reader/evidence.ts';
import { marksByPage } from '../../../../src/ui/reader/marks.ts';
import { hueOf } from '../../../../src/ui/trace/hues.ts';
import { ANSWER } from '../../../support/scripted-library.ts';

function support(document: string, start: number): Support {
  const source = { document, start, end: start + 10, firstPage: 1, lastPage: 1, chunk: 1 };
  return { source, text: `sentence ${start}` };
}
function step(value: string, citations: Support[], placeholder?: string): Step {
  const rest = { clue: value, grounded: true, runnersUp: [] };
  return { ...rest, value, citations, ...(placeholder ? { placeholder } : {}) };
}
function answer(part: Partial<Answer>): Answer {
  return { ...ANSWER, citations: [], steps: [], nearest: [], ...part };
}

describe('evidence', () => {
  it('comes in the order of the steps, over all documents, each sentence once', () => {
    const shared = support('a', 0);
    const { evidence, steps } = evidenceOf(
      answer({
        steps: [
          step('Varn', [shared, support('b', 50)]),
          step('nothing cited', []),
          step('Holm', [shared, support('a', 20)]),
        ],
        citations: [support('c', 7)],
      }),
    );
    expect(evidence.map(({ document, start }) => `${document}${start}`)).toEqual([
      'a0',
      'b50',
      'a20',
      'c7',
    ]);
    expect(evidence[0]!.steps.map(({ number }) => number)).toEqual([1, 3]);
    expect(steps.map(({ number, value }) => `${number} ${value}`)).toEqual([
      '1 Varn',
      '3 Holm',
      '0 Brackwater',
    ]);
    expect(evidence.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('has the colours of the trace, and no two steps the same one', () => {
    const placeholders = new Map([['town', { hue: 0 }]]);
    const { steps } = evidenceOf(
      answer({ steps: [step('x', [support('a', 0)]), step('y', [support('a', 20)], 'town')] }),
      placeholders,
    );
    expect(steps[1]!.hue).toBe(hueOf(0));
    expect(steps[0]!.hue).not.toBe(steps[1]!.hue);
  });

  it('is the closest passages where nothing answers', () => {
    const { evidence, steps } = evidenceOf(
      answer({ verdict: 'not-found', text: '', nearest: [support('a', 0), support('a', 20)] }),
    );
    expect(evidence).toHaveLength(2);
    expect(steps).toMatchObject([{ number: 0, value: '' }]);
  });
});

describe('marks', () => {
  const { evidence } = evidenceOf(
    answer({ steps: [step('x', [support('a', 0)]), step('y', [support('a', 20)])] }),
  );
  const rectanglesOf = ({ start }: { start: number }) =>
    start === 40
      ? undefined
      : [1, 2].map((page) => ({ page, x: 10 * start, y: 0, width: 9, height: 9 }));

  it('have their citation’s number where they begin, and what is open lies on top', () => {
    const marks = marksByPage(evidence, { start: 0, end: 10 }, rectanglesOf);
    expect(marks.get(1)!.map(({ label, current, number }) => [label, current, number])).toEqual([
      ['2', false, { x: 200, others: 0 }],
      ['1', true, { x: 0, others: 0 }],
    ]);
    expect(marks.get(2)!.map(({ number }) => number)).toEqual([null, null]);
  });

  it('have the number that the citation has beside the answer, whichever step cites it', () => {
    const cited = answer({
      steps: [step('x', [support('a', 0), support('a', 20)]), step('y', [support('a', 35)])],
    });
    const marks = marksByPage(evidenceOf(cited).evidence, null, rectanglesOf);
    expect(marks.get(1)!.map(({ label }) => label)).toEqual(['1', '2', '3']);
  });

  it('have their number before the words that stand on their line, beside the others there', () => {
    const line = (x: number, width: number, y = 0) => ({ page: 1, x, y, width, height: 10 });
    const [first, second] = [support('a', 400), support('a', 420)];
    const cited = evidenceOf(answer({ steps: [step('x', [first]), step('y', [second])] })).evidence;
    const numbers = (before: ReturnType<typeof line>) => {
      const rectangles = [line(50, 300, -12), before.width < 345 ? before : line(50, 365)];
      const of = ({ start, end }: { start: number; end: number }) =>
        start >= 400 ? [line(start, 15)] : end === 400 ? [line(50, 300, -12), before] : rectangles;
      return [...marksByPage(cited, null, of).values()].flat().map(({ number }) => number);
    };
    expect(numbers(line(50, 345))).toEqual([
      { x: 50, others: 0 },
      { x: 50, others: 1 },
    ]);
    // Those of another column leave room for it.
    expect(numbers(line(50, 300))).toMatchObject([{ x: 400 }, { x: 420 }]);
  });

  it('show a place that no step cites, with its number where it has one', () => {
    const shown = (place: { start: number; end: number; number?: number }) =>
      marksByPage(evidence, place, rectanglesOf).get(1)!.at(-1);
    expect(shown({ start: 30, end: 35 })).toMatchObject({ hue: null, label: '', current: true });
    expect(shown({ start: 30, end: 35, number: 4 })).toMatchObject({ label: '4', current: true });
  });

  it('wait until it is known where they stand', () => {
    expect(marksByPage([], { start: 40, end: 45 }, rectanglesOf).size).toBe(0);
  });
});
