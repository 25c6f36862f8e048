import { describe, expect, it } from 'vitest';
import { factor, Ranking, scorer, term, type Scorer } from '../../../src/ranking/ranking.ts';

const length = scorer('length', (word: string) => word.length);
const known = scorer('known', (word: string, asked: string) => (asked.includes(word) ? 1 : 0.5));
/** As a trained one would: all items at once, and later. */
const model: Scorer<string, string> = {
  name: 'model',
  score: (_, items) => Promise.resolve(items.map((_, i) => 10 * (i + 1))),
};

const ranking = (): Ranking<string, string> =>
  new Ranking('words', [factor(known, 2), term(length, 3), term(model)]);

describe('a ranking', () => {
  it('multiplies the sum of its weighted terms by its factors, whatever their order', async () => {
    const scores = await ranking().score('oak and ash', ['oak', 'birch']);
    expect([...scores]).toEqual([3 * 3 + 10, (3 * 5 + 20) * 0.25]);
  });

  it('does without a scorer: a term counts nothing, a factor changes nothing', async () => {
    const words = ranking();
    expect(words.scorers).toEqual(['words.known', 'words.length', 'words.model']);
    words.leaveOut(new Set(['words.known', 'words.model', 'others.length']));
    expect([...(await words.score('', ['oak', 'birch']))]).toEqual([9, 15]);
    words.leaveOut(new Set(['words.length', 'words.model']));
    expect([...(await words.score('oak', ['oak', 'birch']))]).toEqual([1, 0.25]);
    words.leaveOut(new Set());
    expect([...(await words.score('oak', ['oak']))]).toEqual([19]);
  });

  it('asks no scorer about nothing', async () => {
    const never: Scorer<string, string> = {
      name: 'never',
      score: () => {
        throw new Error('asked');
      },
    };
    expect(await new Ranking('none', [term(never)]).score('', [])).toHaveLength(0);
  });
});
