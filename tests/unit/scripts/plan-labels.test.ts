/** The labels of plans, and how a plan is held against them. */
import { describe, expect, it } from 'vitest';
import { readLabels, type Labelled, type Tree } from '../../../scripts/support/plans/labels.ts';
import { scorePlans } from '../../../scripts/support/plans/score.ts';
import { plan } from '../../../src/engines/instant/plan/plan.ts';

const WHOLE: Tree = { relation: 'chain', options: [], inner: [] };
const inner = (words: string, tree = WHOLE): Tree => ({ ...WHOLE, inner: [{ words, tree }] });
const labelled = (question: string, ...plans: Tree[]): Labelled => ({
  id: '1',
  set: 'own',
  question,
  kinds: ['person'],
  plans,
});

describe('labels', () => {
  it('are halves that share no question', () => {
    const [first, last] = [readLabels(undefined, false), readLabels(undefined, true)];
    const ids = [...first, ...last].map(({ id }) => id);
    expect(Math.min(first.length, last.length)).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('quote their question from word to word', () => {
    const words = (tree: Tree): string[] =>
      tree.inner.flatMap((each) => [each.words, ...words(each.tree)]);
    for (const { question, plans } of [
      ...readLabels(undefined, false),
      ...readLabels(undefined, true),
    ]) {
      for (const said of plans.flatMap((tree) => [...words(tree), ...tree.options]))
        expect(` ${question.toLowerCase().replace(/[?.,:"]/g, ' ')} `).toContain(` ${said} `);
    }
  });
});

describe('a plan', () => {
  const question = 'Who is the child of the director of Orle Nights?';

  it('is right with the same parts, articles or not', async () => {
    const scored = scorePlans(
      labelled(question, inner('director of orle nights')),
      await plan(question),
    );
    expect(scored).toMatchObject({ right: true, kind: true, chopped: false, missed: false });
  });

  it('is wrong with others, one level too few, or none', async () => {
    const deeper = inner('director of orle nights', inner('orle nights'));
    for (const wrong of [inner('child of the director'), deeper])
      expect(scorePlans(labelled(question, wrong), await plan(question))).toMatchObject({
        right: false,
        chopped: false,
      });
    expect(scorePlans(labelled(question, WHOLE), await plan(question))).toMatchObject({
      right: false,
      chopped: true,
    });
    const simple = 'Who directed Orle Nights?';
    expect(scorePlans(labelled(simple, inner('orle nights')), await plan(simple))).toMatchObject({
      right: false,
      missed: true,
    });
  });

  it('may be one of several that are right', async () => {
    const scored = scorePlans(
      labelled(question, WHOLE, inner('director of orle nights')),
      await plan(question),
    );
    expect(scored).toMatchObject({ right: true, chopped: false, missed: false });
  });

  it('of a comparison has its options and what it prefers', async () => {
    const asked = 'Which film was released first, Low Tide or High Water?';
    const tree = (relation: string): Tree => ({
      ...WHOLE,
      relation,
      options: ['low tide', 'high water'],
    });
    expect(scorePlans(labelled(asked, tree('least')), await plan(asked)).right).toBe(true);
    expect(scorePlans(labelled(asked, tree('most')), await plan(asked)).right).toBe(false);
  });
});
