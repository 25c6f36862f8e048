/** Questions that a library suggests: asked behind everything else, and kept where the answer is right. */
import { beforeEach, expect, it, vi } from 'vitest';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { Asking } from '../../../src/library/asking.ts';
import type { Method } from '../../../src/methods/method.ts';
import type { Retriever } from '../../../src/retrieval/types.ts';
import { DEFAULT_SETTINGS } from '../../../src/storage/settings.ts';
import { methodOf } from '../../support/method-of.ts';
import { orCancelled } from '../../../src/waiting.ts';
import { Suggesting, type AnsweredBy } from '../../../src/library/suggesting.ts';
import { tablesOf } from '../../../src/library/tables-of.ts';
import { WhenNeeded } from '../../../src/library/when-needed.ts';
import type { TableService } from '../../../src/table-protocol.ts';
import type { Answer } from '../../../src/methods/events.ts';
import { saveSuggestions } from '../../../src/storage/suggestions.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { knowledgeIndex, type Said } from '../../support/scripted-knowledge.ts';
import { file, freshIndexedDb, LineReader, openLibrary, pause, until } from './fixtures.ts';

beforeEach(freshIndexedDb);

const DESIGNED = 'Who designed Skerrin Lighthouse?';
const BORN = 'Where was Ottoline Verrander born?';
const CHAIN = 'Where was the designer of Skerrin Lighthouse born?';
const SAID: Said[] = [
  ['a', 'Skerrin Lighthouse', 'was designed by', 'Ottoline Verrander'],
  ['a', 'Ottoline Verrander', 'was born in', 'Pennick Mills'],
];
const RIGHT: Record<string, string> = {
  [DESIGNED]: 'Ottoline Verrander',
  [BORN]: 'Pennick Mills',
  [CHAIN]: 'Pennick Mills',
};

async function open(
  how: {
    answer?: (question: string, by: AnsweredBy) => string | null;
    reads?: () => boolean;
    others?: Promise<void>;
    untilRead?: Promise<void>;
    said?: Said[];
  } = {},
) {
  const database = await openDatabase({ onLost: () => {} });
  const index = knowledgeIndex(how.said ?? SAID);
  const asked: string[] = [];
  const problems: unknown[] = [];
  let documents = [{ id: 'a', chunks: 2, triplets: 2 }];
  const make = () =>
    new Suggesting({
      ...{ database, index: () => index, documents: () => documents },
      ask: async (question, by) => {
        asked.push(`${by}: ${question}`);
        if (by === 'reading') await how.untilRead;
        const text = (how.answer ?? ((each) => RIGHT[each] ?? ''))(question, by);
        return text === null
          ? null
          : ({ verdict: 'answered', text, grounding: 'partly' } as Answer);
      },
      othersDone: async () => how.others,
      reads: how.reads ?? (() => false),
      mayRead: async () => {},
      onProblem: (thrown) => problems.push(thrown),
    });
  const all = async (suggesting: Suggesting): Promise<string[]> => {
    await until(async () => !(await suggesting.suggestions()).making);
    return (await suggesting.suggestions()).questions.map(({ question }) => question).sort();
  };
  const change = (now: typeof documents) => (documents = now);
  return { database, make, all, asked, problems, change };
}

/** Each of its own name, and by its own designer. */
const lighthouses = (n: number): Said[] =>
  Array.from({ length: n }, (_, i) => {
    const letters = `${'abcdefgh'[i % 8]}${'klmnp'[Math.floor(i / 8)]}`;
    return ['a', `Harrow${letters} Lighthouse`, 'was designed by', `Ottoline Verrander${letters}`];
  });

it('keeps those that are answered rightly, and no other', async () => {
  const { make, all, problems } = await open({
    answer: (question) => (question === BORN ? 'Marrowick' : (RIGHT[question] ?? '')),
  });
  expect(await all(make())).toEqual([CHAIN, DESIGNED].sort());
  expect(problems).toEqual([]);
});

it('asks once for documents as they are, also at the next visit, and anew where they change', async () => {
  const { make, all, asked, change } = await open();
  await all(make());
  const before = asked.length;
  expect(before).toBe(3);
  const next = make();
  expect(await all(next)).toHaveLength(3);
  expect(asked).toHaveLength(before);
  change([{ id: 'a', chunks: 2, triplets: 3 }]);
  await all(next);
  expect(asked).toHaveLength(2 * before);
  change([]);
  expect((await next.suggestions()).questions).toEqual([]);
});

it('makes them anew where other rules made them', async () => {
  const { database, make, all, asked } = await open();
  const question = { question: 'What does the tower rent?', kind: 'single', documents: ['a'] };
  await saveSuggestions(database, { madeOf: 'rules\na 2 2', questions: [question as never] });
  expect(await all(make())).toEqual([BORN, CHAIN, DESIGNED].sort());
  expect(asked).toHaveLength(3);
});

it('makes them anew where what was kept is damaged', async () => {
  const { database, make, all, asked } = await open();
  await all(make());
  const { questions: _, ...damaged } = (await database.get(
    'libraries',
    'suggestions',
  )) as object as {
    questions: unknown;
    id: string;
  };
  await database.put('libraries', damaged as never);
  expect(await all(make())).toHaveLength(3);
  expect(asked).toHaveLength(6);
});

it('asks the reading model as well once it is here, and lets go of what it answers otherwise', async () => {
  let isHere = false;
  const { make, all, asked } = await open({
    reads: () => isHere,
    answer: (question, by) => {
      isHere = asked.length >= 3;
      return by === 'reading' && question === BORN ? 'Marrowick' : (RIGHT[question] ?? '');
    },
  });
  const suggesting = make();
  await until(async () => (await all(suggesting)).length === 2);
  expect(await all(suggesting)).toEqual([CHAIN, DESIGNED].sort());
  expect(asked.slice(0, 3).every((each) => each.startsWith('rules'))).toBe(true);
});

it('asks the rules first even where the reading model is here: what they find is shown at once', async () => {
  let read = (): void => {};
  const slow = new Promise<void>((resolve) => (read = resolve));
  const { make, all, asked } = await open({ reads: () => true, untilRead: slow });
  const suggesting = make();
  await until(async () => (await suggesting.suggestions()).questions.length === 3);
  expect(asked.filter((each) => each.startsWith('reading')).length).toBeLessThan(2);
  read();
  expect(await all(suggesting)).toHaveLength(3);
  expect(asked).toHaveLength(6);
});

it('asks the reading model of several steps and of what the rules have found, then of others', async () => {
  const { make, all, asked } = await open({
    reads: () => true,
    said: [...SAID, ...lighthouses(30)],
    answer: (question, by) => {
      const isEarly = asked.filter((each) => each.startsWith('rules')).length <= 6;
      const isRead = by === 'reading' || (isEarly && question !== CHAIN);
      const [, letters] = /Harrow(\w+)/.exec(question) ?? [];
      const right = RIGHT[question] ?? `Ottoline Verrander${letters}`;
      return isRead ? right : 'Nobody';
    },
  });
  const suggesting = make();
  const found = await all(suggesting);
  expect(found).toHaveLength(10);
  expect(found).toContain(CHAIN);
  const read = asked.filter((each) => each.startsWith('reading'));
  expect(read).toHaveLength(10);
  expect(read.indexOf(`reading: ${CHAIN}`)).toBeLessThan(6);
});

it('ends where many in a row are not answered rightly', async () => {
  const { make, all, asked } = await open({ said: lighthouses(40), answer: () => 'Nobody' });
  expect(await all(make())).toEqual([]);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThan(20);
});

it('lets nobody ask twice for what is answered by the same', async () => {
  const { make, all } = await open({
    said: [...SAID, ['a', 'Skerrin Lighthouse', 'was built by', 'Ottoline Verrander']],
    answer: (question) => RIGHT[question] ?? 'Ottoline Verrander',
  });
  expect((await all(make())).filter((each) => each.includes('Who'))).toHaveLength(1);
});

it('lets a person go first, and asks again', async () => {
  let interrupted = 0;
  const { make, all } = await open({
    answer: (question) => (interrupted++ === 0 ? null : (RIGHT[question] ?? '')),
  });
  expect(await all(make())).toHaveLength(3);
  let done = (): void => {};
  freshIndexedDb();
  const waiting = await open({ others: new Promise<void>((resolve) => (done = resolve)) });
  const suggesting = waiting.make();
  await suggesting.suggestions();
  await until(async () => (await suggesting.suggestions()).making);
  expect(waiting.asked).toEqual([]);
  done();
  expect(await waiting.all(suggesting)).toHaveLength(3);
});

it('ends when the library is closed', async () => {
  const { make, asked } = await open({ others: new Promise<void>(() => {}) });
  const suggesting = make();
  await suggesting.suggestions();
  await suggesting.stop();
  expect(asked).toEqual([]);
});

it('asks a library that is only being opened, and leaves nothing in its history', async () => {
  const first = await openLibrary(new LineReader());
  await first.library.addFiles(
    ['a', 'b'].map((name) => file(`${name}.txt`, `${name} adjoins Hull.`)),
  );
  await first.settled();
  await first.library.close();
  const { library, snapshot } = await openLibrary(new LineReader());
  await until(async () => !(await library.knowledge.suggestions()).making);
  expect((await snapshot()).history).toEqual([]);
  await library.close();
});

it('what was kept is read by the next call where it could not be read before', async () => {
  const { make, all } = await open();
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new Error('the disk is busy');
  });
  const suggesting = make();
  await expect(suggesting.suggestions()).rejects.toThrow('the disk is busy');
  expect(await all(suggesting)).toEqual([CHAIN, BORN, DESIGNED].sort());
});

it('a question that somebody asks ends the one that nobody did', async () => {
  const answer = { verdict: 'answered', text: 'Hull' } as Answer;
  const method: Method<object> = async function* (question, { signal }) {
    if (question === DESIGNED) await orCancelled(new Promise<void>(() => {}), signal!);
    yield { type: 'answered', answer };
  };
  const asking = new Asking({
    ...{ database: await openDatabase({ onLost: () => {} }), methods: [methodOf(method)] },
    ...{ retriever: async () => ({}) as Retriever, withBeginning: (retriever) => retriever },
    more: async () => null,
    ...{ coverage: () => null, respelt: async (typed) => typed, ofDocuments: async () => null },
    standing: async () => ({ state: null, corrections: [] }) as never,
    ...{ settings: async () => DEFAULT_SETTINGS, engine: () => new InstantEngine() },
    ...{ onProblem: () => {}, now: () => 1, counted: () => 0, first: async () => null },
  });
  const { signal } = new AbortController();
  const quiet = asking.quietly(DESIGNED, new InstantEngine(), signal);
  await pause();
  await asking.ask('Where is it?', { id: 'q' }, () => {});
  expect(await quiet).toBeNull();
  expect(await asking.quietly(BORN, new InstantEngine(), signal)).toBe(answer);
});

it('the headings for a table are asked of an index that is loaded', async () => {
  const asked: string[] = [];
  let load = (): void => {};
  const filling = { suggest: async () => (asked.push('suggest'), []) } as unknown as TableService;
  const service = tablesOf(
    new WhenNeeded(async () => filling),
    new Promise<void>((resolve) => (load = resolve)),
  );
  const suggested = service.suggest();
  await pause();
  expect(asked).toEqual([]);
  load();
  await suggested;
  expect(asked).toEqual(['suggest']);
});
