/** What the model is given to read says of which document it is. */
import { expect, it } from 'vitest';
import { windowsOf } from '../../../../../src/engines/instant/read/windows.ts';
import { chunk, readerOf } from './scripted-model.ts';

it.each([
  [undefined, 'Memory', 'Memory'],
  [['Limnor T3', 'Electrical', 'Memory'], 'Memory', 'Limnor T3: Memory'],
  [['Limnor T3'], 'Limnor T3', 'Limnor T3'],
  [['limnor-notes'], '', 'limnor-notes'],
])('%s and %s are headed %s', async (headingPath, heading, headed) => {
  const read = { ...chunk(1, heading, 'It holds two million records.'), headingPath };
  const windows = await windowsOf([read as ReturnType<typeof chunk>], readerOf({}).model);
  expect(windows.map((one) => one.heading)).toEqual([headed]);
});
