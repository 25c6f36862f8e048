/**
 * What every engine has to keep to, whichever model is behind it: a question asked of it comes to
 * an answer, by itself where the model is sensible, with the built-in engine's help where it is
 * not, and the trace says which. One suite for all adapters; each brings a model of its own kind
 * that conducts itself as told.
 */
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engines/engine.ts';
import { InstantEngine } from '../../src/engines/instant/engine.ts';
import type { LanguageService } from '../../src/engines/language/protocol.ts';
import type { ServerSettings } from '../../src/engines/engine-choice.ts';
import { chosenEngine } from '../../src/library/chosen-engine.ts';
import type { Answer, MethodEvent } from '../../src/methods/events.ts';
import { t2rag } from '../../src/methods/t2rag/t2rag.ts';
import { extractTripletsTask } from '../../src/tasks/extract-triplets.ts';
import { TASK_NAMES } from '../../src/tasks/task.ts';
import { ScriptedRetriever } from './scripted-retriever.ts';

export interface Said {
  role: string;
  content: string;
}
/** What the model does with a prompt. */
export type Conduct = (messages: readonly Said[]) => string | 'hang' | 'crash' | 'out of memory';

export interface Subject {
  language: LanguageService;
  server?: ServerSettings;
  close(): Promise<void> | void;
}

export const QUESTION = 'Where was the founder of Tarnholm Ferry born?';
const ANSWER = 'Skerry Bay';
/** A busy machine is not a model that hangs; only where one does is it given up soon. */
const PATIENT_MS = 30_000;
const HASTY_MS = 1_000;

const TASK_BY_PROMPT = [
  ['route-question', 'what kind of question it is'],
  ['extract-triplets', 'write down every fact'],
  ['decompose-question', 'break a question down'],
  ['resolve-clues', 'fill in unknowns'],
  ['answer-question', 'You answer a question'],
] as const;

function taskOf(messages: readonly Said[]): (typeof TASK_BY_PROMPT)[number][0] {
  const text = messages.map(({ content }) => content).join('\n');
  return TASK_BY_PROMPT.find(([, words]) => text.includes(words))![0];
}

const SENSIBLE = {
  'route-question': { kind: 'complex' },
  'extract-triplets': {
    triplets: [
      { subject: 'Odd Rehn', predicate: 'founded', object: 'Tarnholm Ferry', sentence: 1 },
    ],
  },
  'decompose-question': {
    clues: [
      { subject: 'Tarnholm Ferry', predicate: 'was founded by', object: '?founder' },
      { subject: '?founder', predicate: 'was born in', object: '?place' },
    ],
    target: '?place',
  },
  'resolve-clues': {
    bindings: [
      { clue: 'c1', value: 'Odd Rehn', from: 'C1', sure: true },
      { clue: 'c2', value: 'Skerry Bay', from: 'C2', sure: true },
    ],
  },
  'answer-question': { reason: 'C2 says so', answer: 'Skerry Bay', from: ['C2'], sure: true },
};

const LOOSE = {
  'route-question': 'It is a complex question.',
  'extract-triplets': '1. Odd Rehn | founded | Tarnholm Ferry',
  'decompose-question':
    'Sure:\n1. Tarnholm Ferry | was founded by | ?founder\n2. ?founder | was born in | ?place',
  'resolve-clues': '?founder = Odd Rehn (C1)\n?place = Skerry Bay (C2)',
  'answer-question': 'Answer: Skerry Bay.',
};

export const sensible: Conduct = (messages) => JSON.stringify(SENSIBLE[taskOf(messages)]);
const loose: Conduct = (messages) => LOOSE[taskOf(messages)];
const half: Conduct = (messages) => sensible(messages).slice(0, 14);
const rubbish: Conduct = () => 'lorem ipsum '.repeat(40);
const empty: Conduct = () => '';
const wrongShape: Conduct = () => '{"result": ["ok"], "status": 200}';
const evasive: Conduct = (messages) =>
  ({
    'route-question': sensible(messages),
    'extract-triplets': '{"triplets": []}',
    'decompose-question': sensible(messages),
    'resolve-clues': '{"bindings": []}',
    'answer-question': '{"answer": null, "from": [], "sure": true}',
  })[taskOf(messages)];

export function library(): ScriptedRetriever {
  return new ScriptedRetriever([
    {
      heading: 'Tarnholm Ferry',
      sentences: ['Tarnholm Ferry was founded by Odd Rehn.', 'The ferry runs since 1902.'],
      triplets: [['Tarnholm Ferry', 'was founded by', 'Odd Rehn', 0]],
    },
    {
      heading: 'Odd Rehn',
      sentences: ['Odd Rehn was born in Skerry Bay.'],
      triplets: [['Odd Rehn', 'was born in', 'Skerry Bay', 0]],
    },
  ]);
}

export async function ask(
  engine: Engine,
  signal?: AbortSignal,
): Promise<{ answer: Answer; events: MethodEvent[] }> {
  const events: MethodEvent[] = [];
  const context = { engine, retriever: library(), ...(signal ? { signal } : {}) };
  for await (const event of t2rag(QUESTION, context)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'answered') throw new Error('The question was lost.');
  return { answer: last.answer, events };
}

export function reasons(events: readonly MethodEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'degraded' ? [event.reason] : []));
}

/** Every task by this engine, the built-in one behind it, as the library does it. */
export function engineOver(id: string, { language, server }: Subject): Engine {
  const engines = Object.fromEntries(TASK_NAMES.map((task) => [task, id]));
  const settings = { engines, server: server ?? null };
  return chosenEngine(settings, new InstantEngine(), () => language);
}

/**
 * @param start makes the engine with a model that conducts itself so; `waitMs`: how long it may say
 *   nothing before it is given up.
 */
export function itKeepsTheContract(
  id: string,
  label: string,
  start: (conduct: Conduct, waitMs: number) => Promise<Subject>,
): void {
  describe(`${id} keeps the contract of engines`, () => {
    const over = async <T>(
      conduct: Conduct,
      work: (engine: Engine) => Promise<T>,
      waitMs = PATIENT_MS,
    ): Promise<T> => {
      const subject = await start(conduct, waitMs);
      try {
        return await work(engineOver(id, subject));
      } finally {
        await subject.close();
      }
    };

    it.each([
      ['sensible', sensible],
      ['loose, without JSON', loose],
    ])('a %s model answers by itself', async (_, conduct) => {
      const { answer, events } = await over(conduct, (engine) => ask(engine));
      expect(answer).toMatchObject({ text: ANSWER, verdict: 'answered', engine: label });
      expect(answer.grounding).toBe('grounded');
      expect(reasons(events)).toEqual([]);
      expect(events[0]).toMatchObject({ type: 'started', engine: label });
      expect(answer.usage.outputTokens).toBeGreaterThan(0);
    });

    it.each([
      ['talks rubbish', rubbish],
      ['says nothing', empty],
      ['answers in another form', wrongShape],
      ['stops half way', half],
    ])(
      'a model that %s loses no question: the built-in engine does each step',
      async (_, conduct) => {
        const { answer, events } = await over(conduct, (engine) => ask(engine));
        expect(answer).toMatchObject({ text: ANSWER, verdict: 'answered', engine: 'Built-in' });
        const degraded = events.flatMap((event) => (event.type === 'degraded' ? [event.task] : []));
        expect(new Set(degraded)).toEqual(
          new Set(['decompose-question', 'resolve-clues', 'answer-question']),
        );
        for (const reason of reasons(events)) {
          expect(reason).toMatch(/could not do this step .*; Built-in did it/);
        }
      },
    );

    it.each([
      ['hangs', 'hang'],
      ['crashes', 'crash'],
      ['runs out of memory', 'out of memory'],
    ] as const)(
      'a model that %s loses no question, and is not waited for again',
      async (_, how) => {
        let asked = 0;
        const conduct: Conduct = () => {
          asked++;
          return how;
        };
        const { answer, events } = await over(conduct, (engine) => ask(engine), HASTY_MS);
        expect(answer).toMatchObject({ text: ANSWER, engine: 'Built-in' });
        expect(reasons(events).length).toBeGreaterThanOrEqual(3);
        // The first step has tried; the others know.
        expect(asked).toBeLessThanOrEqual(6);
      },
    );

    it('a model that breaks down in the middle hands over there', async () => {
      const conduct: Conduct = (messages) =>
        taskOf(messages) === 'resolve-clues' ? 'crash' : sensible(messages);
      const { answer, events } = await over(conduct, (engine) => ask(engine));
      expect(answer.text).toBe(ANSWER);
      expect(answer.engine).toBe(`${label} + Built-in`);
      expect(reasons(events)).not.toHaveLength(0);
    });

    it('a model that recovers after one repair goes on, and the trace says so', async () => {
      const seen = new Set<string>();
      const conduct: Conduct = (messages) => {
        const isFirst = messages.length === 2;
        seen.add(taskOf(messages));
        return isFirst ? 'Hm.' : sensible(messages);
      };
      const { answer, events } = await over(conduct, (engine) => ask(engine));
      expect(answer).toMatchObject({ text: ANSWER, engine: label });
      expect(reasons(events)).toHaveLength(seen.size);
      for (const reason of reasons(events)) expect(reason).toMatch(/repaired once/);
    });

    it('a model that finds nothing is believed: what was found is shown, no answer made up', async () => {
      const { answer, events } = await over(evasive, (engine) => ask(engine));
      expect(answer).toMatchObject({ verdict: 'not-found', text: '', engine: label });
      expect(answer.nearest.length).toBeGreaterThan(0);
      expect(reasons(events)).toEqual([]);
    });

    it('extracts triplets, or the built-in engine does', async () => {
      const text = 'Odd Rehn founded Tarnholm Ferry.';
      const input = { heading: 'Ferry', text, sentences: [{ start: 0, end: text.length }] };
      const extract = (conduct: Conduct) =>
        over(conduct, (engine) => engine.perform(extractTripletsTask, input));
      for (const conduct of [sensible, rubbish]) {
        const { output } = await extract(conduct);
        expect(output.triplets[0]).toMatchObject({ subject: 'Odd Rehn', object: 'Tarnholm Ferry' });
      }
      expect((await extract(sensible)).engine).toBe(label);
      expect((await extract(rubbish)).engine).toBe('Built-in');
    });

    it('cancels', async () => {
      const controller = new AbortController();
      const conduct: Conduct = (messages) => {
        setTimeout(() => controller.abort());
        return taskOf(messages) === 'decompose-question' ? 'hang' : '';
      };
      const asking = over(conduct, (engine) => ask(engine, controller.signal));
      await expect(asking).rejects.toMatchObject({ code: 'aborted' });
    });
  });
}
