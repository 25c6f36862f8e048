import { describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../../../src/engines/instant/answer.ts';
import { decomposeQuestion } from '../../../../../src/engines/instant/decompose.ts';
import { planQuestion } from '../../../../../src/engines/instant/decompose/question.ts';
import { askedOf } from '../../../../../src/engines/instant/suppose/asked.ts';
import { coverings } from '../../../../../src/engines/instant/suppose/sentences.ts';
import { supposeAnswer } from '../../../../../src/engines/instant/suppose/suppose.ts';
import { passagesOf } from '../../../../../src/engines/instant/resolve/passages.ts';
import type { AnswerInput, ContextChunk } from '../../../../../src/tasks/types.ts';
import { contextChunk as chunk } from '../../../../support/context-chunk.ts';

const CHUNKS = [
  chunk(1, 'Orle Pier', 'Orle Pier hosted the first regatta of the Grey Herons in 1911.'),
  chunk(2, 'Grey Herons', 'The Grey Herons are a rowing club. Their patron was Ivo Lind.'),
  chunk(3, 'Sundvik', 'Sundvik is a town with a mill. Bo Ek lived there.'),
];

function inputOf(
  question: string,
  chunks: ContextChunk[],
  level: AnswerInput['level'] = 'chunks',
): AnswerInput {
  const { clues, types, target } = decomposeQuestion({ question });
  return {
    ...{ question, originals: clues, resolved: [], unresolved: clues, types, target },
    ...{ bindings: [], propositions: [], chunks, level },
  };
}

describe('what a question asks for', () => {
  it.each([
    ['The crew that rowed at Orle Pier had which patron?', 'thing', 'patron'],
    ['Bo Ek was born in what town?', 'place', 'town'],
    ['What type of vessel did Bo Ek row?', 'thing', 'vessel'],
    ['In 1911, who rowed at Orle Pier?', 'person', ''],
    ['Bo Ek, who lived in Sundvik, rowed on which river?', 'place', 'river'],
    ['How many crews rowed?', 'number', ''],
  ])('%s %s', (question, type, noun) => {
    expect(askedOf(question)).toEqual({ type, noun });
  });
});

describe('a supposed answer', () => {
  const question = 'Who was behind the crew whose first regatta Orle Pier hosted, as its patron?';

  it('stands where most of the question is said, over passages that name each other', async () => {
    const output = await supposeAnswer(inputOf(question, CHUNKS), planQuestion(question));
    expect(output.answer).toBe('Ivo Lind');
    const [support] = output.supports;
    expect(support!.chunk).toBe(2);
  });

  it('counts what a linked sentence adds', () => {
    const asked = new Map([
      ['regatta', 1],
      ['patron', 1],
    ]);
    const all = coverings(passagesOf(CHUNKS), asked);
    const patron = all.find(({ sentence }) => sentence.text.includes('patron'))!;
    const mill = all.find(({ sentence }) => sentence.text.includes('mill'))!;
    expect(patron.own).toBeGreaterThan(0.3);
    expect(patron.linked).toBeGreaterThan(0.3);
    expect(mill).toMatchObject({ own: 0, linked: 0 });
  });

  it('is not given where the passages speak of something else, or say too little', async () => {
    const ask = async (asked: string) =>
      (await supposeAnswer(inputOf(asked, CHUNKS), planQuestion(asked))).answer;
    expect(await ask('Who was the patron of the Blue Otters?')).toBeNull();
    expect(await ask('Who repainted the wooden ceiling last summer?')).toBeNull();
  });

  it('stands in a sentence that says the relation, where that is one of a life or a date', async () => {
    const lives = [
      chunk(1, 'Ann Lee', 'Ann Lee played the warden in the film Paper Boat in 1961.'),
      chunk(2, 'Paper Boat', 'Paper Boat is a film of 1961 with Ann Lee.'),
    ];
    const ask = async (asked: string) =>
      (await supposeAnswer(inputOf(asked, lives), planQuestion(asked))).answer;
    expect(await ask('When did Ann Lee die?')).toBeNull();
    expect(await ask('When was Ann Lee born?')).toBeNull();
    expect(await ask('Who was the husband of Ann Lee?')).toBeNull();
    lives.push(chunk(3, 'Tarnov', 'Ann Lee, it is said there, found her death in 1990.'));
    expect(await ask('When did Ann Lee die?')).toBe('1990');
  });

  it('is the last resort: neither before whole passages are read, nor from a single one', async () => {
    const early = await answerQuestion(inputOf(question, CHUNKS, 'sentences'));
    expect(early.answer).toBeNull();
    const single = await answerQuestion(inputOf(question, CHUNKS.slice(1, 2)));
    expect(single.answer).toBeNull();
  });
});

describe('where anything may be the answer', () => {
  const chunks = [
    chunk(
      1,
      'Brenn',
      'Brenn is a port on Orle. The harbour of Brenn exports dried herring to Tarnov.',
    ),
    chunk(2, 'Tarnov', 'Tarnov is a town with a mill and a market.'),
  ];

  it('is what stands near its words, in a sentence where most of the question is said', async () => {
    const question = 'What does the harbour of Brenn export to Tarnov?';
    const output = await supposeAnswer(inputOf(question, chunks), planQuestion(question));
    expect(output.answer).toBe('herring');
    expect(output.supports[0]!.chunk).toBe(1);
  });

  it('is nothing where too little of the question is said', async () => {
    const question = 'What wine goes with roasted goose and red cabbage?';
    const output = await supposeAnswer(inputOf(question, chunks), planQuestion(question));
    expect(output.answer).toBeNull();
  });
});
