/** What a document is about is told by the document: its title, the line under it, and its own sentence. */
import { describe, expect, it } from 'vitest';
import { toldFromBeginning } from '../../../../../src/engines/instant/compose/about.ts';
import type { TextBegun } from '../../../../../src/tasks/types.ts';
import { ScriptedRetriever, type Passage } from '../../../../support/scripted-retriever.ts';

const QUESTION = 'What is tides.pdf about?';

function told(
  passages: Passage[],
  begins: Partial<TextBegun> = {},
  question = QUESTION,
): { answer: string; cited: string[]; probability: number } | null {
  let at = 0;
  const chunks = new ScriptedRetriever(passages).chunks.map((chunk) => {
    const start = at;
    at += chunk.end + 2;
    return {
      ...chunk,
      ...{ start, end: start + chunk.end },
      sentences: chunk.sentences.map((one) => ({ start: start + one.start, end: start + one.end })),
      begins: { title: passages[0]!.heading, heading: passages[0]!.heading, ...begins },
    };
  });
  // They come in any order.
  const output = toldFromBeginning({ question, chunks: [...chunks].reverse() });
  if (!output) return null;
  const cited = output.supports.map(({ chunk, sentence }) => {
    const { start, text } = chunks[chunk]!;
    return text.slice(sentence.start - start, sentence.end - start);
  });
  return { answer: output.answer!, cited, probability: output.probability! };
}

const TITLE = { heading: 'Tides of the Orle', sentences: ['Ada Sedlak (1), Jon Varn (2)'] };

describe('the sentence that says what the text does', () => {
  it.each([
    ['of itself', '1 Scope', 'This guideline applies to all boats under ten metres.'],
    ['of who wrote it', 'Abstract', 'Over four years we measured the tides of nine harbours.'],
    ['of a bill', 'Part 1', 'A Bill to limit the dues of small harbours.'],
  ])('%s', (_, heading, sentence) => {
    const others = ['Tides have always been feared.', sentence, 'They are high in May.'];
    expect(told([TITLE, { heading, sentences: others }])).toMatchObject({
      answer: `Tides of the Orle. ${sentence}`,
      cited: ['Ada Sedlak (1), Jon Varn (2)', sentence],
    });
  });

  it('may stand under a heading that says so, without its number', () => {
    const subject = { heading: '1 Subject', sentences: ['1.1 The Yard shall build one ferry.'] };
    const { answer, cited } = told([TITLE, subject])!;
    expect(answer).toBe('Tides of the Orle. The Yard shall build one ferry.');
    expect(cited[1]).toBe('The Yard shall build one ferry.');
  });

  it.each(['1.', '1)', '(1)', '1.1', '1.1.', '(a)'])('is told without %s', (number) => {
    const scope = { heading: 'Scope', sentences: [`${number} This paper describes nine tides.`] };
    const { answer, cited } = told([TITLE, scope])!;
    expect(answer).toBe('Tides of the Orle. This paper describes nine tides.');
    expect(cited[1]).toBe('This paper describes nine tides.');
  });

  it.each(['300 boats were lost in the great storm.', '1.5 million nets were lost at sea.'])(
    'keeps its amounts: %s',
    (sentence) => {
      expect(told([{ heading: 'Orle', sentences: [sentence] }])).toMatchObject({
        ...{ answer: `Orle. ${sentence}`, cited: [sentence] },
      });
    },
  );

  it.each(['film', 'treaty', 'work', 'guidance'])('may call its text a %s', (kind) => {
    const sentence = `This ${kind} deals with the harbours of the north.`;
    const others = ['Tides have always been feared.', sentence];
    expect(told([TITLE, { heading: '1', sentences: others }])!.cited).toContain(sentence);
  });

  it('may begin in its heading', () => {
    const act = { heading: 'A Bill to', sentences: ['limit the dues of small harbours.'] };
    expect(told([TITLE, act])!.answer).toBe(
      'Tides of the Orle. A Bill to limit the dues of small harbours.',
    );
  });

  it('is likelier right than the first one there is', () => {
    const says = told([TITLE, { heading: '1', sentences: ['This paper describes nine tides.'] }])!;
    const begins = told([{ heading: 'Orle', sentences: ['Orle is a town of salt and rope.'] }])!;
    expect(begins.answer).toBe('Orle. Orle is a town of salt and rope.');
    expect(says.probability).toBeGreaterThan(begins.probability);
  });
});

it('tells the line under a title, and not when it was made', () => {
  const report = {
    heading: 'Report W-4',
    sentences: ['Version 2, in force from May', 'State of the timber bridges in the north'],
  };
  expect(told([report])!.answer).toBe('Report W-4. State of the timber bridges in the north.');
});

it('tells a line three lines under the title', () => {
  const sentences = ['Version 2', 'Ada Sedlak', 'State of the timber bridges in the north'];
  expect(told([{ heading: 'Report W-4', sentences }])!.answer).toBe(
    'Report W-4. State of the timber bridges in the north.',
  );
});

it('takes no sentence for its first one that says who made it', () => {
  const sentences = [
    'Published by the harbour office that was founded in May.',
    'Orle is a town of salt and rope.',
  ];
  expect(told([{ heading: 'Orle', sentences }])!.answer).toBe(
    'Orle. Orle is a town of salt and rope.',
  );
});

it('names what stands under it, where it says nothing itself', () => {
  const minutes = { heading: 'Minutes', sentences: ['Present: R. Oyelowo'] };
  const stiles = { heading: '1. Stiles', sentences: ['Two stiles are broken on the mill path.'] };
  expect(told([minutes, stiles])).toMatchObject({
    answer: 'Minutes. 1. Stiles.',
    cited: ['Present: R. Oyelowo', 'Two stiles are broken on the mill path.'],
  });
  // A sentence of its first section is no sentence of the chapter.
  const chapter = { title: 'Chapter 2: Paths', heading: 'Chapter 2: Paths' };
  expect(told([stiles], chapter)!.answer).toBe('Chapter 2: Paths. 1. Stiles.');
});

it('takes no "Abstract" for a title', () => {
  const abstract = { heading: 'Abstract', sentences: ['We describe the tides of nine harbours.'] };
  expect(told([abstract])!.answer).toBe('We describe the tides of nine harbours.');
});

it('says nothing where nothing is told', () => {
  expect(told([{ heading: '1 Introduction', sentences: ['Ada Sedlak'] }])).toBeNull();
});

it('says nothing to another question, or without a beginning', () => {
  expect(told([TITLE], {}, 'Who wrote tides.pdf?')).toBeNull();
  const { chunks } = new ScriptedRetriever([TITLE]);
  expect(toldFromBeginning({ question: QUESTION, chunks })).toBeNull();
});
