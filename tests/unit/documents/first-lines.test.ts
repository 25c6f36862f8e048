/** What documents are called by their first lines, where nothing is set as a title. */
import { expect, it } from 'vitest';
import { titledByFirstLines } from '../../../src/documents/first-lines.ts';
import { readMarkdown } from '../../../src/documents/text.ts';

const TEXT =
  'The claimant kept a chandlery on the quay, and says that the sluice was never repaired. The court finds that it was not.';

function called(...lines: string[]): string {
  const document = readMarkdown([...lines, TEXT].join('\n\n'), 'scan_0042.md');
  const { title, titledByName } = titledByFirstLines(document);
  expect(titledByName === undefined).toBe(title !== 'scan_0042');
  return title;
}

it.each([
  ['LEASE AGREEMENT', ['**LEASE AGREEMENT**', 'between the Holm Bank and Ada Quill']],
  ['JUDGMENT', ['JUDGMENT', '12 March 2022']],
  [
    'Ada Quill v the Holm Bank',
    ['In the Court of Appeal', 'Ada Quill v the Holm Bank', 'JUDGMENT'],
  ],
  ['Report on the quay walls', ['3 May 2020', 'Report on the quay walls', 'by Jon Arkwell']],
  ['Ada Quill: a life between two harbours', ['Ada Quill: a life between two harbours']],
  ['The burst main', ['Holm Water Board', 'Re: The burst main', 'Dear Ms Quill,']],
])('%s', (title, lines) => {
  expect(called(...lines)).toBe(title);
});

it.each([
  ['nothing stands above the text', []],
  ['a letter has no subject', ['Ada Quill', '2 Mill Lane', 'Dear Jon,']],
  ['a court alone is named', ['In the High Court', 'Civil Division']],
  ['a date and an address are', ['3 May 2020', '2 Mill Lane', 'Ref: 12/A']],
  ['a form asks', ['Name of tenant: Ada Quill', 'Kept since: 2019']],
  ['sentences stand among labels', ['Single line', 'This is what is written in the field.', 'Two']],
  ['a list is all there is', ['- Bring oil', '- Bring bread']],
])('is the name of the file where %s', (_, lines) => {
  expect(called(...lines)).toBe('scan_0042');
});
