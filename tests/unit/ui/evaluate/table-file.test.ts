/** Tables as files: formulas are guarded, numbers are not. */
import { expect, it } from 'vitest';
import { writeTable } from '../../../../src/ui/evaluate/table-file.ts';

const written = (cell: string): string =>
  writeTable([[cell]])
    .slice(1)
    .trimEnd();

it('a signed number is written as it is, with its unit', () => {
  for (const cell of ['-5', '-5 °C', '+12.5%', '-3 km/h', '-€5', '-500 €', '+2 square metres'])
    expect(written(cell)).toBe(cell);
  expect(written('-1,200 m')).toBe('"-1,200 m"');
});

it('what a spreadsheet would take for a formula is guarded', () => {
  const formulas = [
    '=1+1',
    '@SUM(A1)',
    '+A1',
    '-A1',
    '-1+2',
    '-1/A',
    '-5 A1',
    '-1 m/s|x!A',
    '-2;=1',
  ];
  for (const cell of [...formulas, '-2+cmd|x!A', '- first', '\t=1', '-5\n=1', '+44 20 7946'])
    expect(written(cell).replace(/^"/, '')).toMatch(/^'/);
});
