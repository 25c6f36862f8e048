/** Rows of an answer whose method has no clues of its own: from the steps that it gives. */
import { standsIn } from '../../knowledge/grounding.ts';
import type { Answer, Step } from '../../methods/events.ts';
import { nounOf, stepLine } from '../clue/clue-line.ts';
import { marksOf, standingOf } from '../correct/changes.ts';
import type { Trace } from '../trace/trace.ts';
import type { Cell, Row } from './chain.ts';

/** Chains of a clue each, or what was asked and what was found; without steps, the answer itself. */
export function stepRows(trace: Trace, answer: Answer): Row[] {
  if (answer.steps.length === 0) return [rowOfAnswer(trace.question, answer)];
  return answer.steps.map((step, i) => {
    const { left, relation, right } = ends(step, i, answer.steps);
    return {
      line: relation === '' ? '' : stepLine(step, answer.steps, trace.state),
      ...{ id: `s${i}`, left, relation, right, state: 'found' },
      standing: standingOf(step, trace),
      supports: step.citations,
      others: step.runnersUp.map(({ value }) => value),
      disputed: (answer.conflicts ?? []).some((conflict) => conflict.step === i),
      marks: marksOf(step, trace),
    };
  });
}

function ends(
  step: Step,
  at: number,
  steps: readonly Step[],
): Pick<Row, 'left' | 'relation' | 'right'> {
  const found: Cell = {
    text: step.value,
    hue: at,
    found: true,
    ...(step.placeholder ? { label: nounOf(step.placeholder) || '?' } : {}),
  };
  const slots = step.clue.split(' | ');
  const [subject, predicate, object] = slots;
  if (slots.length !== 3) return { left: asked(step.clue, at, steps), relation: '', right: found };
  const cell = (slot: string): Cell => (isOpen(slot, step) ? found : asked(slot, at, steps));
  return { left: cell(subject!), relation: predicate!, right: cell(object!) };
}

function isOpen(slot: string, { placeholder }: Step): boolean {
  return slot === `?${placeholder}` || (slot === '?' && placeholder?.startsWith('_') === true);
}

/** What is asked with; where it names the value of an earlier step, it has that step's colour. */
function asked(words: string, at: number, steps: readonly Step[]): Cell {
  const earlier = steps.findIndex(({ value }, i) => i < at && standsIn(value, words));
  return { text: words, found: false, ...(earlier < 0 ? {} : { hue: earlier }) };
}

function rowOfAnswer(question: string, answer: Answer): Row {
  const isFound = answer.verdict === 'answered';
  return {
    id: 'answer',
    line: '',
    left: { text: question, found: false },
    relation: '',
    right: { text: isFound ? answer.text : null, hue: 0, found: isFound, label: '?' },
    state: isFound ? 'found' : 'open',
    standing: isFound ? answer.grounding : null,
    ...(isFound ? { probability: answer.probability } : {}),
    supports: answer.citations,
    others: [],
    disputed: (answer.conflicts?.length ?? 0) > 0,
    marks: [],
  };
}
