import { describe, expect, it } from 'vitest';
import { readAsked } from '../../../../../../src/engines/instant/answer/span/asked.ts';
import { spoken } from '../../../../../../src/engines/instant/answer/span/candidates.ts';
import { areOpposite } from '../../../../../../src/engines/instant/answer/span/opposites.ts';
import {
  ranked,
  scenesOf,
  spansOf,
} from '../../../../../../src/engines/instant/answer/span/read-span.ts';
import {
  spanRanking,
  supportRanking,
} from '../../../../../../src/engines/instant/answer/span/ranking.ts';
import { signsOf } from '../../../../../../src/engines/instant/answer/span/support.ts';
import { stem } from '../../../../../../src/engines/instant/match/text.ts';
import { passagesOf } from '../../../../../../src/engines/instant/resolve/passages.ts';
import { contextChunk } from '../../../../../support/context-chunk.ts';

const PASSAGE =
  'The lighthouse of Veldhaven was built in 1871 by the engineer Rolf Aster. ' +
  'It stands 42 metres high and was painted white to be seen from the sea. ' +
  'In 1902 a storm destroyed the largest of its three lamps. ' +
  'The keepers of the lighthouse caught herring, cod and eels in the bay.';

async function read(question: string, passage = PASSAGE) {
  const asked = readAsked(question);
  const reading = scenesOf(asked, passagesOf([contextChunk(1, '', passage)]));
  const spans = await ranked(spansOf(asked, reading), spanRanking());
  const signs = signsOf(asked, spans, reading.scenes);
  const [support = 0] = await supportRanking().score(undefined, [signs]);
  return { answer: spans[0]?.candidate.text, signs, support, spans };
}

describe('readAsked', () => {
  it('finds the asked noun, its kind and the verb with the open slot', () => {
    expect(readAsked('Which river did the monks visit?')).toMatchObject({
      ...{ word: 'which', noun: ['river'], type: 'place', verb: 'visit', gap: 'object' },
    });
    expect(readAsked('Who built the lighthouse?')).toMatchObject({
      ...{ word: 'who', type: 'person', gap: 'subject', passive: false },
    });
    expect(readAsked('What was the lighthouse painted with?')).toMatchObject({
      ...{ word: 'what', gap: 'object', passive: true, preposition: 'with' },
    });
  });

  it('takes a first clause for the scene', () => {
    expect(readAsked('When the tide is low, what island can be reached?').word).toBe('which');
    expect(readAsked('When was the tide low?').word).toBe('when');
  });
});

describe('candidates', () => {
  it('are phrases with and without what follows, lists, dates, numbers and clauses', () => {
    const texts = spoken(
      'In 1902 the keepers of the tower sold wood, coal and oil because the lamps had failed.',
    ).candidates.map(({ text }) => text);
    for (const text of [
      '1902',
      'keepers',
      'keepers of the tower',
      'wood, coal and oil',
      'the lamps had failed',
    ])
      expect(texts).toContain(text);
  });
});

describe('ranked spans', () => {
  it.each([
    ['When was the lighthouse of Veldhaven built?', '1871'],
    ['Who built the lighthouse of Veldhaven?', 'Rolf Aster'],
    ['What did the keepers of the lighthouse catch in the bay?', 'herring, cod and eels'],
    ['What destroyed the largest of the lamps in 1902?', 'storm'],
  ])('%s', async (question, answer) => {
    expect((await read(question)).answer).toBe(answer);
  });

  it('are ranked by scorers that can be left out', async () => {
    const asked = readAsked('Who built the lighthouse?');
    const spans = spansOf(asked, scenesOf(asked, passagesOf([contextChunk(1, '', PASSAGE)])));
    const ranking = spanRanking();
    ranking.leaveOut(new Set(ranking.scorers));
    expect(new Set(await ranking.score(undefined, spans))).toEqual(new Set([1]));
  });
});

describe('support', () => {
  it('is less where the question turns a word into its opposite, denies, or has another number', async () => {
    const said = await read('When did a storm destroy the largest of its lamps?');
    const opposite = await read('When did a storm destroy the smallest of its lamps?');
    expect(opposite.signs.polarity.opposite).toBe(1);
    expect(opposite.support).toBeLessThan(said.support);
    const denied = await read('When did a storm not destroy the largest of its lamps?');
    expect(denied.signs.polarity['denial not said']).toBe(1);
    expect(denied.support).toBeLessThan(said.support);
    const dated = await read('What destroyed the largest lamp in 1902?');
    const other = await read('What destroyed the largest lamp in 1907?');
    expect(other.signs.missing['number nowhere']).toBe(1);
    expect(other.support).toBeLessThan(dated.support);
  });

  it('knows opposites by a list and by their prefix', () => {
    expect(areOpposite(stem('largest'), stem('smallest'))).toBe(true);
    expect(areOpposite(stem('encrypted'), stem('unencrypted'))).toBe(true);
    expect(areOpposite(stem('largest'), stem('large'))).toBe(false);
  });
});
