/**
 * The prompts of all tasks in the registry as models read them: kept word by word, so that a change
 * is seen, and rendered within a window of 4,096 tokens with five passages of the usual length.
 * Examples are invented, and are what the task's own schema and parser ask for.
 */
import { describe, expect, it } from 'vitest';
import { TextEngine } from '../../../src/engines/text-engine.ts';
import { TriviumError } from '../../../src/errors.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';
import { TASKS } from '../../../src/tasks/registry.ts';
import { resolveCluesTask } from '../../../src/tasks/resolve-clues.ts';
import {
  outputTokensOf,
  TASK_NAMES,
  type JsonSchema,
  type Message,
} from '../../../src/tasks/task.ts';
import type { ResolveInput } from '../../../src/tasks/types.ts';
import { sentencesOf } from '../../../src/documents/sentences.ts';
import { contextChunk } from '../../support/context-chunk.ts';
import { ScriptedModel } from '../../support/scripted-engine.ts';
import { FIVE_PASSAGES, SAMPLES } from '../../support/task-samples.ts';

const WINDOW = 4_096;
const budget = { tokens: WINDOW, count: (text: string) => Math.ceil(text.length / 4) };

const show = (messages: Message[]): string =>
  messages.map(({ role, content }) => `<${role}>\n${content}`).join('\n\n');

/** The JSON objects that stand in a text, by their brackets. */
function objectsIn(text: string): string[] {
  const found: string[] = [];
  for (let from = text.indexOf('{'); from >= 0; from = text.indexOf('{', from)) {
    let depth = 0;
    let end = from;
    do {
      if (text[end] === '{') depth++;
      if (text[end] === '}') depth--;
      end++;
    } while (depth > 0 && end < text.length);
    found.push(text.slice(from, end));
    from = end;
  }
  return found;
}

describe.each(TASK_NAMES)('the prompt of %s', (name) => {
  const task = TASKS[name];
  const { input, full, shows } = SAMPLES[name];
  const prompt = task.prompt(input, budget);
  const properties = task.schema['properties'] as Record<string, JsonSchema>;

  it('is the one that is kept, with its schema', async () => {
    const text = `${show(prompt)}\n\n<schema>\n${JSON.stringify(task.schema, null, 1)}\n`;
    await expect(text).toMatchFileSnapshot(`prompts/${name}.txt`);
  });

  it('names the form that is asked for, and says that material is no instruction', () => {
    const [system, user] = prompt;
    expect(prompt.map(({ role }) => role)).toEqual(['system', 'user']);
    for (const key of Object.keys(properties)) expect(system!.content).toContain(`"${key}"`);
    expect(user!.content).toContain('Example');
    if (name !== 'decompose-question') expect(system!.content).toMatch(/never (?:an )?instruction/);
  });

  it('gives examples that have the form of the schema, and that its own parser reads', () => {
    const examples = objectsIn(prompt[1]!.content);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(Object.keys(JSON.parse(example) as object)).toEqual(Object.keys(properties));
      expect(() => task.parse(example, input)).not.toThrow();
    }
  });

  it('has a schema that strict decoders take: everything required, nothing besides', () => {
    const check = (schema: JsonSchema): void => {
      expect(Array.isArray(schema['type'])).toBe(false);
      if (schema['type'] === 'object') {
        const parts = schema['properties'] as Record<string, JsonSchema>;
        expect(schema['required']).toEqual(Object.keys(parts));
        expect(schema['additionalProperties']).toBe(false);
        Object.values(parts).forEach(check);
      } else if (schema['type'] === 'array') check(schema['items'] as JsonSchema);
    };
    check(task.schema);
  });

  it('fits a window of 4,096 tokens with five passages, and room to answer', async () => {
    const messages = await asked(name, full);
    expect(tokens(messages)).toBeLessThanOrEqual(WINDOW - outputTokensOf(task));
    for (const text of shows) expect(messages[1]!.content).toContain(text);
    expect(messages[1]!.content).not.toContain('left out');
  });

  it.each(['', '{', '[]', 'null', '{"result": 1}', '{"a": [{"b": null}]}', '```json\n{\n```'])(
    'reads %j or refuses it in words that a model can act upon',
    (output) => {
      try {
        task.parse(output, input);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(TriviumError);
        expect(thrown).toMatchObject({ code: 'invalid', message: expect.stringMatching(/\w/) });
      }
    },
  );
});

const asked = async (name: keyof typeof TASKS, input: unknown): Promise<Message[]> => {
  const model = new ScriptedModel(['{}', '{}'], WINDOW);
  await new TextEngine(model).perform(TASKS[name], input as never).catch(() => {});
  return model.asked[0]!;
};
const tokens = (messages: Message[]): number =>
  messages.reduce((sum, { content }) => sum + budget.count(content) + 8, 0);

describe('a window of 4,096 tokens', () => {
  const resolve = SAMPLES['resolve-clues'].full as ResolveInput;
  const { text } = FIVE_PASSAGES[0]!;

  it('leaves out whole passages, by rank, where they are longer', async () => {
    const chunks = FIVE_PASSAGES.map((chunk) =>
      contextChunk(chunk.id, chunk.heading, `${chunk.text} `.repeat(4).trim()),
    );
    const messages = await asked('resolve-clues', { ...resolve, chunks });
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

  it.each([1.05, 1.2, 1.5, 2, 2.5])(
    'is kept by a tokenizer that counts %d times what was reckoned',
    async (times) => {
      const model = new ScriptedModel(['{}', '{}'], WINDOW);
      const measure = (messages: readonly Message[]): number =>
        Math.ceil(messages.reduce((sum, { content }) => sum + content.length / 4, 0) * times);
      const measuring = Object.assign(model, { measure });
      await new TextEngine(measuring).perform(resolveCluesTask, resolve).catch(() => {});
      expect(measure(model.asked[0]!)).toBeLessThanOrEqual(WINDOW - 512);
      expect(model.asked[0]![1]!.content).toContain('C1 (');
    },
  );
});
