/** The parsers of DualRAG's tasks: what a model writes becomes knowledge with its place, or nothing. */
import { describe, expect, it } from 'vitest';
import { answerFromOutlineTask } from '../../../src/tasks/answer-from-outline.ts';
import { identifyEntitiesTask } from '../../../src/tasks/identify-entities.ts';
import type { Outline, ReasonInput, SummariseInput } from '../../../src/tasks/outline.ts';
import { reasonOnOutlineTask } from '../../../src/tasks/reason-on-outline.ts';
import { summariseKnowledgeTask } from '../../../src/tasks/summarise-knowledge.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const { chunks } = new ScriptedRetriever([
  {
    heading: 'Tarnholm Ferry',
    sentences: ['The ferry runs since 1902.', 'It was founded by Odd Rehn.'],
  },
  { heading: 'Odd Rehn', sentences: ['Odd Rehn was born in Skerry Bay.'] },
]);
const at = (chunk: number, sentence: number) => ({
  chunk,
  sentence: chunks[chunk]!.sentences[sentence]!,
});
const outline: Outline = [
  {
    entity: 'Tarnholm Ferry',
    pieces: [
      { text: 'The ferry runs since 1902.', supports: [at(0, 0)] },
      { text: 'It was founded by Odd Rehn.', supports: [at(0, 1)] },
    ],
  },
  { entity: 'Odd Rehn', pieces: [{ text: 'Born in Skerry Bay.', supports: [at(1, 0)] }] },
];
const input: ReasonInput = {
  question: 'Where was the founder of Tarnholm Ferry born?',
  ...{ outline, history: [], chunks, propositions: [] },
};

describe('reason-on-outline', () => {
  const parse = (output: string) => reasonOnOutlineTask.parse(output, input);

  it('reads thought and flag, the flag also as a word', () => {
    expect(parse('{"thought": "I need the founder.", "retrieve": true}')).toEqual({
      text: 'I need the founder.',
      retrieve: true,
    });
    expect(parse('{"thought": "Skerry Bay.", "retrieve": "no"}').retrieve).toBe(false);
  });

  it('reads the flag where it stands at the end of free text', () => {
    expect(parse('I need the founder. Reason interrupt for retrieval')).toEqual({
      text: 'I need the founder.',
      retrieve: true,
    });
    expect(parse('It is Skerry Bay. **Reasoning completed**').retrieve).toBe(false);
  });

  it('asks again where there is no flag: a thought alone does not say whether to go on', () => {
    expect(() => parse('{"thought": "I need the founder."}')).toThrow(/retrieve/);
    expect(() => parse('I need the founder.')).toThrow(/retrieve/);
  });
});

describe('identify-entities', () => {
  const parse = (output: unknown) =>
    identifyEntitiesTask.parse(typeof output === 'string' ? output : JSON.stringify(output), input)
      .needs;

  it('keeps at most two wordings of a need, each once', () => {
    const keywords = ['Orle', 'Orle', 'Orle harbour', 'harbour of Orle'];
    expect(parse({ needs: [{ entity: 'Orle', keywords }] })).toEqual([
      { entity: 'Orle', queries: ['Orle', 'Orle harbour'] },
    ]);
  });

  it('names an entity as the outline does', () => {
    expect(parse({ needs: [{ entity: 'odd rehn', keywords: ['birth'] }] })[0]!.entity).toBe(
      'Odd Rehn',
    );
  });

  it('searches for the name where a need has no keywords, and drops what has no name', () => {
    const needs = [
      { entity: 'Orle', keywords: [] },
      { entity: '', keywords: ['x'] },
    ];
    expect(parse({ needs })).toEqual([{ entity: 'Orle', queries: ['Orle'] }]);
  });

  it('reads lines with keywords in brackets', () => {
    expect(parse('(1) Odd Rehn: [Odd Rehn birthplace, where he was born]')).toEqual([
      { entity: 'Odd Rehn', queries: ['Odd Rehn birthplace', 'where he was born'] },
    ]);
  });

  it('takes an empty list for what it is', () => {
    expect(parse({ needs: [] })).toEqual([]);
  });

  it('cuts off a model that goes on', () => {
    const needs = Array.from({ length: 40 }, (_, i) => ({ entity: `E${i}`, keywords: ['x'] }));
    expect(parse({ needs }).length).toBeLessThan(10);
  });
});

describe('summarise-knowledge', () => {
  const summarise: SummariseInput = {
    ...{ question: input.question, history: [], entity: 'Tarnholm Ferry' },
    ...{ queries: ['Tarnholm Ferry founder'], chunks },
  };
  const parse = (knowledge: unknown) =>
    summariseKnowledgeTask.parse(JSON.stringify({ knowledge }), summarise).pieces;

  it('finds the sentence of the named passage that a piece was read from', () => {
    expect(parse([{ text: 'It was founded by Odd Rehn.', evidence: 'C1' }])).toEqual([
      { text: 'It was founded by Odd Rehn.', supports: [at(0, 1)] },
    ]);
  });

  it('drops pieces of passages that were never shown and that stand in none', () => {
    expect(parse([{ text: 'Odd Rehn was rich.', evidence: 'C7' }])).toEqual([]);
  });

  it('takes an empty list for what it is', () => {
    expect(parse([])).toEqual([]);
  });
});

describe('answer-from-outline', () => {
  const parse = (answer: unknown, evidence: unknown = []) =>
    answerFromOutlineTask.parse(JSON.stringify({ reason: '', answer, evidence }), input);

  it('cites what the named pieces were read from', () => {
    expect(parse('Skerry Bay', ['K3']).supports).toEqual([at(1, 0)]);
  });

  it('cites the pieces that hold the answer where none is named', () => {
    expect(parse('1902').supports).toEqual([at(0, 0)]);
  });

  it('ignores pieces that were never shown', () => {
    expect(parse('Nowhere', ['K9']).supports).toEqual([]);
  });

  it.each([null, '', 'unknown', 'Not stated.'])('takes %j for a refusal', (said) => {
    expect(parse(said)).toEqual({ answer: null, supports: [] });
  });
});

describe('the outline in a prompt', () => {
  const prompt = (tokens: number) =>
    reasonOnOutlineTask
      .prompt(input, { tokens, count: (text) => Math.ceil(text.length / 4) })
      .map(({ content }) => content)
      .join('\n');

  it('stands entity by entity, with numbers for the pieces', () => {
    expect(prompt(4096)).toContain(
      'Tarnholm Ferry\nK1: The ferry runs since 1902.\nK2: It was founded by Odd Rehn.\nOdd Rehn\nK3:',
    );
  });

  it('leaves out the oldest pieces where the window is small, keeps their numbers, and says so', () => {
    const least = [...Array(4096).keys()].find((tokens) => prompt(tokens).includes('K3:'))!;
    const small = prompt(least);
    expect(small).toContain('(2 older pieces left out)');
    expect(small).toContain('Odd Rehn\nK3: Born in Skerry Bay.');
    expect(small).not.toContain('K2: It was founded by Odd Rehn.');
  });
});
