import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../src/documents/sentences.ts';

/** Sentences are written one a line; joined by a space they have to come apart again. */
const EXAMPLES: Record<string, string[]> = {
  'plain sentences': ['The bridge opened in 1931.', 'It crosses the Ems.', 'Was it late?', 'No!'],
  'marks of footnotes and sources': [
    'The dam was built in 1920.[3]',
    'It was high (50 m).[4][note 1]',
    '“It held.”[12, 14]',
    'They signed the treaty.¹',
    'The U.S.[3] Army left.',
    'Files: lib/rand.[ch] Copyright is theirs.',
  ],
  'days of German months': [
    'Der Vertrag vom 3. Mai 1950 gilt.',
    'Er endet am 12. März.',
    'Raum 3.',
    'Dort ist es.',
  ],
  'numbers of German': [
    'Nach § 5 Abs. 2 BGB und Ziff. 4, Bd. 3, gilt der Vertrag.',
    'Im 2. Weltkrieg brannte die Stadt, die am 12. 05. 1920 ihre 3. Brücke bekam.',
    'Er kam auf Platz 3.',
    'Sein Freund wurde der 2.',
    'Sie gewann.',
    'I am 12.',
    'Peter is 13.',
  ],
  'abbreviations of German': [
    'Kinder, z. B. Anna, und der Verein bzw. Verband kamen u. a. Mittwochs, d. h. Oft (vgl. Abb. 2).',
    'Das Haus gehört der Holm GmbH.',
    'Die Firma ist alt.',
    'Let it be x.',
    'A graph follows.',
  ],
  'stops of other scripts': ['यह पहला वाक्य है।', 'यह दूसरा है॥', 'هل هذا سؤال؟', 'نعم.'],
  initials: ['J. R. R. Marlow wrote it.', 'The editor was A. Finch.', 'She was born in Ulm.'],
  'titles and names': ['Dr. Hale met Mrs. Orr and Gen. Pike on St. Mary’s Road.', 'They spoke.'],
  'a letter that ends a sentence': ['It is rich in vitamin C.', 'The fruit is small.'],
  'countries and hours': [
    'She moved to the U.S. Navy yard at 6 a.m. and left the U.K. embassy later.',
    'He was born in the U.S.',
    'The family then returned.',
  ],
  decimals: ['It measures 3.14 metres and weighs 2.5 kg.', 'Version 1.2.3 is newer.'],
  'numbered things': ['See No. 5 and Fig. 3, pp. 12–14, vol. 2.', 'It is clear.'],
  'an answer of no': ['He said no.', 'Then he left.'],
  'latin abbreviations': [
    'Some birds, e.g. Swifts, sleep in flight, i.e. They never land (cf. Brown et al. 2004).',
    'Others do not.',
  ],
  'quotes and parentheses': [
    '“It is done.”',
    'She smiled.',
    '(He did not.)',
    '"Why?"',
    '"Because," he said, "I say so."',
  ],
  ellipses: ['He waited… and waited... but nobody came.', 'Then, at last...', 'The door opened.'],
  enumerations: ['1. Open the lid.', '2. Close it.'],
  companies: ['Quist Inc. Ltd. was sold to Alder Corp. in May.', 'The firm grew.'],
  circa: ['The vase (c. 1540) is from Delft, b. 1490 says the label.', 'It is blue.'],
  'lives in brackets': [
    'Ada Orr (12 May 1920 – d. 28 March 2001) was a builder.',
    'Ben Orr (b. May 1920 in Ulm; d. March 2001, Tessel) was her brother.',
    'Cora (b. Ulm, 4 May 1920 – d. Tessel, 1999), Dan (r. 1540–60) and Ed (fl. About 900) ruled.',
    'Fay (born 1920? – d. 28 March 2001), Gil (1920, in Ulm. – d. 2001) and Hal (* 3. May 1950) sang.',
    'He left by way of plan b.',
    'March was cold.',
    '(It was plan c that failed.',
    'She stayed.)',
  ],
  'a year at the end': ['The war ended in 1945.', '2,000 people came home.'],
  'marks of footnotes': ['The treaty was signed in haste.12', 'Nobody read it.'],
  'a mark in a name': ['The company Hurra! sells toys and runs a shop.', 'It is small.'],
  'other scripts': ['彼は東京に住んでいる。', '彼女は大阪に住んでいる。'],
};

describe('sentencesOf', () => {
  for (const [name, sentences] of Object.entries(EXAMPLES)) {
    it(`keeps apart: ${name}`, () => {
      const text = sentences.join(' ');
      expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
    });
  }

  it('looks at the given range only', () => {
    const text = 'One. Two. Three.';
    expect(sentencesOf(text, { start: 5, end: 9 })).toEqual([{ start: 5, end: 9 }]);
  });

  it('ends at an empty line, and at every line where lines are rows', () => {
    const text = 'First row\nsecond row\n\nOther';
    expect(sentencesOf(text)).toHaveLength(2);
    expect(sentencesOf(text, undefined, { linesEnd: true })).toHaveLength(3);
  });

  it('has nothing to say about nothing', () => {
    expect(sentencesOf('')).toEqual([]);
    expect(sentencesOf(' \n\n ')).toEqual([]);
  });

  it('covers all text but white space, once and in order, whatever the text', () => {
    const pieces = [
      'A',
      'b',
      '. ',
      '.',
      '? ',
      '"',
      '” ',
      '(',
      ')',
      'Dr',
      ' ',
      '\n\n',
      'U.S',
      '12',
      '…',
      '。',
      '😀',
    ];
    let seed = 7;
    const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    for (let round = 0; round < 300; round++) {
      const text = Array.from(
        { length: 40 },
        () => pieces[Math.floor(random() * pieces.length)],
      ).join('');
      let position = 0;
      for (const { start, end } of sentencesOf(text)) {
        expect(text.slice(position, start).trim()).toBe('');
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
        position = end;
      }
      expect(text.slice(position).trim()).toBe('');
    }
  });

  it('finds sentences by their capitals in long text that lost its full stops', () => {
    const said = [
      'Storage of seed begins with drying it to less than eight percent of its weight',
      'Barley keeps for nine years in a sealed jar',
      'It is turned twice a year by the keepers of the Halden Seed Bank (if there are 3)',
      'Rye and oats are sown again after four years on the River Tarn by Ines Calloway herself',
      'Samples go to the vault in Orle, where 12 shelves are kept at minus eighteen degrees',
      'The register of the bank names who brought each of them and when it was last counted',
    ];
    const unmarked = [...said, ...said, ...said];
    const text = unmarked.join(' ');
    const found = (given: string) =>
      sentencesOf(given).map(({ start, end }) => given.slice(start, end));
    expect(found(text)).toEqual(unmarked);
    // Short enough to be one sentence with names in it.
    expect(found(text.slice(0, 300))).toHaveLength(1);
  });

  it.each([
    'any claim made against Customer by a third party',
    'after he had married her sister Liv at Tarn in 1934',
    'which follows a shifted Wald distribution of times',
    'as may be seen in the long Table 3 for details',
    'where vitamin A is measured as in Annex A of the report',
  ])('leaves a long sentence whole: %s', (inside) => {
    const filled = 'and so it went on from one small thing to the next, as the keeper said, ';
    const text = `It was so, ${filled.repeat(5)}${inside}, ${filled.repeat(2)}until it ended.`;
    expect(text.length).toBeGreaterThan(400);
    expect(sentencesOf(text)).toHaveLength(1);
  });

  it('leaves capitals of another language alone', () => {
    const text = `${'Der Hafen hat im Jahr der Flut eine Werft für den Bau von Booten und ein Amt für die Fischer der Stadt '.repeat(12)}bekommen.`;
    expect(sentencesOf(text)).toHaveLength(1);
  });

  it('cuts what never ends, at a space', () => {
    const text = 'word '.repeat(2000).trim();
    const sentences = sentencesOf(text);
    expect(sentences.length).toBeGreaterThan(1);
    for (const { start, end } of sentences) {
      expect(text.slice(start, end)).toMatch(/^word.*word$/);
      expect(end - start).toBeLessThanOrEqual(2500);
    }
  });
});

describe('lists in typed text', () => {
  const read = (text: string): string[] =>
    sentencesOf(text).map(({ start, end }) => text.slice(start, end));

  it('are an item a sentence, with its own number', () => {
    expect(read('Bring:\n1. Bread\n2. Salt. Not much\n3. A lamp')).toEqual([
      ...['Bring:', '1. Bread', '2. Salt.', 'Not much', '3. A lamp'],
    ]);
    expect(read('Bring:\n- bread\n  and salt\n- a lamp - lit')).toEqual([
      ...['Bring:', '- bread\n  and salt', '- a lamp - lit'],
    ]);
  });

  it('are none where a line begins so by accident', () => {
    const text = 'The lamp stood in room\n7. It was\n- as ever - lit.';
    expect(read(text)).toEqual(['The lamp stood in room\n7.', 'It was\n- as ever - lit.']);
  });
});
