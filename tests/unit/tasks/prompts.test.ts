/**
 * The prompts as models read them: kept word by word, so that a change is seen, and rendered within
 * a window of 4,096 tokens with five passages of the usual length. Examples are invented.
 */
import { describe, expect, it } from 'vitest';
import { cluesFrom } from '../../../src/knowledge/clues.ts';
import { TextEngine } from '../../../src/engines/text-engine.ts';
import { answerQuestionTask } from '../../../src/tasks/answer-question.ts';
import { decomposeQuestionTask } from '../../../src/tasks/decompose-question.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';
import { TASKS } from '../../../src/tasks/registry.ts';
import { resolveCluesTask } from '../../../src/tasks/resolve-clues.ts';
import { outputTokensOf, TASK_NAMES, type Message } from '../../../src/tasks/task.ts';
import type { AnswerInput, ExtractInput, ResolveInput } from '../../../src/tasks/types.ts';
import { sentencesOf } from '../../../src/documents/sentences.ts';
import { contextChunk } from '../../support/context-chunk.ts';
import { ScriptedModel } from '../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const WINDOW = 4_096;
/** The usual length of a passage, in words. */
const WORDS = 200;

const { chunks, propositions } = new ScriptedRetriever([
  {
    heading: 'Gentian',
    sentences: ['The ferry Gentian was built in Carrow.', 'She sails to Orlaine.'],
    triplets: [['Gentian', 'was built in', 'Carrow', 0]],
  },
]);
const clues = cluesFrom([
  { subject: 'Gentian', predicate: 'was built in', object: '?town' },
  { subject: '?town', predicate: 'lies in', object: '?region' },
]);
const resolve: ResolveInput = {
  question: 'In which region was the Gentian built?',
  ...{ searchable: [clues[0]!], fuzzy: [clues[1]!], resolved: [], types: {} },
  ...{ chunks, propositions },
};
const answer: AnswerInput = {
  ...{ question: resolve.question, resolved: [clues[0]!], unresolved: [clues[1]!], types: {} },
  ...{ target: 'region', bindings: [], level: 'chunks', chunks, propositions },
};
const extract: ExtractInput = {
  heading: 'Gentian',
  text: chunks[0]!.text,
  sentences: sentencesOf(chunks[0]!.text),
};
const budget = { tokens: WINDOW, count: (text: string) => Math.ceil(text.length / 4) };

const show = (messages: Message[]): string =>
  messages.map(({ role, content }) => `<${role}>\n${content}`).join('\n\n');

describe('prompts, word by word', () => {
  it.each([
    ['extract-triplets', () => extractTripletsTask.prompt(extract, budget)],
    [
      'decompose-question',
      () => decomposeQuestionTask.prompt({ question: resolve.question }, budget),
    ],
    ['resolve-clues', () => resolveCluesTask.prompt(resolve, budget)],
    ['answer-question', () => answerQuestionTask.prompt(answer, budget)],
  ] as const)('%s', async (name, render) => {
    const { schema } = TASKS[name];
    const text = `${show(render())}\n\n<schema>\n${JSON.stringify(schema, null, 1)}\n`;
    await expect(text).toMatchFileSnapshot(`prompts/${name}.txt`);
  });

  it('say what material is, and show the form that is asked for', () => {
    for (const name of TASK_NAMES) {
      const input = { ...resolve, ...answer, ...extract } as never;
      const [system, user] = TASKS[name].prompt(input, budget);
      const required = TASKS[name].schema['required'] as string[];
      for (const key of required) expect(system!.content).toContain(`"${key}"`);
      expect(user!.content).toContain('Example');
      if (name !== 'decompose-question') expect(system!.content).toContain('never');
    }
  });

  it('have schemas that strict decoders take: everything required, nothing besides', () => {
    const check = (schema: Record<string, unknown>): void => {
      expect(Array.isArray(schema['type'])).toBe(false);
      if (schema['type'] === 'object') {
        const properties = schema['properties'] as Record<string, Record<string, unknown>>;
        expect(schema['required']).toEqual(Object.keys(properties));
        expect(schema['additionalProperties']).toBe(false);
        Object.values(properties).forEach(check);
      } else if (schema['type'] === 'array') check(schema['items'] as Record<string, unknown>);
    };
    for (const name of TASK_NAMES) check(TASKS[name].schema);
  });

  it('give examples that their own parsers read', () => {
    const sample = (messages: Message[]): string =>
      messages[1]!.content.slice(messages[1]!.content.indexOf('{'));
    const decompose = decomposeQuestionTask.prompt({ question: '' }, budget);
    expect(decomposeQuestionTask.parse(sample(decompose), { question: '' }).target).toBe('place');
    const extracted = extractTripletsTask.prompt(extract, budget);
    expect(extractTripletsTask.parse(sample(extracted), extract).triplets).toHaveLength(5);
    const answered = answerQuestionTask.prompt(answer, budget);
    expect(answerQuestionTask.parse(sample(answered), answer).answer).toBe('Orle Chapel');
  });
});

describe('a window of 4,096 tokens', () => {
  /** About as dense as encyclopedia text: 1.35 tokens a word. */
  const text = Array.from(
    { length: WORDS / 10 },
    () => 'The old harbour of Carrow was rebuilt after great storms.',
  ).join(' ');
  const five = Array.from({ length: 5 }, (_, id) => contextChunk(id, `Heading ${id}`, text));
  const thirty = Array.from({ length: 30 }, (_, id) => ({ ...propositions[0]!, id }));

  const asked = async <Input>(name: keyof typeof TASKS, input: Input): Promise<Message[]> => {
    const model = new ScriptedModel(['{}', '{}'], WINDOW);
    await new TextEngine(model).perform(TASKS[name], input as never).catch(() => {});
    return model.asked[0]!;
  };
  const tokens = (messages: Message[]): number =>
    messages.reduce((sum, { content }) => sum + budget.count(content) + 8, 0);

  it.each([
    ['resolve-clues', { ...resolve, chunks: five, propositions: thirty }],
    ['answer-question', { ...answer, chunks: five, propositions: thirty }],
  ] as const)('holds %s with five passages, and room to answer', async (name, input) => {
    const messages = await asked(name, input);
    expect(tokens(messages)).toBeLessThanOrEqual(WINDOW - outputTokensOf(TASKS[name]));
    for (const [i] of five.entries()) expect(messages[1]!.content).toContain(`C${i + 1} (`);
    expect(messages[1]!.content).not.toContain('left out');
  });

  it('holds the extraction of a passage', async () => {
    const messages = await asked('extract-triplets', {
      ...{ heading: 'Carrow', text, sentences: sentencesOf(text) },
    });
    expect(tokens(messages)).toBeLessThanOrEqual(WINDOW - 1_024);
  });

  it('leaves out whole passages, by rank, where they are longer', async () => {
    const long = five.map((chunk) =>
      contextChunk(chunk.id, chunk.heading, `${text} `.repeat(4).trim()),
    );
    const messages = await asked('resolve-clues', { ...resolve, chunks: long });
    expect(tokens(messages)).toBeLessThanOrEqual(WINDOW - 512);
    expect(messages[1]!.content).toContain('C1 (Heading 0)');
    expect(messages[1]!.content).toMatch(/\(\d more of lower rank left out\)/);
  });

  it('is refused to a passage that does not fit: nothing is cut inside it', async () => {
    const endless = `${text} `.repeat(20).trim();
    const model = new ScriptedModel(['{}'], WINDOW);
    const input = { heading: 'Carrow', text: endless, sentences: sentencesOf(endless) };
    await expect(new TextEngine(model).perform(extractTripletsTask, input)).rejects.toMatchObject({
      code: 'too-long',
    });
    expect(model.asked).toHaveLength(0);
  });

  it('is kept by the tokenizer of the model where that counts more than was reckoned', async () => {
    const model = new ScriptedModel(['{}', '{}'], WINDOW);
    // By this model's tokenizer a prompt is twice as long as was reckoned.
    const measure = (messages: readonly Message[]): number =>
      Math.ceil(messages.reduce((sum, { content }) => sum + content.length / 4, 0) * 2);
    const measuring = Object.assign(model, { measure });
    const input = { ...resolve, chunks: five, propositions: thirty };
    await new TextEngine(measuring).perform(resolveCluesTask, input).catch(() => {});
    expect(measure(model.asked[0]!)).toBeLessThanOrEqual(WINDOW - 512);
    expect(model.asked[0]![1]!.content).toContain('C1 (');
  });
});
