import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../../src/engines/engine.ts';
import { formatClue } from '../../../../src/knowledge/clues.ts';
import { NO_USAGE } from '../../../../src/usage.ts';
import type { AnswerInput, AnswerOutput } from '../../../../src/tasks/types.ts';
import type { Answer, LoopState, MethodEvent } from '../../../../src/methods/events.ts';
import { editClue, setValue } from '../../../../src/methods/t2rag/edits.ts';
import { says } from '../../../../src/methods/t2rag/own-values.ts';
import { queriesFor } from '../../../../src/methods/t2rag/queries.ts';
import { t2rag, type T2ragParameters } from '../../../../src/methods/t2rag/t2rag.ts';
import type { MethodContext } from '../../../../src/methods/method.ts';
import { scriptedEngine } from '../../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

const QUESTION = 'In which town was the designer of Veldhaven Light born?';

const library = () =>
  new ScriptedRetriever([
    {
      heading: 'Veldhaven Light',
      sentences: ['Veldhaven Light stands on Orle.', 'It was designed by Marte Quist.'],
      triplets: [['Veldhaven Light', 'was designed by', 'Marte Quist', 1]],
    },
    {
      heading: 'Marte Quist',
      sentences: ['Marte Quist was an engineer.', 'Quist was born in Sundvik in 1840.'],
      triplets: [['Marte Quist', 'was born in', 'Sundvik', 1]],
    },
  ]);

const DECOMPOSED = JSON.stringify({
  clues: [
    { subject: 'Veldhaven Light', predicate: 'was designed by', object: '?designer' },
    { subject: '?designer', predicate: 'was born in', object: '?town' },
  ],
  target: '?town',
});
const binding = (clue: string, value: string, from = 'C1') =>
  JSON.stringify({ bindings: [{ clue, value, from, sure: true }] });
const NOTHING = JSON.stringify({ bindings: [] });
const REFUSED = JSON.stringify({ answer: null, from: [], sure: true });
const answer = (text: string, from = ['S1']) => JSON.stringify({ answer: text, from, sure: true });

async function run(
  context: MethodContext,
  parameters: Partial<T2ragParameters> = { chunksPerRound: 1 },
): Promise<{ events: MethodEvent[]; answer: Answer }> {
  const events: MethodEvent[] = [];
  for await (const event of t2rag(QUESTION, context, parameters)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'answered') throw new Error('The method did not end with an answer.');
  return { events, answer: last.answer };
}

const states = (events: MethodEvent[]): LoopState[] =>
  events.flatMap((event) => (event.type === 'updated' ? [event.state] : []));

describe('t2rag', () => {
  it('resolves hop by hop, each hop searched with what the one before found', async () => {
    const { engine } = scriptedEngine([
      DECOMPOSED,
      binding('?designer', 'Marte Quist'),
      binding('?town', 'Sundvik'),
    ]);
    const retriever = library();
    const { events, answer: final } = await run({ engine, retriever });

    expect(retriever.asked).toEqual([
      ['Veldhaven Light was designed by', QUESTION],
      ['Marte Quist was born in'],
    ]);
    expect(states(events).map(({ clues }) => clues.map(formatClue))).toEqual([
      ['Veldhaven Light | was designed by | Marte Quist', 'Marte Quist | was born in | ?town'],
      ['Veldhaven Light | was designed by | Marte Quist', 'Marte Quist | was born in | Sundvik'],
    ]);
    expect(final).toMatchObject({
      verdict: 'answered',
      text: 'Sundvik',
      grounding: 'grounded',
      level: 'triplets',
      rounds: 2,
      engine: 'Scripted',
    });
    expect(final.usage.calls).toBe(3);
    expect(final.steps.map(({ value, citations }) => [value, citations[0]?.text])).toEqual([
      ['Marte Quist', 'It was designed by Marte Quist.'],
      ['Sundvik', 'Quist was born in Sundvik in 1840.'],
    ]);
  });

  it('cites the place of the sentence: document, page and characters', async () => {
    const { engine } = scriptedEngine([
      DECOMPOSED,
      binding('?designer', 'Marte Quist'),
      binding('?town', 'Sundvik'),
      answer('Sundvik'),
    ]);
    const retriever = library();
    const { answer: final } = await run({ engine, retriever });
    const { source, text } = final.citations[0]!;
    expect(source).toMatchObject({ document: 'd1', firstPage: 2, lastPage: 2 });
    expect(retriever.chunks[1]!.text.slice(source.start, source.end)).toBe(text);
  });

  it('carries over clues that a round did not resolve, and never drops them', async () => {
    const { engine, model } = scriptedEngine([
      DECOMPOSED,
      binding('?designer', 'Marte Quist'),
      NOTHING,
      REFUSED,
    ]);
    const { events, answer: final } = await run({ engine, retriever: library() });
    const last = states(events).at(-1)!;
    expect(last.clues.map(formatClue)).toEqual([
      'Veldhaven Light | was designed by | Marte Quist',
      'Marte Quist | was born in | ?town',
    ]);
    expect(model.asked[2]![1]!.content).toContain('c2: Marte Quist | was born in | ?town');
    expect(final.verdict).toBe('not-found');
  });

  it('ends after N rounds, whatever the engine says', async () => {
    const { engine } = scriptedEngine([DECOMPOSED, NOTHING, REFUSED]);
    const { answer: final } = await run(
      { engine, retriever: library() },
      { maxRounds: 1, chunksPerRound: 1 },
    );
    expect(final.rounds).toBe(1);
  });

  it('ends when a round brings neither a new chunk nor a binding', async () => {
    const { engine } = scriptedEngine([DECOMPOSED, NOTHING, REFUSED]);
    const { answer: final } = await run(
      { engine, retriever: library() },
      { maxRounds: 9, chunksPerRound: 5 },
    );
    expect(final.rounds).toBe(2);
  });

  it('reads passages before it says that nothing answers', async () => {
    const { engine } = scriptedEngine([DECOMPOSED, NOTHING, answer('Sundvik', ['C2'])]);
    const { events, answer: final } = await run(
      { engine, retriever: library() },
      { chunksPerRound: 5 },
    );
    expect(events.filter(({ type }) => type === 'escalated')).toEqual([
      { type: 'escalated', level: 'chunks' },
    ]);
    // The words stand in the chunk, but the clues that lead to them were never resolved.
    expect(final).toMatchObject({ text: 'Sundvik', level: 'chunks', grounding: 'partly' });
  });

  it('calls nothing grounded that was read from passages while a clue stayed open', async () => {
    const { engine } = scriptedEngine([
      DECOMPOSED,
      binding('?designer', 'Marte Quist'),
      NOTHING,
      answer('Sundvik', ['C1', 'C2']),
    ]);
    const { answer: final } = await run({ engine, retriever: library() });
    expect(final.steps.map(({ grounded }) => grounded)).toEqual([true]);
    expect(final).toMatchObject({ text: 'Sundvik', level: 'chunks', grounding: 'partly' });
  });

  it('searches again for a clue that a round did not resolve, and for it with the runner-up', async () => {
    const { engine } = scriptedEngine([
      DECOMPOSED,
      binding('?designer', 'Marte Quist'),
      NOTHING,
      REFUSED,
    ]);
    const { events } = await run({ engine, retriever: library() });
    const [state] = states(events);
    const other = { value: 'Orle', score: 0.5, supports: [] };
    const bindings = [{ ...state!.bindings[0]!, runnersUp: [other] }];
    // The built-in engine, which weighs runners-up, asks so; a model is asked about equal values alone.
    expect(queriesFor({ ...state!, bindings }, [])).toEqual([
      ...['Marte Quist was born in', 'Orle was born in', QUESTION],
    ]);
  });

  it('shows the chain that the answer rests on when the engine turned to a runner-up', async () => {
    const { engine } = scriptedEngine([DECOMPOSED, binding('?designer', 'Orle'), NOTHING, NOTHING]);
    const turning: MethodContext['engine'] = {
      id: engine.id,
      label: engine.label,
      perform: async (task, input, options) => {
        if (task.name !== 'answer-question') return engine.perform(task, input, options);
        const { bindings } = input as AnswerInput;
        const chunk = library().chunks[1]!;
        const supports = [{ chunk: chunk.id, sentence: chunk.sentences[1]! }];
        const output: AnswerOutput = {
          answer: 'Sundvik',
          supports,
          bindings: [
            { ...bindings[0]!, value: 'Marte Quist', supports },
            {
              placeholder: 'town',
              clue: 'c2',
              value: 'Sundvik',
              score: 1,
              supports,
              runnersUp: [],
            },
          ],
        };
        return { output: output as never, usage: NO_USAGE, engine: 'Scripted' };
      },
    };
    const { events, answer: final } = await run({ engine: turning, retriever: library() });
    expect(final.steps.map(({ value }) => value)).toEqual(['Marte Quist', 'Sundvik']);
    expect(final.grounding).toBe('grounded');
    expect(states(events).at(-1)!.clues.map(formatClue)).toEqual([
      'Veldhaven Light | was designed by | Marte Quist',
      'Marte Quist | was born in | Sundvik',
    ]);
  });

  it('shows the nearest sentences when nothing answers, and no answer', async () => {
    const { engine } = scriptedEngine([DECOMPOSED, NOTHING, REFUSED]);
    const { answer: final } = await run({ engine, retriever: library() }, { chunksPerRound: 5 });
    expect(final).toMatchObject({ verdict: 'not-found', text: '', grounding: 'not-grounded' });
    expect(final.nearest.map(({ text }) => text)).toContain('It was designed by Marte Quist.');
  });

  it('shows what led to no answer, but not the value that was refused as one', async () => {
    const unsure = JSON.stringify({
      bindings: [{ clue: '?town', value: 'Sundvik', from: 'C1', sure: false }],
    });
    const { engine } = scriptedEngine([
      DECOMPOSED,
      binding('?designer', 'Marte Quist'),
      unsure,
      REFUSED,
    ]);
    const { answer: final } = await run({ engine, retriever: library() });
    expect(final.verdict).toBe('not-found');
    expect(final.steps.map(({ value }) => value)).toEqual(['Marte Quist']);
  });

  it('marks a value that its citation does not hold as not grounded', async () => {
    const { engine } = scriptedEngine([
      DECOMPOSED,
      binding('?designer', 'Odd Rehn'),
      NOTHING,
      NOTHING,
      answer('Tarnholm'),
    ]);
    const { answer: final } = await run({ engine, retriever: library() });
    expect(final.steps[0]).toMatchObject({ value: 'Odd Rehn', grounded: false });
    expect(final.grounding).toBe('not-grounded');
  });

  it('does not call a value grounded that the engine only supposes', async () => {
    const { engine } = scriptedEngine([
      DECOMPOSED,
      binding('?designer', 'Marte Quist'),
      binding('?town', 'Sundvik', ''),
      answer('Sundvik', ['S2']),
    ]);
    const supposing: Engine = {
      id: 'supposing',
      label: 'Supposing',
      async perform(task, input, options) {
        const performed = await engine.perform(task, input, options);
        const output = performed.output as { bindings?: object[] };
        for (const one of output.bindings ?? []) Object.assign(one, { sure: false });
        return performed;
      },
    };
    const { answer: final } = await run({ engine: supposing, retriever: library() });
    expect(final.steps.map(({ grounded }) => grounded)).toEqual([false, false]);
    expect(final).toMatchObject({ text: 'Sundvik', grounding: 'partly' });
  });

  it('ignores bindings for unknowns that no clue has, and a second value for one', async () => {
    const twice = JSON.stringify({
      bindings: [
        { placeholder: '?designer', value: 'Marte Quist', clue: 'c1', evidence: ['P1'] },
        { placeholder: '?designer', value: 'Odd Rehn', clue: 'c1', evidence: ['P1'] },
        { placeholder: '?moon', value: 'Titan', clue: 'c1', evidence: ['P1'] },
      ],
    });
    const { engine } = scriptedEngine([DECOMPOSED, twice, NOTHING, REFUSED]);
    const { answer: final } = await run({ engine, retriever: library() });
    expect(final.steps.map(({ placeholder, value }) => [placeholder, value])).toEqual([
      ['designer', 'Marte Quist'],
    ]);
  });

  it('says in the trace that a step had to be repaired', async () => {
    const { engine } = scriptedEngine([
      'I think it is about a lighthouse.',
      DECOMPOSED,
      NOTHING,
      REFUSED,
    ]);
    const { events } = await run({ engine, retriever: library() }, { chunksPerRound: 5 });
    expect(events).toContainEqual({
      type: 'degraded',
      task: 'decompose-question',
      reason: 'The output had to be repaired once.',
    });
  });

  it('stops between any two steps when it is aborted', async () => {
    const script = [
      DECOMPOSED,
      binding('?designer', 'Marte Quist'),
      binding('?town', 'Sundvik'),
      answer('Sundvik'),
    ];
    const full = await run({ engine: scriptedEngine(script).engine, retriever: library() });
    for (let stop = 1; stop < full.events.length - 1; stop++) {
      const controller = new AbortController();
      const { engine } = scriptedEngine(script);
      const context = { engine, retriever: library(), signal: controller.signal };
      const seen: MethodEvent[] = [];
      const consume = async (): Promise<void> => {
        for await (const event of t2rag(QUESTION, context, { chunksPerRound: 1 })) {
          seen.push(event);
          if (seen.length === stop) controller.abort();
        }
      };
      await expect(consume(), `aborted after event ${stop}`).rejects.toThrow(/abort|cancel/i);
      expect(seen.some(({ type }) => type === 'answered')).toBe(false);
    }
  });

  it('goes on from a state in which a person replaced a value', async () => {
    const first = scriptedEngine([DECOMPOSED, binding('?designer', 'Odd Rehn'), NOTHING, REFUSED]);
    const { events } = await run({ engine: first.engine, retriever: library() });
    const state = states(events).at(-1)!;
    const corrected = setValue(state, 'designer', { value: 'Marte Quist' });
    const { engine, model } = scriptedEngine([binding('?town', 'Sundvik'), answer('Sundvik')]);
    const { answer: final } = await run({ engine, retriever: library(), state: corrected });
    expect(model.asked[0]![1]!.content).toContain('c2: Marte Quist | was born in | ?town');
    expect(final.text).toBe('Sundvik');
  });

  it('cites a runner-up that an engine turns to, though nothing is retrieved any more', async () => {
    const first = scriptedEngine([DECOMPOSED, binding('?designer', 'Odd Rehn'), NOTHING, REFUSED]);
    const { events } = await run({ engine: first.engine, retriever: library() });
    const state = states(events).at(-1)!;
    const support = {
      source: { chunk: 2, document: 'd', start: 3, end: 40, firstPage: 1, lastPage: 1 },
      text: 'It was designed by Marte Quist.',
    };
    const other = { value: 'Marte Quist', score: 0.9, supports: [support] };
    const found = { ...state.bindings[0]!, runnersUp: [other] };
    const known = setValue({ ...state, bindings: [found] }, 'town', { value: 'Sundvik' });
    const place = { chunk: 2, sentence: { start: 3, end: 40 } };
    const turned = { ...other, placeholder: 'designer', clue: 'c1', supports: [place] };
    const output = { answer: 'Sundvik', supports: [], bindings: [{ ...turned, runnersUp: [] }] };
    const engine = {
      ...{ id: 'instant', label: 'Built-in' },
      perform: async ({ name }: { name: string }) => ({
        output: name === 'answer-question' ? output : { bindings: [] },
        ...{ usage: NO_USAGE, engine: 'Built-in' },
      }),
    } as unknown as Engine;
    const again = await run({ engine, retriever: new ScriptedRetriever([]), state: known });
    const designer = states(again.events)
      .at(-1)!
      .bindings.find(({ placeholder }) => placeholder === 'designer');
    expect(designer?.value).toBe('Marte Quist');
    expect(designer?.supports).toEqual([support]);
  });

  it('shows what is near to the clues that a person changed, not to the question', async () => {
    const first = scriptedEngine([DECOMPOSED, NOTHING, REFUSED]);
    const asked = await run({ engine: first.engine, retriever: library() });
    const written = {
      subject: 'the engineer Quist',
      predicate: 'is known as',
      object: '?designer',
    };
    const state = editClue(states(asked.events).at(-1)!, 'c1', written);
    const nearest = async (cluesChanged: boolean) => {
      const { engine } = scriptedEngine([NOTHING, NOTHING, REFUSED]);
      return (await run({ engine, retriever: library(), state, cluesChanged })).answer.nearest;
    };
    expect((await nearest(true))[0]?.text).toContain('Quist');
    expect((await nearest(false))[0]?.text).toContain('Veldhaven Light');
  });

  it('goes on with more rounds where it stopped, not from the beginning', async () => {
    const first = scriptedEngine([...[DECOMPOSED, binding('?designer', 'Marte Quist')], REFUSED]);
    const short = { chunksPerRound: 1, maxRounds: 1 };
    const { events } = await run({ engine: first.engine, retriever: library() }, short);
    const state = states(events).at(-1)!;
    const { engine } = scriptedEngine([binding('?town', 'Sundvik'), answer('Sundvik')]);
    const retriever = library();
    const more = await run({ engine, retriever, state }, { chunksPerRound: 1, maxRounds: 2 });
    expect(retriever.asked).toEqual([['Marte Quist was born in']]);
    expect(states(more.events).at(-1)).toMatchObject({ round: 2, seenChunks: [0, 1] });
    expect(more.answer).toMatchObject({ text: 'Sundvik', rounds: 2, grounding: 'grounded' });
  });

  it.each([
    ['Sundvik', true, ['Quist was born in Sundvik in 1840.']],
    ['Brackwater', false, []],
  ])(
    'a value written by hand (%s) is looked for, and cited where it stands',
    async (value, grounded, cited) => {
      const first = scriptedEngine([
        ...[DECOMPOSED, binding('?designer', 'Marte Quist'), binding('?town', 'Orle')],
        answer('Orle'),
      ]);
      const { events } = await run({ engine: first.engine, retriever: library() });
      const state = setValue(states(events).at(-1)!, 'town', { value });
      const { engine } = scriptedEngine([NOTHING, answer(value)]);
      const retriever = library();
      const { answer: final } = await run({ engine, retriever, state });
      expect(retriever.asked).toEqual([[`Marte Quist was born in ${value}`, QUESTION]]);
      const step = final.steps.find(({ placeholder }) => placeholder === 'town')!;
      expect(step).toMatchObject({ value, grounded });
      expect(step.citations.map(({ text }) => text)).toEqual(cited);
    },
  );

  it('a value written by hand is not grounded in a sentence that says something else of it', async () => {
    const buried = DECOMPOSED.replace('was born in', 'was buried in');
    const first = scriptedEngine([
      ...[buried, binding('?designer', 'Marte Quist'), binding('?town', 'Orle')],
      answer('Orle'),
    ]);
    const { events } = await run({ engine: first.engine, retriever: library() });
    const state = setValue(states(events).at(-1)!, 'town', { value: 'Sundvik' });
    const { engine } = scriptedEngine([NOTHING, answer('Sundvik')]);
    const { answer: final } = await run({ engine, retriever: library(), state });
    const step = final.steps.find(({ placeholder }) => placeholder === 'town')!;
    expect(step.citations.map(({ text }) => text)).toEqual(['Quist was born in Sundvik in 1840.']);
    expect(step.grounded).toBe(false);
    expect(final.grounding).not.toBe('grounded');
  });

  it.each([
    ['the SUNDVIK', 'Sundvik', 'the SUNDVIK'],
    ['the Sundvik', 'Sundvik in 1840', 'Sundvik in 1840'],
  ])('the answer is %s as it was written by hand', async (value, said, text) => {
    const first = scriptedEngine([
      ...[DECOMPOSED, binding('?designer', 'Marte Quist'), binding('?town', 'Orle')],
      answer('Orle'),
    ]);
    const { events } = await run({ engine: first.engine, retriever: library() });
    const state = setValue(states(events).at(-1)!, 'town', { value });
    const { engine } = scriptedEngine([NOTHING, answer(said)]);
    expect((await run({ engine, retriever: library(), state })).answer.text).toBe(text);
  });

  it.each([
    ['It was directed by Olwen Tarrant.', 'Olwen Tarrant', true],
    ['It was directed by Olwen Tarrant and based on a novel by Sten Arlo.', 'Sten Arlo', false],
    ['Sten Arlo is a friend of the Harriers.', 'Sten Arlo', false],
  ])(
    'a value written by hand is confirmed by what says it: %s (%s)',
    (sentence, value, confirmed) => {
      const clue = {
        ...{ id: 'c1', subject: { text: value }, predicate: { text: 'directed' } },
        object: { text: 'Blue Harriers' },
      };
      expect(says(clue, value)({ text: sentence })).toBe(confirmed);
    },
  );

  it('survives JSON: events and state are plain data', async () => {
    const { engine } = scriptedEngine([DECOMPOSED, NOTHING, REFUSED]);
    const { events } = await run({ engine, retriever: library() }, { chunksPerRound: 5 });
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  });
});
