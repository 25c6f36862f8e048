/** Auto: which method a question goes to, what the trace says of it, and going on from a state. */
import { describe, expect, it } from 'vitest';
import { InstantEngine } from '../../../../src/engines/instant/engine.ts';
import { withFallback } from '../../../../src/engines/with-fallback.ts';
import { auto } from '../../../../src/methods/auto/auto.ts';
import type { Answer, LoopState, MethodEvent } from '../../../../src/methods/events.ts';
import type { MethodContext } from '../../../../src/methods/method.ts';
import { rubbishEngine } from '../../../support/rubbish-engine.ts';
import { scriptedEngine } from '../../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

const CHAIN = 'Where was the designer of Veldhaven Light born?';
const SEVERAL = 'When was Orle Mill built, and who owns it?';

const library = () =>
  new ScriptedRetriever([
    {
      heading: 'Veldhaven Light',
      sentences: ['Veldhaven Light was designed by Marte Quist.'],
      triplets: [['Veldhaven Light', 'was designed by', 'Marte Quist', 0]],
    },
    {
      heading: 'Marte Quist',
      sentences: ['Marte Quist was born in Sundvik.'],
      triplets: [['Marte Quist', 'was born in', 'Sundvik', 0]],
    },
    {
      heading: 'Orle Mill',
      sentences: ['Orle Mill was built in 1790.', 'Orle Mill is owned by Odd Rehn.'],
    },
  ]);

async function run(
  question: string,
  context: Partial<MethodContext> = {},
): Promise<{ events: MethodEvent[]; answer: Answer }> {
  const events: MethodEvent[] = [];
  const all = { engine: new InstantEngine(), retriever: library(), ...context };
  for await (const event of auto(question, all)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'answered') throw new Error('The method did not end with an answer.');
  return { events, answer: last.answer };
}
const types = (events: MethodEvent[]): string[] => events.map(({ type }) => type);

describe('auto', () => {
  it('sends a chain to T2RAG, and says so', async () => {
    const { events, answer } = await run(CHAIN);
    expect(types(events).slice(0, 3)).toEqual(['started', 'routed', 'decomposed']);
    expect(events[0]).toMatchObject({ type: 'started', method: 'auto' });
    expect(events[1]).toMatchObject({ type: 'routed', route: 'complex' });
    expect(answer).toMatchObject({ text: 'Sundvik', method: 'auto', grounding: 'partly' });
  });

  it('sends several questions in one to HANRAG, and answers all of them', async () => {
    const { events, answer } = await run(SEVERAL);
    expect(types(events).filter((type) => type === 'started' || type === 'routed')).toEqual([
      'started',
      'routed',
    ]);
    expect(types(events)).toContain('divided');
    expect(answer).toMatchObject({ text: '1790; Odd Rehn', method: 'auto' });
  });

  it('counts the routing among what was used, and names who did it once', async () => {
    const { answer } = await run(CHAIN);
    const { engine, did } = rubbishEngine(3);
    const { answer: rubbish } = await run(CHAIN, { engine });
    expect(rubbish.usage.calls).toBe(did.length);
    expect(answer.engine).toBe('Built-in');
  });

  it('says whose the answer is where another engine did the routing', async () => {
    const { engine } = scriptedEngine([JSON.stringify({ kind: 'complex' })]);
    const { answer } = await run(CHAIN, { engine: withFallback(engine, new InstantEngine()) });
    expect(answer).toMatchObject({ engine: 'Scripted + Built-in', by: 'Built-in' });
  });

  it('goes on from a state that a person edited, without routing anew', async () => {
    const { events } = await run(CHAIN);
    const updated = events.findLast((event) => event.type === 'updated')!;
    const state: LoopState = {
      ...updated.state,
      bindings: updated.state.bindings
        .filter(({ placeholder }) => placeholder === 'designer')
        .map((one) => ({ ...one, value: 'Orle Mill', by: 'person' })),
    };
    const { events: again, answer } = await run(CHAIN, { state });
    expect(types(again)).not.toContain('routed');
    expect(answer.method).toBe('auto');
    const first = again.find((event) => event.type === 'decomposed')!;
    expect(first.state.clues[1]!.subject).toEqual({ text: 'Orle Mill' });
  });

  it('asks the engine for the kind: a model may see it otherwise', async () => {
    const { engine } = scriptedEngine([
      JSON.stringify({ kind: 'compound' }),
      JSON.stringify({ thought: '', questions: ['Who designed Veldhaven Light?'] }),
      JSON.stringify({ relevant: false }),
      JSON.stringify({ reason: '', answer: null }),
    ]);
    const { events, answer } = await run(CHAIN, {
      engine,
      retriever: new ScriptedRetriever([
        { heading: 'Veldhaven Light', sentences: ['Veldhaven Light stands on Orle.'] },
      ]),
    });
    expect(types(events)).toContain('divided');
    expect(answer).toMatchObject({ verdict: 'not-found', engine: 'Scripted' });
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'ends whatever the engine says (seed %i)',
    async (seed) => {
      const { engine } = rubbishEngine(seed);
      const { events, answer } = await run(CHAIN, { engine });
      expect(answer.rounds).toBeLessThanOrEqual(3);
      expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    },
  );

  it.each([CHAIN, SEVERAL])(
    'stops between any two steps of “%s” when it is aborted',
    async (asked) => {
      const full = await run(asked);
      for (let stop = 1; stop < full.events.length - 1; stop++) {
        const controller = new AbortController();
        const seen: MethodEvent[] = [];
        const consume = async (): Promise<void> => {
          const context = {
            engine: new InstantEngine(),
            retriever: library(),
            signal: controller.signal,
          };
          for await (const event of auto(asked, context)) {
            seen.push(event);
            if (seen.length === stop) controller.abort();
          }
        };
        await expect(consume(), `aborted after event ${stop}`).rejects.toThrow(/abort|cancel/i);
        expect(seen).toHaveLength(stop);
      }
    },
  );
});
