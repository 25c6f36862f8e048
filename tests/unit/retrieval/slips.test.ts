/** Slips between words, against the recurrence written out; and which of them are usual. */
import { expect, it } from 'vitest';
import { isNear, isUsualSlip, slipsBetween } from '../../../src/retrieval/slips.ts';
import { seeded } from '../../../src/evaluation/random.ts';

/** Optimal string alignment, cell by cell. */
function written(a: string, b: string): number {
  const cells = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) cells[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      const ways = [cells[i - 1]![j]! + 1, cells[i]![j - 1]! + 1, cells[i - 1]![j - 1]! + other];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      cells[i]![j] = Math.min(...ways, ...(isSwapped ? [cells[i - 2]![j - 2]! + 1] : []));
    }
  }
  return cells[a.length]![b.length]!;
}

it('counts as the recurrence does, up to the most that is asked for', () => {
  const random = seeded(3);
  const word = () => {
    const length = 1 + Math.floor(random() * 9);
    return Array.from({ length }, () => 'abc'[Math.floor(random() * 3)]).join('');
  };
  const wrong: string[] = [];
  for (let i = 0; i < 4_000; i++) {
    const [a, b] = [word(), word()];
    for (const most of [1, 2]) {
      const expected = Math.min(written(a, b), most + 1);
      if (slipsBetween(a, b, most) !== expected) wrong.push(`${a} ${b} ${most}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('takes words of any length', () => {
  expect(slipsBetween('a'.repeat(500), `${'a'.repeat(500)}b`, 1)).toBe(2);
  expect(slipsBetween('', 'a', 1)).toBe(1);
});

it('takes no two slips for near where the first letter is one of them', () => {
  expect(isNear('distnace', 'distance', 1)).toBe(true);
  expect(isNear('volontear', 'volunteer', 2)).toBe(true);
  expect(isNear('bolunteir', 'volunteer', 2)).toBe(false);
  expect(isNear('bolunteer', 'volunteer', 1)).toBe(true);
});

it('knows letters lost, doubled and swapped from other slips', () => {
  const usual = [
    ['mastr', 'master'],
    ['torqe', 'torque'],
    ['harbbour', 'harbour'],
    ['cheif', 'chief'],
    ['drilll', 'drill'],
  ] as const;
  for (const [typed, meant] of usual) expect(isUsualSlip(typed, meant)).toBe(true);
  const others = [
    ['maximun', 'maximum'],
    ['marster', 'master'],
    ['xdrill', 'drill'],
  ] as const;
  for (const [typed, meant] of others) expect(isUsualSlip(typed, meant)).toBe(false);
});
