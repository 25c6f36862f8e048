/**
 * What holds of every method, whatever the engine says: it ends within its rounds with one answer,
 * it can be stopped between any two steps, and its events are plain data.
 */
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engines/engine.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { withFallback } from '../../../src/engines/with-fallback.ts';
import { seeded } from '../../../src/evaluation/random.ts';
import { parameterValues } from '../../../src/methods/catalogue.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import { METHODS } from '../../../src/methods/registry.ts';
import { runMethod } from '../../support/run-method.ts';
import { scriptedEngine, type Line } from '../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const QUESTION = 'In which town was the designer of Veldhaven Light born?';
const library = () =>
  new ScriptedRetriever([
    {
      heading: 'Veldhaven Light',
      sentences: ['Veldhaven Light has a red lamp.', 'It was designed by Marte Quist.'],
      triplets: [['Veldhaven Light', 'was designed by', 'Marte Quist', 1]],
    },
    {
      heading: 'Marte Quist',
      sentences: ['Marte Quist was an engineer.', 'Quist was born in Sundvik in 1840.'],
      triplets: [['Marte Quist', 'was born in', 'Sundvik', 1]],
    },
  ]);

/** What a model might say to anything: every key that a task reads, contradictory on purpose. */
function rubbish(random: () => number): string {
  const pick = <Item>(...items: Item[]): Item => items[Math.floor(random() * items.length)]!;
  const words = (): string =>
    pick(
      '',
      'Marte Quist',
      'Sundvik',
      '?town',
      'P1',
      'null',
      `query ${Math.floor(random() * 1e6)}`,
    );
  const list = (): unknown =>
    pick<unknown>([], [words()], [words(), 'P1', 'F1', 'C9'], words(), null);
  const object = {
    ...{ thought: words(), facts: list(), question: pick<unknown>(words(), null, 7) },
    ...{ action: pick('[SUBQ]', '[SUFFICIENT]', '[NO_RETRIEVAL]', 'rest', ''), subquery: words() },
    ...{ done: pick<unknown>(true, false, 'no'), answer: pick<unknown>(words(), null) },
    ...{ evidence: list(), reason: words(), target: pick('?town', null) },
    clues: pick<unknown>(
      [],
      [{ subject: 'Veldhaven Light', predicate: 'was designed by', object: '?designer' }],
    ),
    bindings: pick<unknown>([], [{ placeholder: '?designer', value: words(), clue: 'c1' }]),
    triplets: pick<unknown>(
      [],
      [{ subject: words(), predicate: 'is', object: words(), sentence: 1 }],
    ),
  };
  return pick(JSON.stringify(object), JSON.stringify(object), '', '{', '[]', words());
}

const rubbishEngine = (seed: number): Engine => {
  const random = seeded(seed);
  const lines: Line[] = Array.from({ length: 400 }, () => () => rubbish(random));
  return withFallback(scriptedEngine(lines).engine, new InstantEngine());
};

/** It always wants more, and never the same: every key that a task reads, with a new query. */
function endlessEngine(): Engine {
  let count = 0;
  const more = (): string => {
    const query = `What of harbour ${++count}?`;
    const clues = [{ subject: 'Veldhaven Light', predicate: 'is by', object: '?designer' }];
    return JSON.stringify({
      ...{ thought: query, facts: ['F1'], question: query, action: '[SUBQ]', subquery: query },
      ...{
        done: false,
        reason: query,
        answer: null,
        evidence: [],
        clues,
        bindings: [],
        target: null,
      },
      ...{ triplets: [{ subject: query, predicate: 'is', object: 'open', sentence: 1 }] },
      ...{ retrieve: true, entities: [{ entity: query, keywords: [query] }], knowledge: [query] },
      ...{ route: 'complex', relevant: true, enough: false, end: false, questions: [query] },
    });
  };
  const lines: Line[] = Array.from({ length: 400 }, () => more);
  return withFallback(scriptedEngine(lines).engine, new InstantEngine());
}

/** The most rounds of a method, by its parameters; a single search where it has none. */
function mostRounds(method: (typeof METHODS)[number]): number {
  const values = parameterValues(method, undefined);
  if (typeof values['maxRounds'] !== 'number') return 5;
  // T2RAG follows a chain that opens with each round a little further, where nobody set its rounds.
  const isOpen = method.name === 't2rag' || method.name === 'auto';
  return values['maxRounds'] + (isOpen ? 2 : 0);
}

describe.each(METHODS)('$name', (method) => {
  const contextOf = (engine: Engine, signal?: AbortSignal) => ({
    ...{ engine, retriever: library() },
    ...(signal ? { signal } : {}),
  });

  it('ends within its rounds, whatever the engine says', async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { events, answer } = await runMethod(
        method.answer,
        QUESTION,
        contextOf(rubbishEngine(seed)),
      );
      const rounds = events.filter(({ type }) => type === 'round-started').length;
      expect(rounds, `seed ${seed}`).toBeLessThanOrEqual(mostRounds(method));
      expect(answer.rounds, `seed ${seed}`).toBeLessThanOrEqual(mostRounds(method));
      expect(events.filter(({ type }) => type === 'answered')).toHaveLength(1);
      expect(JSON.parse(JSON.stringify(events)), `seed ${seed}`).toEqual(structuredClone(events));
      expect(answer.method).toBe(method.name);
      expect(events[0]).toMatchObject({ type: 'started', method: method.name });
    }
  });

  it('ends within its rounds when the engine always wants more', async () => {
    const { events, answer } = await runMethod(method.answer, QUESTION, contextOf(endlessEngine()));
    const rounds = events.filter(({ type }) => type === 'round-started').length;
    expect(rounds).toBeLessThanOrEqual(mostRounds(method));
    expect(answer.verdict).toBe('not-found');
  });

  it('never calls an answer grounded that its citations do not hold', async () => {
    for (let seed = 41; seed <= 80; seed++) {
      const { answer } = await runMethod(method.answer, QUESTION, contextOf(rubbishEngine(seed)));
      if (answer.verdict === 'not-found') expect(answer.text).toBe('');
      if (answer.grounding !== 'grounded') continue;
      expect(answer.citations.length, `seed ${seed}`).toBeGreaterThan(0);
      expect(answer.steps.every(({ grounded }) => grounded)).toBe(true);
    }
  });

  it('answers, or says that it cannot, with the built-in engine', async () => {
    const { answer } = await runMethod(method.answer, QUESTION, contextOf(new InstantEngine()));
    if (answer.verdict === 'answered') expect(answer.text).toBe('Sundvik');
    expect(answer.engine).toBe('Built-in');
  });

  it('ends where there is nothing to find, and for a question without words', async () => {
    for (const question of [QUESTION, '???', '…']) {
      const context = { engine: new InstantEngine(), retriever: new ScriptedRetriever([]) };
      const { answer } = await runMethod(method.answer, question, context);
      expect(answer.verdict).toBe('not-found');
    }
  });

  it('can be stopped between any two steps', async () => {
    const full = await runMethod(method.answer, QUESTION, contextOf(rubbishEngine(3)));
    for (let stop = 1; stop < full.events.length; stop++) {
      const controller = new AbortController();
      const seen: MethodEvent[] = [];
      const consume = async (): Promise<void> => {
        const context = contextOf(rubbishEngine(3), controller.signal);
        for await (const event of method.answer(QUESTION, context)) {
          seen.push(event);
          if (seen.length === stop) controller.abort();
        }
      };
      await expect(consume(), `aborted after event ${stop}`).rejects.toMatchObject({
        code: 'aborted',
      });
      expect(seen.some(({ type }) => type === 'answered')).toBe(false);
    }
  });
});
