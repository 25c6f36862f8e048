import { expect, it } from 'vitest';
import { comparedValues } from '../../../../../src/engines/instant/compose/compared.ts';

const options = ['the hall', 'the barn'].map((name, i) => {
  return { name, child: 'ab'[i]!, start: 0, end: 0 };
});
const asked = options.map(({ name }) => `How wide is ${name}?`);

it.each([
  ['thing', undefined, ['the hall', 'the barn']],
  ['yesno', undefined, ['yes', 'no']],
  ['thing', ['wider', 'narrower'], ['wider', 'narrower']],
] as const)('%s, %s: which it is, whether it is, or how', (kind, said, wanted) => {
  const relation = {
    ...({ is: 'extreme', prefer: 'most', options } as const),
    ...(said && { said: [...said] as [string, string] }),
  };
  const answers = ['5 m', '20 m'].map((a) => comparedValues({ relation, kind, asked }, a, '12 m'));
  expect(answers).toEqual([wanted[1], wanted[0]]);
  expect(comparedValues({ relation, kind, asked }, '12 kg', '12 m')).toBeNull();
});

it('holds what is below nothing for less', () => {
  const relation = { is: 'extreme', prefer: 'least', options } as const;
  const comparing = { relation, kind: 'thing', asked } as const;
  expect(comparedValues(comparing, '−5 °C', '2 °C')).toBe('the hall');
});

it.each([
  ['5 km', '5,000 m', 'yes'],
  ['two', '2', 'yes'],
  ['3', '3.5', 'no'],
  ['3.5', '35', 'no'],
  ['£5', '$5', null],
  ['1932', '12 May 1932', 'yes'],
  ['12 May 1932', '1933', 'no'],
  ['Orle', 'Orle in Dunland', 'yes'],
])('%s and %s are the same: %s', (a, b, wanted) => {
  const relation = { is: 'same', options } as const;
  expect(comparedValues({ relation, kind: 'yesno', asked }, a, b)).toBe(wanted);
});
