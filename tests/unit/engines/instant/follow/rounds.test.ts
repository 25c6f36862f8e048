/** The built-in engine's part in CIRAG, RAS and IRCoT, over an invented library of distractors. */
import { beforeAll, describe, expect, it } from 'vitest';
import { InstantEngine } from '../../../../../src/engines/instant/engine.ts';
import { integrateTriplets } from '../../../../../src/engines/instant/integrate.ts';
import { methodNamed } from '../../../../../src/methods/registry.ts';
import type { LibraryIndex } from '../../../../../src/retrieval/library-index.ts';
import { integrateTripletsTask } from '../../../../../src/tasks/integrate-triplets.ts';
import { eventsOf, runMethod, type MethodRun } from '../../../../support/run-method.ts';
import { surely } from '../read/scripted-model.ts';
import { libraryOf } from '../questions/ask-library.ts';

const HOP = 'Where was the designer of Veldhaven Light born?';
const COMPARISON = 'Who was born first, Marte Quist or Odd Rehn?';
const UNSAID = 'Who owns the harbour of Veldhaven Light?';
const SURELY = surely((asked) => ({ [asked.includes('born') ? 'Sundvik' : 'Marte Quist']: 6 }));
const engine = new InstantEngine();
let library: LibraryIndex;

beforeAll(async () => {
  const lights = Object.fromEntries(
    ['Aker', 'Brun', 'Dale', 'Eide', 'Fold', 'Grip'].map((name) => [
      `${name} Light`,
      `${name} Light is a light. The designer of the light is not recorded. It has a lamp.`,
    ]),
  );
  library = await libraryOf({
    ...lights,
    'Veldhaven Light': 'Veldhaven Light is a light on Orle. It was designed by Marte Quist.',
    'Marte Quist': 'Marte Quist (4 May 1840 – 1911) was an engineer. She was born in Sundvik.',
    'Odd Rehn': 'Odd Rehn (15 November 1861 – 1930) was a mason. He was born in Tarnholm.',
    Sundvik: 'Sundvik is a town. It has a harbour and a mill.',
  });
});

const run = (method: string, question: string, parameters = {}): Promise<MethodRun> =>
  runMethod(methodNamed(method).answer, question, { engine, retriever: library }, parameters);

describe.each([
  ['cirag', { documents: 2 }],
  ['ras', { passages: 2 }],
])('%s', (method, few) => {
  it('searches for the second hop with what the first one found', async () => {
    const { events, answer } = await run(method, HOP, few);
    const queries = eventsOf(events, 'round-started').flatMap((event) => event.queries);
    expect(queries[0]).toBe(HOP);
    expect(queries.slice(1).some((query) => query.includes('Marte Quist'))).toBe(true);
    expect(answer).toMatchObject({ text: 'Sundvik', grounding: 'partly', byRules: true });
    expect(answer.steps.map(({ value, citations }) => [value, citations[0]!.text])).toEqual([
      ['Marte Quist', 'It was designed by Marte Quist.'],
      ['Sundvik', 'She was born in Sundvik.'],
    ]);
  });

  it('compares', async () => {
    const { answer } = await run(method, COMPARISON);
    expect(answer).toMatchObject({ text: 'Marte Quist', verdict: 'answered' });
  });

  it('says that nothing answers, rather than anything', async () => {
    expect((await run(method, UNSAID)).answer).toMatchObject({ verdict: 'not-found', text: '' });
  });
});

it('IRCoT says what it found, and searches with that', async () => {
  const { events, answer } = await run('ircot', HOP, { passages: 2 });
  const [first] = eventsOf(events, 'thought');
  expect(first).toMatchObject({
    concludes: false,
    thought: expect.stringContaining('Marte Quist'),
  });
  expect(answer.text).toBe('Sundvik');
});

it('without retrieval it knows nothing', async () => {
  expect((await run('none', HOP)).answer.verdict).toBe('not-found');
});

describe('integration', () => {
  const integrate = async (chunks: number[], query = HOP) => {
    const candidates = (await library.structured(chunks)).flatMap(({ triplets }) => triplets);
    const all = await library.passages(HOP, 20);
    const read = all.filter(({ id }) => chunks.includes(id));
    const input = { question: HOP, query, candidates, history: [], chunks: read };
    const output = await integrateTriplets(input, SURELY);
    const kept = candidates.filter(({ id }) => output.core.includes(id));
    return { ...output, kept: kept.map(({ subject, object }) => `${subject} – ${object}`) };
  };

  it('keeps what supports a value, and leaves what does not', async () => {
    const { kept, nextQuery } = await integrate([0, 1, 6]);
    expect(kept).toContain('Veldhaven Light – Marte Quist');
    expect(kept.some((each) => each.includes('Aker Light'))).toBe(false);
    expect(nextQuery).toBe('Where was Marte Quist born?');
  });

  it('keeps a sentence whose value no triplet names, by what else it says', async () => {
    const text = 'Marte Quist, the engineer, was born in Sundvik.';
    const sentence = { start: 0, end: text.length };
    const place = { document: 'd', ...sentence, firstPage: 1, lastPage: 1 };
    const chunk = {
      id: 1,
      heading: 'Marte Quist',
      text,
      ...place,
      sentences: [sentence],
      score: 1,
    };
    const candidates = ['engineer', 'woman', 'mason'].map((object, id) => ({
      ...{ id, subject: 'Marte Quist', predicate: 'was', object, score: 1 },
      sources: [{ chunk: 1, ...place }],
    }));
    const question = 'Where was Marte Quist born?';
    const input = { question, query: question, candidates, history: [], chunks: [chunk] };
    const output = await integrateTriplets(input, SURELY);
    expect(output).toMatchObject({ core: [0, 1], nextQuery: null });
  });

  it('gives the last query again where nothing new is to be asked: that is not enough known', async () => {
    const asked = ['Who is the designer of Veldhaven Light?', 'Veldhaven Light'];
    const history = asked.map((query) => ({ query, thought: '', core: [] }));
    const input = { question: HOP, query: HOP, candidates: [], history, chunks: [] };
    const { output } = await engine.perform(integrateTripletsTask, input);
    expect(output.nextQuery).toBe(HOP);
  });
});
