/** RAS step for step, as its running example goes (figures 1 and 24), retold with invented names. */
import { describe, expect, it } from 'vitest';
import { ras } from '../../../../src/methods/ras/ras.ts';
import { eventsOf, runMethod } from '../../../support/run-method.ts';
import { scriptedEngine } from '../../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

const QUESTION = 'Where was the designer of Veldhaven Light born?';
const SUBQUERY = 'Where was Marte Quist born?';

const library = () =>
  new ScriptedRetriever([
    {
      heading: 'Veldhaven Light',
      sentences: [
        'Veldhaven Light stands on Orle.',
        'Veldhaven Light was designed by Marte Quist.',
      ],
      triplets: [
        ['Veldhaven Light', 'stands on', 'Orle', 0],
        ['Veldhaven Light', 'was designed by', 'Marte Quist', 1],
      ],
    },
    {
      heading: 'Marte Quist',
      sentences: ['Marte Quist was born in Sundvik.'],
      triplets: [['Marte Quist', 'was born in', 'Sundvik', 0]],
    },
  ]);

const plan = (action: string, subquery = '', reason = 'so') =>
  JSON.stringify({ reason, action, subquery });
const answered = (answer: string | null, evidence: string[] = []) =>
  JSON.stringify({ reason: 'so', answer, evidence });
const ONE = { passages: 1 };

describe('the running example', () => {
  const script = () => [
    plan('[SUBQ]', QUESTION),
    plan('[SUBQ]', SUBQUERY),
    plan('[SUFFICIENT]'),
    answered('Sundvik', ['P2', 'P3']),
  ];

  it('plans, looks up, structures, plans again, and answers from the graph and the chain', async () => {
    const { engine, model } = scriptedEngine(script());
    const retriever = library();
    retriever.extractor = engine.id;
    const { events, answer } = await runMethod(ras, QUESTION, { engine, retriever }, ONE);

    expect(retriever.searched).toEqual([QUESTION, SUBQUERY]);
    expect(
      eventsOf(events, 'planned').map(({ round, action, subquery }) => [round, action, subquery]),
    ).toEqual([
      [1, 'subquery', QUESTION],
      [2, 'subquery', SUBQUERY],
      [3, 'sufficient', null],
    ]);
    expect(
      eventsOf(events, 'structured').map(({ graph, triplets }) => [graph, triplets.length]),
    ).toEqual([
      [{ nodes: 3, edges: 2 }, 2],
      [{ nodes: 4, edges: 3 }, 1],
    ]);
    // The planner sees every sub-query with its own graph; the initial plan sees nothing.
    expect(model.asked[0]![1]!.content).toContain('(nothing was looked up yet)');
    expect(model.asked[2]![1]!.content).toContain(
      `[SUBQ] ${SUBQUERY}\nRetrieved graph information:\n(Marte Quist | was born in | Sundvik)`,
    );
    expect(model.asked[3]![1]!.content).toContain('(P3: Marte Quist | was born in | Sundvik)');
    expect(answer).toMatchObject({
      ...{ text: 'Sundvik', level: 'triplets', rounds: 2, method: 'ras', grounding: 'grounded' },
    });
    expect(
      answer.steps.map(({ clue, value, citations }) => [clue, value, citations[0]!.text]),
    ).toEqual([
      [
        QUESTION,
        'Veldhaven Light was designed by Marte Quist',
        'Veldhaven Light was designed by Marte Quist.',
      ],
      [SUBQUERY, 'Marte Quist was born in Sundvik', 'Marte Quist was born in Sundvik.'],
    ]);
  });

  it('asks for the question first, whatever the initial sub-query says', async () => {
    const { engine } = scriptedEngine([
      plan('[SUBQ]', 'Something else?'),
      plan('[SUFFICIENT]'),
      answered('Sundvik'),
    ]);
    const retriever = library();
    retriever.extractor = engine.id;
    await runMethod(ras, QUESTION, { engine, retriever });
    expect(retriever.searched).toEqual([QUESTION]);
  });
});

describe('no retrieval', () => {
  it('is answered directly, and never counts as grounded', async () => {
    const { engine } = scriptedEngine([
      plan('[NO_RETRIEVAL]'),
      JSON.stringify({ reason: 'known', answer: 'Sundvik' }),
    ]);
    const retriever = library();
    const { answer } = await runMethod(ras, QUESTION, { engine, retriever });
    expect(retriever.searched).toEqual([]);
    expect(answer).toMatchObject({
      ...{ text: 'Sundvik', level: 'nothing', rounds: 0, grounding: 'not-grounded', citations: [] },
    });
  });

  it('gives way to a look-up where the engine then does not know', async () => {
    const { engine } = scriptedEngine([
      plan('[NO_RETRIEVAL]'),
      JSON.stringify({ reason: '', answer: null }),
      plan('[SUFFICIENT]'),
      answered('Sundvik', ['P3']),
    ]);
    const retriever = library();
    retriever.extractor = engine.id;
    const { answer } = await runMethod(ras, QUESTION, { engine, retriever });
    expect(answer).toMatchObject({ text: 'Sundvik', level: 'triplets', rounds: 1 });
  });
});

describe('triplets', () => {
  const extracted = (...rows: [string, string, string][]) =>
    JSON.stringify({
      triplets: rows.map(([subject, predicate, object]) => ({
        ...{ subject, predicate, object, sentence: 1 },
      })),
    });

  it('are extracted now where another engine made those of the library, once for each passage', async () => {
    const script = [
      plan('[SUBQ]', QUESTION),
      extracted(['Veldhaven Light', 'is by', 'Marte Quist']),
      plan('[SUFFICIENT]'),
      answered('Marte Quist', ['P1']),
    ];
    const elsewhere = library();
    elsewhere.extractor = 'another';
    const first = scriptedEngine(script);
    const run = await runMethod(ras, QUESTION, { engine: first.engine, retriever: elsewhere }, ONE);
    const [structured] = eventsOf(run.events, 'structured');
    expect(structured).toMatchObject({ extracted: 1, triplets: [{ predicate: 'is by' }] });
    // The place is in the document, and what is stored nowhere is cited by its sentence alone.
    expect(run.answer.citations[0]).toMatchObject({
      text: 'Veldhaven Light stands on Orle.',
      source: { document: 'd0', start: 0, firstPage: 1 },
    });
    expect(run.answer.citations[0]).not.toHaveProperty('triplet');

    // Another run reads again: what is kept is kept by the library, with its document.
    const again = scriptedEngine(script);
    const second = await runMethod(
      ras,
      QUESTION,
      { engine: again.engine, retriever: elsewhere },
      ONE,
    );
    expect(eventsOf(second.events, 'structured')[0]).toMatchObject({ extracted: 1 });
    expect(second.answer.text).toBe('Marte Quist');
  });
});
