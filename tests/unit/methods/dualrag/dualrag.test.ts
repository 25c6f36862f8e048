/** DualRAG with a scripted engine: the paper's case study step for step, its ends, and being stopped. */
import { describe, expect, it } from 'vitest';
import { dualrag, type DualragParameters } from '../../../../src/methods/dualrag/dualrag.ts';
import type { Answer, MethodEvent } from '../../../../src/methods/events.ts';
import type { MethodContext } from '../../../../src/methods/method.ts';
import { rubbishEngine } from '../../../support/rubbish-engine.ts';
import { scriptedEngine } from '../../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

const QUESTION = 'Which film has the director who was born later, Orle Nights or The Lamp of Sund?';

const library = () =>
  new ScriptedRetriever([
    {
      heading: 'Orle Nights',
      sentences: ['Orle Nights is a drama of 1964.', 'It was directed by Marte Quist.'],
    },
    {
      heading: 'The Lamp of Sund',
      sentences: ['The Lamp of Sund is a comedy.', 'Odd Rehn directed it with little money.'],
    },
    { heading: 'Orle Nights (ballet)', sentences: ['Orle Nights is a ballet by Ulla Brand.'] },
    { heading: 'Marte Quist', sentences: ['Marte Quist was born on 28 August 1921.'] },
    { heading: 'Odd Rehn', sentences: ['Odd Rehn was born on 8 April 1904 in Tarn.'] },
  ]);

const thought = (text: string, retrieve: boolean) => JSON.stringify({ thought: text, retrieve });
const needs = (...all: [string, ...string[]][]) =>
  JSON.stringify({ needs: all.map(([entity, ...keywords]) => ({ entity, keywords })) });
const knowledge = (...all: [string, string][]) =>
  JSON.stringify({ knowledge: all.map(([text, evidence]) => ({ text, evidence })) });
const answer = (text: string | null, ...evidence: string[]) =>
  JSON.stringify({ reason: 'K3 and K4', answer: text, evidence });
const NOTHING = knowledge();
const REFUSED = answer(null);

/** The case study of appendix F, retold. */
const CASE_STUDY = [
  thought('To say which director was born later, I need the directors.', true),
  needs(
    ['Orle Nights', 'Orle Nights director', 'Orle Nights director birth year'],
    ['The Lamp of Sund', 'Lamp of Sund director', 'When was the director of Lamp of Sund born'],
  ),
  knowledge(['It was directed by Marte Quist.', 'C1']),
  knowledge(['Odd Rehn directed it with little money.', 'C1']),
  thought('I need the birth years of Marte Quist and of Odd Rehn.', true),
  needs(
    ['Marte Quist', 'Marte Quist', 'Marte Quist birth year'],
    ['Odd Rehn', 'Odd Rehn birth year'],
  ),
  knowledge(['Marte Quist was born on 28 August 1921.', 'C1']),
  knowledge(['Odd Rehn was born on 8 April 1904 in Tarn.', 'C1']),
  thought('1921 is later than 1904, so it is the film by Marte Quist: Orle Nights.', false),
  answer('Orle Nights', 'K3', 'K4'),
];

async function run(
  context: MethodContext,
  parameters?: Partial<DualragParameters>,
): Promise<{ events: MethodEvent[]; answer: Answer }> {
  const events: MethodEvent[] = [];
  for await (const event of dualrag(QUESTION, context, parameters)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'answered') throw new Error('The method did not end with an answer.');
  return { events, answer: last.answer };
}

describe('dualrag', () => {
  it("goes through the paper's case study step for step", async () => {
    const { engine } = scriptedEngine(CASE_STUDY);
    const { events, answer: final } = await run({ engine, retriever: library() });

    expect(events.map(({ type }) => type)).toEqual([
      'started',
      ...['reasoned', 'needs-identified', 'round-started', 'retrieved'],
      ...['summarised', 'summarised', 'outlined'],
      ...['reasoned', 'needs-identified', 'round-started', 'retrieved'],
      ...['summarised', 'summarised', 'outlined'],
      ...['reasoned', 'answered'],
    ]);
    const outlines = events.flatMap((event) => (event.type === 'outlined' ? [event.outline] : []));
    const told = outlines.map((outline) =>
      outline.map(({ entity, notes }) => [entity, notes.map(({ text }) => text)]),
    );
    const first = [
      ['Orle Nights', ['It was directed by Marte Quist.']],
      ['The Lamp of Sund', ['Odd Rehn directed it with little money.']],
    ];
    expect(told).toEqual([
      first,
      [
        ...first,
        ['Marte Quist', ['Marte Quist was born on 28 August 1921.']],
        ['Odd Rehn', ['Odd Rehn was born on 8 April 1904 in Tarn.']],
      ],
    ]);
    expect(final).toMatchObject({ text: 'Orle Nights', rounds: 2, method: 'dualrag' });
    expect(final.citations.map(({ text }) => text)).toEqual([
      'Marte Quist was born on 28 August 1921.',
      'Odd Rehn was born on 8 April 1904 in Tarn.',
    ]);
    // Neither sentence names the film; that they decide between the two is what the model says.
    expect(final.grounding).toBe('partly');
  });

  it('shows every task what there is: outline, reasoning and what is looked up', async () => {
    const { engine, model } = scriptedEngine(CASE_STUDY);
    await run({ engine, retriever: library() });
    const asked = model.asked.map(([, user]) => user!.content);
    expect(asked[4]).toContain('Orle Nights\nK1: It was directed by Marte Quist.');
    expect(asked[4]).toContain('1. To say which director was born later');
    expect(asked[6]).toContain('Looked up: Marte Quist (Marte Quist; Marte Quist birth year)');
    expect(asked[9]).toContain('3. 1921 is later than 1904');
  });

  it('retrieves for each query, groups by entity and reads only the best of each', async () => {
    const { engine } = scriptedEngine(CASE_STUDY);
    const { events } = await run({ engine, retriever: library() }, { read: 1 });
    const read = events.flatMap((event) =>
      event.type === 'summarised' ? [[event.entity, event.chunks]] : [],
    );
    expect(read.map(([entity]) => entity)).toEqual([
      'Orle Nights',
      'The Lamp of Sund',
      'Marte Quist',
      'Odd Rehn',
    ]);
    for (const [, chunks] of read) expect(chunks).toHaveLength(1);
  });

  it('gives the summariser only passages that it did not read for the entity before', async () => {
    const again = needs(['Orle Nights', 'Orle Nights']);
    const { engine } = scriptedEngine([
      thought('I need the director.', true),
      needs(['Orle Nights', 'ballet']),
      knowledge(['It was directed by Marte Quist.', 'C1']),
      thought('I need more.', true),
      again,
      NOTHING,
      thought('I need still more.', true),
      again,
      REFUSED,
    ]);
    const { events, answer: final } = await run({ engine, retriever: library() });
    const read = events.flatMap((event) => (event.type === 'summarised' ? event.chunks : []));
    expect(read.length).toBeGreaterThan(1);
    expect(new Set(read).size).toBe(read.length);
    // The third round found nothing that was not read: it is the last.
    expect(final).toMatchObject({ rounds: 3, verdict: 'not-found' });
  });

  it('knows again what it read for an entity of which nothing was kept, however it is spelt', async () => {
    const { engine } = scriptedEngine([
      thought('I need the director.', true),
      needs(['Orle Nights', 'ballet']),
      NOTHING,
      thought('I need it still.', true),
      needs(['“orle nights”', 'ballet']),
      REFUSED,
    ]);
    const { events, answer: final } = await run({ engine, retriever: library() });
    expect(events.filter(({ type }) => type === 'summarised')).toHaveLength(1);
    expect(final).toMatchObject({ rounds: 2, verdict: 'not-found' });
  });

  it('merges what is found later into the entity that the outline has', async () => {
    const { engine } = scriptedEngine([
      thought('I need the director.', true),
      needs(['Orle Nights', 'ballet']),
      knowledge(['Orle Nights is a ballet by Ulla Brand.', 'C1']),
      thought('I need the film.', true),
      needs(['orle nights', 'directed drama']),
      knowledge(
        ['It was directed by Marte Quist.', 'C1'],
        ['It was directed by Marte Quist.', 'C1'],
      ),
      thought('Enough.', false),
      REFUSED,
    ]);
    const { events } = await run({ engine, retriever: library() });
    const identified = events.flatMap((event) =>
      event.type === 'needs-identified' ? event.needs : [],
    );
    expect(identified.map(({ entity, knownAs }) => [entity, knownAs])).toEqual([
      ['Orle Nights', null],
      ['Orle Nights', 'Orle Nights'],
    ]);
    const outline = events.findLast((event) => event.type === 'outlined')!;
    expect(outline.outline.map(({ notes }) => notes.map(({ text }) => text))).toEqual([
      ['Orle Nights is a ballet by Ulla Brand.', 'It was directed by Marte Quist.'],
    ]);
  });

  it('answers from the outline when the rounds are used up, and calls that incomplete', async () => {
    const script = Array.from({ length: 2 }, (_, i) => [
      thought(`I need more (${i}).`, true),
      needs(['Odd Rehn', i === 0 ? 'Odd Rehn' : 'Orle Nights']),
      knowledge(['Odd Rehn was born on 8 April 1904 in Tarn.', 'C1']),
    ]).flat();
    const { engine } = scriptedEngine([...script, thought('More!', true), answer('Tarn', 'K1')]);
    const { answer: final } = await run({ engine, retriever: library() }, { maxRounds: 2 });
    expect(final).toMatchObject({ text: 'Tarn', rounds: 2, grounding: 'partly' });
  });

  it('answers at once when the reasoner misses nothing, and when nothing is asked for', async () => {
    const sure = scriptedEngine([thought('I know it.', false), REFUSED]);
    expect((await run({ engine: sure.engine, retriever: library() })).answer.rounds).toBe(0);
    const lost = scriptedEngine([thought('I am lost.', true), needs(), REFUSED]);
    const { events, answer: final } = await run({ engine: lost.engine, retriever: library() });
    expect(events.some(({ type }) => type === 'retrieved')).toBe(false);
    expect(final).toMatchObject({ verdict: 'not-found', rounds: 0 });
  });

  it('grounds nothing that the outline does not hold', async () => {
    const script = [...CASE_STUDY.slice(0, -1), answer('Ulla Brand', 'K1')];
    const { engine } = scriptedEngine(script);
    const { answer: final } = await run({ engine, retriever: library() });
    expect(final).toMatchObject({ text: 'Ulla Brand', grounding: 'not-grounded' });
  });

  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'ends in its rounds whatever the engine says (seed %i)',
    async (seed) => {
      const { engine, did } = rubbishEngine(seed);
      const { events, answer: final } = await run(
        { engine, retriever: library() },
        { maxRounds: 4 },
      );
      const rounds = events.filter(({ type }) => type === 'retrieved').length;
      expect(rounds).toBeLessThanOrEqual(4);
      expect(final.rounds).toBeLessThanOrEqual(4);
      expect(did.filter((task) => task === 'reason-on-outline').length).toBeLessThanOrEqual(5);
      expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    },
  );

  it('stops between any two steps when it is aborted', async () => {
    const full = await run({ engine: scriptedEngine(CASE_STUDY).engine, retriever: library() });
    for (let stop = 1; stop < full.events.length - 1; stop++) {
      const controller = new AbortController();
      const { engine } = scriptedEngine(CASE_STUDY);
      const context = { engine, retriever: library(), signal: controller.signal };
      const seen: MethodEvent[] = [];
      const consume = async (): Promise<void> => {
        for await (const event of dualrag(QUESTION, context)) {
          seen.push(event);
          if (seen.length === stop) controller.abort();
        }
      };
      await expect(consume(), `aborted after event ${stop}`).rejects.toThrow(/abort|cancel/i);
      expect(seen.some(({ type }) => type === 'answered')).toBe(false);
    }
  });
});
