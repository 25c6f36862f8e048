/** How likely a value is said to be: more evidence is more, and only the surest is called certain. */
import { expect, it } from 'vitest';
import {
  chanceOf,
  surroundingsOf,
  type Evidence,
} from '../../../../../src/engines/instant/weigh/chance.ts';
import { CERTAIN } from '../../../../../src/methods/likelihood.ts';

const around = { againstNone: 5, isAlone: false, isChained: true, isRefused: false };
const chance = (evidence: Evidence): number => chanceOf({ isFirst: true, ...evidence }, around);

it('rises with what speaks for a value', () => {
  const rising = [
    chance({ whole: 0.2 }),
    chance({ whole: 0.9 }),
    chance({ whole: 0.9, chain: 0.5 }),
    chance({ whole: 0.9, chain: 0.5, rules: 'near' }),
    chance({ whole: 0.99, chain: 0.9, rules: 'near' }),
  ];
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  expect(new Set(rising).size).toBe(5);
});

it('is certain where all agree, and not yet where chances were seen to promise too much', () => {
  expect(chance({ whole: 0.997, chain: 0.997, rules: 'near' })).toBeGreaterThan(CERTAIN);
  // Of those like this one 85 in a hundred were right.
  expect(chance({ whole: 0.9, chain: 0.5 })).toBeLessThan(CERTAIN);
});

it('knows of one passage whether its words alone say nothing', () => {
  const read = { againstNone: 0, isAlone: true };
  expect(surroundingsOf([{ whole: 0.5 }, { rules: 'said' }], read).isRefused).toBe(true);
  expect(surroundingsOf([{ whole: 0.5 }, { rules: 'near' }], read).isRefused).toBe(false);
});
