/**
 * CIRAG step for step, as the case study of its appendix D goes: a comparison of two works by who is
 * the older of their makers, retold with invented names.
 */
import { describe, expect, it } from 'vitest';
import { cirag } from '../../../../src/methods/cirag/cirag.ts';
import { eventsOf, runMethod } from '../../../support/run-method.ts';
import { scriptedEngine } from '../../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

const QUESTION = 'Which bridge has the older designer, Tarnholm Bridge or Sundvik Crossing?';
const NEXT = 'When were Marte Quist and Odd Rehn born?';

const library = () =>
  new ScriptedRetriever([
    {
      heading: 'Tarnholm Bridge',
      sentences: ['Tarnholm Bridge is a stone bridge.', 'It was designed by Marte Quist.'],
      triplets: [
        ['Tarnholm Bridge', 'is', 'stone bridge', 0],
        ['Tarnholm Bridge', 'was designed by', 'Marte Quist', 1],
      ],
    },
    {
      heading: 'Sundvik Crossing',
      sentences: ['Sundvik Crossing, a bridge, was designed by Odd Rehn.', 'It carries a railway.'],
      triplets: [['Sundvik Crossing', 'was designed by', 'Odd Rehn', 0]],
    },
    {
      heading: 'Marte Quist',
      sentences: ['Marte Quist was an engineer.', 'Quist was born on 4 May 1840.'],
      triplets: [['Marte Quist', 'was born on', '4 May 1840', 1]],
    },
    {
      heading: 'Odd Rehn',
      sentences: ['Odd Rehn was born on 15 November 1861.'],
      triplets: [['Odd Rehn', 'was born on', '15 November 1861', 0]],
    },
  ]);

const integrated = (thought: string, facts: string[], question: string | null) =>
  JSON.stringify({ thought, facts, question });
const answered = (answer: string | null, evidence: string[] = []) =>
  JSON.stringify({ reason: 'so', answer, evidence });

const FIRST = integrated(
  'Both designers are known, their birth dates are not.',
  ['F2', 'F3'],
  NEXT,
);
const SECOND = integrated('1840 is before 1861.', ['F1', 'F2'], '<no question>');

describe('the case study', () => {
  it('constructs, integrates, asks on, and answers from triplets', async () => {
    const { engine, model } = scriptedEngine([
      FIRST,
      SECOND,
      answered('Tarnholm Bridge', ['P1', 'P2', 'P3', 'P4']),
    ]);
    const retriever = library();
    const { events, answer } = await runMethod(cirag, QUESTION, { engine, retriever });

    expect(retriever.searched).toEqual([QUESTION, NEXT]);
    expect(
      eventsOf(events, 'integrated').map(({ core, nextQuery }) => [
        core.map(({ subject, object }) => `${subject} – ${object}`),
        nextQuery,
      ]),
    ).toEqual([
      [['Tarnholm Bridge – Marte Quist', 'Sundvik Crossing – Odd Rehn'], NEXT],
      [['Marte Quist – 4 May 1840', 'Odd Rehn – 15 November 1861'], null],
    ]);
    // Integration is conditioned on the question, the last query, and what was kept and thought.
    const second = model.asked[1]![1]!.content;
    expect(second).toContain(`Question: ${QUESTION}`);
    expect(second).toContain(`New facts for: ${NEXT}`);
    expect(second).toContain('Thought: Both designers are known, their birth dates are not.');
    expect(second).toContain('- Tarnholm Bridge was designed by Marte Quist');
    expect(second).not.toContain('Tarnholm Bridge is stone bridge');
    // The answer is asked for with the core triplets alone.
    const last = model.asked[2]![1]!.content;
    expect(last).toContain('P4: Odd Rehn | was born on | 15 November 1861');
    expect(last).toContain('Passages:\n(none)');
    expect(answer).toMatchObject({
      ...{ verdict: 'answered', text: 'Tarnholm Bridge', level: 'triplets', rounds: 2 },
      ...{ method: 'cirag', engine: 'Scripted' },
    });
    expect(answer.usage.calls).toBe(3);
  });

  it('cites each step to the sentences that its triplets were read from', async () => {
    const { engine } = scriptedEngine([FIRST, SECOND, answered('Tarnholm Bridge', ['P3'])]);
    const { answer } = await runMethod(cirag, QUESTION, { engine, retriever: library() });
    expect(
      answer.steps.map(({ clue, citations }) => [clue, citations.map(({ text }) => text)]),
    ).toEqual([
      [
        QUESTION,
        [
          'It was designed by Marte Quist.',
          'Sundvik Crossing, a bridge, was designed by Odd Rehn.',
        ],
      ],
      [NEXT, ['Quist was born on 4 May 1840.', 'Odd Rehn was born on 15 November 1861.']],
    ]);
    expect(answer.steps.map(({ grounded }) => grounded)).toEqual([true, true]);
    expect(answer.grounding).toBe('grounded');
    expect(answer.citations[0]!.source).toMatchObject({ document: 'd2', firstPage: 3 });
  });
});

it('shows as not grounded what a triplet says and its sentence does not', async () => {
  const retriever = new ScriptedRetriever([
    {
      heading: 'Marte Quist',
      sentences: ['Marte Quist was an engineer.', 'Quist came from Sundvik.'],
      triplets: [
        ['Marte Quist', 'was', 'engineer', 0],
        ['Marte Quist', 'came from', 'Tarnholm', 1],
      ],
    },
  ]);
  const { engine } = scriptedEngine([
    integrated('', ['F1', 'F2'], null),
    answered('engineer', ['P1']),
  ]);
  const { answer } = await runMethod(cirag, 'What was Marte Quist?', { engine, retriever });
  expect(answer.steps.map(({ grounded }) => grounded)).toEqual([false]);
  expect(answer).toMatchObject({ text: 'engineer', grounding: 'partly' });
});

describe('the cascade', () => {
  const REFUSED = answered(null);

  it('goes on to the sentences of the core triplets, then to their passages', async () => {
    const { engine, model } = scriptedEngine([FIRST, SECOND, REFUSED, REFUSED, answered('yes')]);
    const { events, answer } = await runMethod(cirag, QUESTION, { engine, retriever: library() });
    expect(
      eventsOf(events, 'cascaded').map(({ level, pieces, answer }) => [level, pieces, answer]),
    ).toEqual([
      ['triplets', 4, null],
      ['sentences', 4, null],
      ['chunks', 4, 'yes'],
    ]);
    const [sentences, passages] = [model.asked[3]![1]!.content, model.asked[4]![1]!.content];
    expect(sentences).toContain('C1 (Tarnholm Bridge): It was designed by Marte Quist.');
    expect(sentences).not.toContain('carries a railway');
    expect(passages).toContain('carries a railway');
    expect(answer.level).toBe('chunks');
  });

  it('says that the documents do not answer when the last level refuses too', async () => {
    const { engine } = scriptedEngine([FIRST, SECOND, REFUSED, REFUSED, REFUSED]);
    const { answer } = await runMethod(cirag, QUESTION, { engine, retriever: library() });
    expect(answer).toMatchObject({ verdict: 'not-found', text: '', grounding: 'not-grounded' });
    expect(answer.nearest[0]!.text).toBe('It was designed by Marte Quist.');
  });

  it('reads the passages that were retrieved where no triplet was kept, and asks nothing before', async () => {
    const nothing = integrated('Nothing helps.', [], null);
    const { engine, model } = scriptedEngine([nothing, answered('Marte Quist', ['C1'])]);
    const { events, answer } = await runMethod(cirag, QUESTION, { engine, retriever: library() });
    expect(eventsOf(events, 'cascaded').map(({ level }) => level)).toEqual(['chunks']);
    expect(model.asked[1]![1]!.content).toContain('Sundvik Crossing, a bridge');
    // Nothing was followed to its end: the words are in the text, no more.
    expect(answer).toMatchObject({ text: 'Marte Quist', grounding: 'partly' });
  });

  it('calls nothing grounded when the rounds ran out before enough was found', async () => {
    const { engine } = scriptedEngine([FIRST, answered('Marte Quist', ['P1'])]);
    const { answer } = await runMethod(
      cirag,
      QUESTION,
      { engine, retriever: library() },
      { maxRounds: 1 },
    );
    expect(answer).toMatchObject({ text: 'Marte Quist', grounding: 'partly', rounds: 1 });
  });
});

it('ends where the next query is the last one again, and calls nothing grounded', async () => {
  const again = integrated('', ['F2'], `  ${QUESTION.toUpperCase()} `);
  const { engine } = scriptedEngine([again, answered('Marte Quist', ['P1'])]);
  const retriever = library();
  const { answer } = await runMethod(cirag, QUESTION, { engine, retriever });
  expect(retriever.searched).toEqual([QUESTION]);
  expect(answer).toMatchObject({ rounds: 1, grounding: 'partly' });
});

it('keeps at most N candidates of at most K passages', async () => {
  const { engine } = scriptedEngine([integrated('', ['F1', 'F2'], null), answered('x')]);
  const { events } = await runMethod(
    cirag,
    QUESTION,
    { engine, retriever: library() },
    { documents: 2, candidates: 1 },
  );
  const { chunks, propositions } = eventsOf(events, 'retrieved')[0]!;
  expect([chunks.length, propositions.length]).toEqual([2, 1]);
  expect(eventsOf(events, 'integrated')[0]!.core).toHaveLength(1);
});
