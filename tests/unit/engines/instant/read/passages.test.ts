/** What a passage is about, and where its sentences stand in the document. */
import { expect, it } from 'vitest';
import {
  aboutness,
  passagesOf,
  supportOf,
} from '../../../../../src/engines/instant/read/passages.ts';
import { chunk } from './scripted-model.ts';

const TEXT = 'Marte Quist (1840 – 1911) was an engineer. She was born in Sundvik.';

it('has its sentences at their places in the document', () => {
  const [passage] = passagesOf([chunk(7, 'Engineers', TEXT, 100)]);
  expect(passage!.sentences.map(({ text, index }) => [index, text])).toEqual([
    [0, 'Marte Quist (1840 – 1911) was an engineer.'],
    [1, 'She was born in Sundvik.'],
  ]);
  const second = passage!.sentences[1]!;
  expect(supportOf(second)).toEqual({
    chunk: 7,
    sentence: { start: 100 + TEXT.indexOf('She'), end: 100 + TEXT.length },
  });
});

it('without sentences is one', () => {
  const [passage] = passagesOf([{ ...chunk(1, 'Orle', TEXT, 40), sentences: [] }]);
  expect(passage!.sentences.map(({ text, start }) => [text, start])).toEqual([[TEXT, 40]]);
});

it('is about its heading, and about the name that its first sentence begins with', () => {
  const [passage] = passagesOf([chunk(1, 'Engineers', TEXT)]);
  expect(passage!.subjects).toEqual(['Engineers', 'Marte Quist']);
  expect(aboutness(passage!, 'Marte Quist')).toBe(1);
  expect(aboutness(passage!, 'Odd Rehn')).toBeLessThan(0.6);
});

it('is not about a heading that names a part of a text', () => {
  const [passage] = passagesOf([chunk(1, 'Introduction', 'It rains often on Orle.')]);
  expect(passage!.subjects).toEqual([]);
  expect(aboutness(passage!, 'Introduction')).toBe(0);
});
