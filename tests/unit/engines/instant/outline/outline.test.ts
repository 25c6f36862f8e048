/** The built-in reasoner, entity identifier, summariser and answer of DualRAG. */
import { describe, expect, it } from 'vitest';
import { InstantEngine } from '../../../../../src/engines/instant/engine.ts';
import { BY_WORDS, type Means } from '../../../../../src/engines/instant/means.ts';
import { identifyEntities } from '../../../../../src/engines/instant/outline/identify.ts';
import { reasonOnOutline } from '../../../../../src/engines/instant/outline/reason.ts';
import { summariseKnowledge } from '../../../../../src/engines/instant/outline/summarise.ts';
import { excerpts } from '../../../../../src/methods/excerpts.ts';
import { answerFromOutlineTask } from '../../../../../src/tasks/answer-from-outline.ts';
import type { Outline, ReasonInput, Thought } from '../../../../../src/tasks/outline.ts';
import type { AnswerOutput, ContextChunk } from '../../../../../src/tasks/types.ts';
import { contextChunk } from '../../../../support/context-chunk.ts';
import { readerOf } from '../read/scripted-model.ts';

const QUESTION = 'Where was the designer of Veldhaven Light born?';
const LIGHT = contextChunk(
  1,
  'Veldhaven Light',
  'Veldhaven Light is a lighthouse. It was painted red in 1950. Veldhaven Light was designed by Marte Quist. Boats pass it at noon.',
);
const QUIST = contextChunk(
  2,
  'Marte Quist',
  'Marte Quist was an engineer. Marte Quist was born in Sundvik. She kept bees.',
);

/** Reads who designed the light, and where she was born. */
const reading = (designers: Record<string, number>): Means => ({
  ...BY_WORDS,
  reader: readerOf((question): Record<string, number> => {
    if (question.includes('Marte Quist')) return { Sundvik: 8 };
    return question.startsWith('Who') ? designers : {};
  }),
});
const MEANS = reading({ 'Marte Quist': 3, 'Odd Rehn': 2.9 });
const SURE = reading({ 'Marte Quist': 8 });

/** An outline of whole passages. */
function knowing(...chunks: ContextChunk[]): ReasonInput {
  const outline: Outline = chunks.map((chunk) => ({
    entity: chunk.heading,
    pieces: chunk.sentences.map((sentence) => ({
      text: chunk.text.slice(sentence.start, sentence.end),
      supports: [{ chunk: chunk.id, sentence }],
    })),
  }));
  const supports = outline.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.supports));
  const context = excerpts(supports, { chunks, propositions: [] });
  return { question: QUESTION, outline, history: [], ...context };
}
const after = async (input: ReasonInput, ...before: Thought[]): Promise<ReasonInput> => ({
  ...input,
  history: [...before, await reasonOnOutline(input, MEANS)],
});

describe('the built-in reasoner', () => {
  it('misses the first unknown as long as nothing is known', async () => {
    const { text, retrieve } = await reasonOnOutline(knowing(), MEANS);
    expect(retrieve).toBe(true);
    expect(text).toContain('Veldhaven Light');
  });

  it('says what the outline says, and what is missing next', async () => {
    const { text, retrieve, bindings } = await reasonOnOutline(knowing(LIGHT), MEANS);
    expect(retrieve).toBe(true);
    expect(text).toMatch(/Marte Quist.*find out.*Marte Quist/);
    expect(bindings!.map(({ value }) => value)).toEqual(['Marte Quist']);
  });

  it('misses nothing once the chain is followed to its end', async () => {
    const engineers = contextChunk(2, 'Engineers', 'She came from Sundvik.');
    const { retrieve, bindings } = await reasonOnOutline(knowing(LIGHT, engineers), SURE);
    expect(retrieve).toBe(false);
    expect(bindings!.map(({ value }) => value)).toEqual(['Marte Quist', 'Sundvik']);
  });

  it('looks again for what is not sure, though the chain has an end', async () => {
    const { text, retrieve, bindings } = await reasonOnOutline(knowing(LIGHT, QUIST), MEANS);
    expect(retrieve).toBe(true);
    expect(text).toMatch(/find out.*designer of Veldhaven Light/);
    expect(bindings!.map(({ value }) => value)).toEqual(['Marte Quist', 'Sundvik']);
  });

  it('looks a question up once of which it makes no clue', async () => {
    const input = { ...knowing(), question: 'Is it so?' };
    const first = await reasonOnOutline(input);
    expect(first.retrieve).toBe(true);
    expect((await reasonOnOutline({ ...input, history: [first] })).retrieve).toBe(false);
  });
});

describe('the built-in entity identifier', () => {
  it('asks for the known end of the clue that can be looked up, in at most two wordings', async () => {
    const { needs } = await identifyEntities(
      await after(knowing(LIGHT), { text: '', retrieve: true }),
      MEANS,
    );
    expect(needs).toHaveLength(1);
    expect(needs[0]!.entity).toBe('Marte Quist');
    expect(needs[0]!.queries[0]).toBe('Where was Marte Quist born?');
    expect(needs[0]!.queries.length).toBeLessThanOrEqual(2);
  });

  it('searches for the question as it is as well, in the first round', async () => {
    const { needs } = await identifyEntities(await after(knowing()), MEANS);
    expect(needs.map(({ entity }) => entity)).toEqual(['Veldhaven Light', 'Veldhaven Light']);
    expect(needs.flatMap(({ queries }) => queries)).toContain(QUESTION);
  });

  it('links a name to the entity that the outline has', async () => {
    const input = await after(knowing(LIGHT));
    const outline = [{ entity: 'Marte Quist (engineer)', pieces: [] }, ...input.outline];
    const { needs } = await identifyEntities({ ...input, outline }, MEANS);
    expect(needs[0]!.entity).toBe('Marte Quist (engineer)');
  });

  it('turns to the next best value when a look-up brought nothing', async () => {
    const two = contextChunk(
      1,
      'Veldhaven Light',
      'Veldhaven Light was designed by Marte Quist. Veldhaven Light was designed by Odd Rehn.',
    );
    const input = await after(knowing(two));
    const again = { ...input, history: [...input.history, input.history[0]!] };
    const first = (
      await identifyEntities(
        {
          ...input,
          history: [{ text: '', retrieve: true }, ...input.history],
        },
        MEANS,
      )
    ).needs;
    const second = (await identifyEntities(again, MEANS)).needs;
    const entities = (needs: typeof first): string[] => needs.map(({ entity }) => entity);
    // Who designed it is not sure, and is looked up again as well.
    expect(entities(first)).toEqual(['Veldhaven Light', 'Marte Quist']);
    expect(entities(second)).toContain('Odd Rehn');
  });
});

describe('the built-in summariser', () => {
  const summary = async (
    entity: string,
    queries: string[],
    chunks: ContextChunk[],
    question = QUESTION,
  ) => (await summariseKnowledge({ question, history: [], entity, queries, chunks })).pieces;

  it('keeps the sentences that bear on the need, word for word and with their places', async () => {
    const pieces = await summary('Veldhaven Light', ['Veldhaven Light was designed by'], [LIGHT]);
    expect(pieces.map(({ text }) => text)).toEqual([
      'Veldhaven Light is a lighthouse.',
      'Veldhaven Light was designed by Marte Quist.',
    ]);
    for (const { text, supports } of pieces) {
      const [{ chunk, sentence }] = supports as [(typeof supports)[number]];
      expect(chunk).toBe(1);
      expect(LIGHT.text.slice(sentence.start, sentence.end)).toBe(text);
    }
  });

  it('keeps a sentence that says the relation in other words', async () => {
    const wed = contextChunk(
      3,
      'Ulla Brand',
      'Ulla Brand lived in Tarn. She married Odd Rehn in 1850.',
    );
    const pieces = await summary(
      'Ulla Brand',
      ['Ulla Brand spouse'],
      [wed],
      'Who is the spouse of Ulla Brand?',
    );
    expect(pieces.map(({ text }) => text)).toContain('She married Odd Rehn in 1850.');
  });

  it('keeps nothing of passages that speak of other things', async () => {
    const other = contextChunk(4, 'Carrow', 'Carrow has two schools. Its brewery burned down.');
    expect(await summary('Veldhaven Light', ['Veldhaven Light designer'], [other])).toEqual([]);
  });
});

describe('the built-in answer from the outline', () => {
  const answerFromOutline = async (input: ReasonInput): Promise<AnswerOutput> =>
    (await new InstantEngine().perform(answerFromOutlineTask, input)).output;

  it('comes with the chain that it rests on', async () => {
    const output = await answerFromOutline(knowing(LIGHT, QUIST));
    expect(output.answer).toBe('Sundvik');
    expect(output.bindings!.map(({ value }) => value)).toEqual(['Marte Quist', 'Sundvik']);
    const [support] = output.supports;
    expect(QUIST.text.slice(support!.sentence.start, support!.sentence.end)).toContain('Sundvik');
  });

  it('is none where the outline does not say it', async () => {
    expect((await answerFromOutline(knowing(LIGHT))).answer).not.toBe('Sundvik');
    expect((await answerFromOutline(knowing())).answer).toBeNull();
  });
});
