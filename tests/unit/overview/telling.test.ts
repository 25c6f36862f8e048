/** Which statements come first: what is sure, and says most. */
import { expect, it } from 'vitest';
import { tellingOf } from '../../../src/overview/telling.ts';

const telling = (sentence: string, ...[subject, predicate, object]: [string, string, string]) =>
  tellingOf({ subject, predicate, object }, sentence);

it.each<
  [what: string, sentence: string, surer: [string, string, string], other: [string, string, string]]
>([
  [
    'what is said side by side, before what an "it" was taken for',
    'The boarding was found to be asbestos, as Ms Vasanth had thought.',
    ['boarding', 'was found to be', 'asbestos'],
    ['Ms Vasanth', 'was found to be', 'asbestos'],
  ],
  [
    'what is said, before what a list was taken to say',
    'In attendance: Tobias Lund, who is the clerk, and eleven members of the public.',
    ['Tobias Lund', 'is', 'clerk'],
    ['Tobias Lund', 'is', 'eleven members of the public'],
  ],
  [
    'what is close together, before what is far apart',
    'Len Oddie retires, after thirty-eight long years, on 31 March.',
    ['Len Oddie', 'retires', 'after thirty-eight long years'],
    ['Len Oddie', 'retires on', '31 March'],
  ],
])('%s', (_, sentence, surer, other) => {
  expect(telling(sentence, ...surer)).toBeGreaterThan(telling(sentence, ...other));
});

it('half a phrase says less than a whole one', () => {
  const four = ['Drage', 'stood about', 'four'] as const;
  expect(telling('Drage stood about four hundred yards off.', ...four)).toBeLessThan(
    telling('Drage stood about four, some yards off.', ...four),
  );
  const users = ['work', 'was paid for by', 'Users'] as const;
  expect(telling('The work was paid for by Users\u2019 Committee.', ...users)).toBeLessThan(
    telling('The work was paid for by Users, of it.', ...users),
  );
});

it('names say more than things, a sentence more than a row, and numbers alone nothing', () => {
  const named = telling('Jephson left the county of Holm.', 'Jephson', 'left', 'county of Holm');
  const thing = telling('the boy left the county of salt.', 'boy', 'left', 'county of salt');
  expect(named).toBeGreaterThan(thing);
  expect(
    telling('Jephson left the county of Holm', 'Jephson', 'left', 'county of Holm'),
  ).toBeLessThan(named);
  expect(telling('One was 31.', 'one', 'was', '31')).toBe(0);
});

it('small words with a capital name something', () => {
  expect(telling('WHO gave Will a boat.', 'WHO', 'gave', 'Will')).toBeGreaterThan(0);
  expect(telling('He gave him a boat.', 'he', 'gave', 'him')).toBe(0);
});
