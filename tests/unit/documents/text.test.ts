import { describe, expect, it } from 'vitest';
import { readMarkdown, readText } from '../../../src/documents/text.ts';
import type { ReadDocument } from '../../../src/documents/types.ts';

function outline({ text, blocks }: ReadDocument): string[] {
  return blocks.map(
    ({ kind, level, start, end }) => `${kind}${level || ''}: ${text.slice(start, end)}`,
  );
}

describe('readMarkdown', () => {
  it('turns marks into blocks and leaves the words', () => {
    const source = [
      '---',
      'tags: x',
      '---',
      '# The **Korrin** light',
      'Built by [Mira Solberg](https://example.org) in _1874_, it',
      'has a `lamp` and snake_case_names.',
      '',
      'Later',
      '-----',
      '- [x] one',
      '- two',
      '  goes on',
      '',
      '| a | b |',
      '|---|---|',
      '| 1 | 2 |',
      '',
      '```',
      'let *x* = 1;',
      '```',
      '> quoted',
    ].join('\r\n');
    const document = readMarkdown(source, 'light.md');
    expect(document.title).toBe('The Korrin light');
    expect(outline(document)).toEqual([
      'heading1: The Korrin light',
      'paragraph: Built by Mira Solberg in 1874, it has a lamp and snake_case_names.',
      'heading2: Later',
      'list-item: one',
      'list-item: two goes on',
      'table: a  b\n1  2',
      'other: let *x* = 1;',
      'paragraph: quoted',
    ]);
  });

  it('keeps what stands between two rules', () => {
    const source = '---\nThe pier is old.\n\n---\nIt burned: nobody was hurt.';
    expect(outline(readMarkdown(source, 'pier.md'))).toEqual([
      'paragraph: The pier is old.',
      'paragraph: It burned: nobody was hurt.',
    ]);
    const front =
      '---\ntitle: Pier\nlate fee: 4\n# old\ntags:\n- sea\nnote: |\n  It burned.\n---\nText.';
    expect(readMarkdown(front, 'pier.md')).toMatchObject({ title: 'Pier', text: 'Text.' });
  });

  it('has nothing that is struck', () => {
    const source =
      'The fee is ~~5~~ 6 crowns~~, and rope~~.\n\n- ~~Oil~~\n- ~~Rope~~ Sail ~~1\n- 2~~';
    expect(outline(readMarkdown(source, 'fees.md'))).toEqual([
      'paragraph: The fee is 6 crowns.',
      'list-item: Sail ~~1',
      'list-item: 2~~',
    ]);
  });

  it('keeps the columns of a table where a cell is empty, and its headers above each part', () => {
    const rows = Array.from({ length: 60 }, (_, i) => `| Boat ${i} | | ${i} pounds | a \\| b |`);
    const source = ['| Name | Berth | Fee | Note |', '| --- | :-: | --: | --- |', ...rows];
    const tables = outline(readMarkdown(source.join('\n'), 'boats.md'));
    expect(tables.length).toBeGreaterThan(1);
    for (const table of tables)
      expect(table).toMatch(
        /^table: Name {2}Berth {2}Fee {2}Note\nBoat \d+ {2}– {2}\d+ pounds {2}a \| b\n/,
      );
    expect(
      outline(readMarkdown('Name | Fee\n--- | ---\nGull | 4\n\nThat | is all', 'b.md')),
    ).toEqual(['table: Name  Fee\nGull  4', 'paragraph: That | is all']);
  });

  it('ends a table where a heading, an item or code begins, and has none of bars alone', () => {
    const table = '| a | b |\n|---|---|\n| 1 | 2 |';
    const source = `${table}\n# Head | ing\n\n${table}\n- item | x\n\n${table}\n\`\`\`sh | x\nrun | it\n\`\`\`\n\n|||\n\nEnd.`;
    expect(outline(readMarkdown(source, 'x.md'))).toEqual([
      ...['table: a  b\n1  2', 'heading1: Head | ing', 'table: a  b\n1  2', 'list-item: item | x'],
      ...['table: a  b\n1  2', 'other: run | it', 'paragraph: End.'],
    ]);
  });

  it('has headers of very many words above the first rows alone', () => {
    const rows = '| a | b |\n'.repeat(2_000);
    const { text } = readMarkdown(`| ${'word '.repeat(200)} | c |\n|---|---|\n${rows}`, 'x.md');
    expect(text.match(/word/g)).toHaveLength(200);
  });

  it('takes HTML for text', () => {
    const { text } = readMarkdown('Hello <script>alert(1)</script>', 'x.md');
    expect(text).toBe('Hello <script>alert(1)</script>');
  });
});

describe('readText', () => {
  it('finds a heading on the line above a paragraph, where the line ends before it had to', () => {
    const paragraph = `The sale fell through on the last day of the month, as nobody who had a share
in the harbour wanted to be the first who sold it to the people of the
other side of the bay.`;
    expect(outline(readText(`The money\n${paragraph}`, 'a.txt'))).toEqual([
      'heading2: The money',
      `paragraph: ${paragraph}`,
    ]);
    const poem =
      'The bay is cold\nThe lamp that turns above the rock at night is old\nAnd so am I.';
    expect(outline(readText(poem, 'a.txt'))).toEqual([`paragraph: ${poem}`]);
  });

  it.each([
    [
      'THE NIGHT OF THE FOG',
      'The Courier\n10 June 2023\n\nTHE NIGHT OF THE FOG\nWhat went wrong\nBy Ada Quill\n\nIt was.',
    ],
    ['a', 'Ruth 1\n\nNow it came to pass.\n\nRuth 2\n\nAnd Naomi had.\n\nEsther 1\n\nNow.'],
    ['Chapter 3', 'Chapter 3\n\nNow it came to pass.'],
    [
      'Rules of the tower',
      `${' '.repeat(13)}Rules of the tower\n${' '.repeat(11)}as of 3 November 2008\n\nThe tower is open to all whom the keeper has\nlet in, and to their guests as well, of whom\nnobody may be under the age of six.`,
    ],
    [
      'a',
      `${' '.repeat(40)}Forge Lane\n${' '.repeat(40)}Holm\n\nDear Ada, the tower is open to all whom the\nkeeper has let in, and to their guests as well.`,
    ],
    [
      'THE LAST CHAIN ACROSS THE ALDER',
      'THE LAST CHAIN ACROSS THE ALDER\nSaturday long read\n\nBy Miriam Oduya\n\nIt was a cold spring.',
    ],
    ['By the River', 'By the River\n\nIt was a cold spring.'],
    // One section's of several, below the title.
    [
      'ORLE TOWN COUNCIL',
      `ORLE TOWN COUNCIL\nCONTRACT NOTICE (OPEN PROCEDURE)\n\n${['I: OBJECT', 'II: TERM', 'III: LAW'].map((each) => `SECTION ${each}\n\n${'It was a cold spring. '.repeat(20)}`).join('\n\n')}`,
    ],
    [
      'a',
      `Orle Lamp 3; rev. D.\n\n${['DESCRIPTION', 'USE', 'CARE'].map((each) => `${each}\n\n${'It was a cold spring. '.repeat(20)}`).join('\n\n')}`,
    ],
    // Who has signed it.
    ['a', `Dear Ada,\n\n${'It was a cold spring. '.repeat(30)}\n\nBo Quill-Berg\n\nHolm.`],
  ])('is called by what stands above the whole: %s', (title, text) => {
    expect(readText(text, 'a.txt').title).toBe(title);
  });

  it('finds a section’s heading on the line above its first clause, however long that is', () => {
    const source = [
      '4. PAY',
      '4.1 The salary is £41,750 a year, payable in arrears on the 26th of each month.',
      '',
      '5. HOURS',
      '5.1 Normal hours are 37 a week.',
      '5.2 The employee takes part in the roster not more often than one week in four.',
      '',
      '6. Bring these:',
      '6.1 The van.',
      '',
      '7. Mend the roof',
      '8.1 The roof is mended.',
    ].join('\n');
    expect(outline(readText(source, 'contract.txt'))).toEqual([
      'heading2: 4. PAY',
      'paragraph: 4.1 The salary is £41,750 a year, payable in arrears on the 26th of each month.',
      'heading2: 5. HOURS',
      'paragraph: 5.1 Normal hours are 37 a week.\n5.2 The employee takes part in the roster not more often than one week in four.',
      'list-item: 6. Bring these:\n6.1 The van.',
      'list-item: 7. Mend the roof\n8.1 The roof is mended.',
    ]);
  });
  it('finds paragraphs, items and headings', () => {
    const source = `CHAPTER ONE

It was a cold spring. The reef was
white with birds.

The Second Winter

- bring oil
- bring bread

Nobody came, and nothing was said about it.`;
    const document = readText(source, 'diary.txt');
    expect(outline(document)).toEqual([
      'heading1: CHAPTER ONE',
      'paragraph: It was a cold spring. The reef was\nwhite with birds.',
      'paragraph: The Second Winter',
      'list-item: - bring oil\n- bring bread',
      'paragraph: Nobody came, and nothing was said about it.',
    ]);
    expect(document.pages).toEqual([]);
    expect(document.title).toBe('CHAPTER ONE');
  });

  it('takes numbered lines for headings that begin with a small letter before a capital', () => {
    const text = 'The program is put in its place by whoever starts it for the first time.';
    const source = ['Linux', 'macOS', 'tools of all kinds']
      .map((name, i) => `3.${i + 1} ${name}\n\n${text}`)
      .join('\n\n');
    const lines = outline(readText(`THE PROGRAM\n\n${source}`, 'a.txt'));
    expect(lines.filter((each) => /^heading[^1]/.test(each))).toEqual([
      'heading3: 3.1 Linux',
      'heading3: 3.2 macOS',
    ]);
  });

  it('takes numbered lines for headings where text stands between them', () => {
    const text = 'The tower was built of brick, and nobody has ever asked by whom or for what.';
    const source = `TOWERS OF THE COAST
a walk

1. The old tower

${text}

1.1 What is inside

${text}

What to take along:

1. Bread

2. Salt

3. A lamp

2. The new tower

2.1 What is inside

${text}

3. Which one to see?

${text}`;
    const read = readText(source, 'a.txt');
    expect(read.title).toBe('TOWERS OF THE COAST');
    expect(outline(read).filter((each) => !each.startsWith('paragraph'))).toEqual([
      'heading2: 1. The old tower',
      'heading3: 1.1 What is inside',
      'list-item: 1. Bread',
      'list-item: 2. Salt',
      'list-item: 3. A lamp',
      'heading2: 2. The new tower',
      'heading3: 2.1 What is inside',
      'heading2: 3. Which one to see?',
    ]);
  });

  it.each([
    ['one after another', '1. Bread\n\n2. Salt\n\n3. A lamp\n\nNobody came to the tower that day.'],
    [
      'with what belongs to them, indented',
      'Take along:\n\n1. Bread\n\n   It has to be of this day, or of the day before it.\n\n2. Salt\n\n   A little of it is enough for the whole of a week.\n\nNobody came to the tower on that day, and nothing was said of it in the village afterwards.',
    ],
    [
      'of sentences',
      '1. Turn off the lamp.\n\nIt is on the left.\n\n2. Close the door.\n\nIt is on the right.',
    ],
    [
      'most of which are long',
      `1. ${'It was a cold spring. '.repeat(9)}\n\n2. So it stays\n\nNobody came.\n\n3. ${'It was. '.repeat(20)}\n\n4. ${'It is. '.repeat(20)}`,
    ],
    ['of contents', '1. The tower\n\n1.1 Its age\n\n2. The lamp\n\n2.1 Its age'],
  ])('but for those of a list: %s', (_, source) => {
    const kinds = readText(source, 'a.txt').blocks.map(({ kind }) => kind);
    expect(kinds).not.toContain('heading');
  });

  it('is not called by the day on which it was written', () => {
    const letters =
      '[Letter 1]\n\nAnn Lee\nFlat 3, Orle\n\n6 September 2024\n\nDear Sir or Madam,\n\nI had hoped to hear from you.\n\n9 October 2024\n\nNobody has come.';
    expect(readText(letters, 'letters.txt').title).toBe('letters');
    expect(readText(`${letters}\n\nThe Piano\n\nIt stands there.`, 'a.txt').title).toBe(
      'The Piano',
    );
  });

  it('takes what is underlined for a heading, and leaves the line out', () => {
    const source = `=========
The tower
=========

Its lamp
--------
It is on the left.

12
--
  a  b
----
Its door
--------

It is on the right.`;
    const read = readText(source, 'a.txt');
    expect(outline(read)).toEqual([
      'heading1: The tower',
      'heading2: Its lamp',
      'paragraph: It is on the left.',
      'paragraph: 12\n--\n  a  b\n----\nIts door\n--------',
      'paragraph: It is on the right.',
    ]);
    expect(read.text).toHaveLength(source.length);
  });

  it('has tables that are drawn with spaces as other documents have them', () => {
    const drawn = [
      'Vehicle        Fuel     Road tax   Total',
      'V01 Gull      3,912          335   5,684',
      'V04 Petrel                   180   1,678',
      'V05 Grey Tern 2,115                5,905',
    ];
    const text = `Costs are in pounds.\n\n${drawn.join('\n')}\n\nRepairs are what we paid.`;
    expect(outline(readText(text, 'cars.txt'))).toEqual([
      'paragraph: Costs are in pounds.',
      'table: Vehicle  Fuel  Road tax  Total\nV01 Gull  3,912  335  5,684\n' +
        'V04 Petrel  –  180  1,678\nV05 Grey Tern  2,115  –  5,905',
      'paragraph: Repairs are what we paid.',
    ]);
  });

  it('has tables with a tab between cells, whatever their lengths', () => {
    const rows = [
      'Name\tAge\tTown',
      'Ann Lee\t31\tOsterby on the hill',
      'Bo\t2\tWintle',
      'Cy Langley\t44\tX',
    ];
    expect(outline(readText(rows.join('\n'), 'x.txt'))).toEqual([
      'table: Name  Age  Town\nAnn Lee  31  Osterby on the hill\nBo  2  Wintle\nCy Langley  44  X',
    ]);
  });

  it('has no tables in verse, addresses, a list or a program', () => {
    const others = [
      'The bay is cold,\n    the lamp is old,\nand what was told\n    is told.',
      'The cat slept.  It was hot.\nThe dog slept.  It was wet.\nThe rat slept.  It was old.',
      'The first column of text tells     while the second column says of\n' +
        'of the boats and the bay they      the people on the other side that\n' +
        'crossed in the winter of last      nobody had seen them when the sun\n' +
        'year when nobody saw them go.      stood over the hills and the bay.',
      'a)  You came by the ferry,   late\nb)  You came by bus,         early\nc)  You did not come,        ever',
      'Moss & Tarn              12 May 2024\nQuay 3\nCarrow',
      'for (const a of b) {\n  go(a);      // on\n  stop(a);    // off\n  wait(a);    // a while\n}',
    ];
    for (const text of others) {
      const read = readText(text, 'x.txt');
      expect(read.text).toBe(text);
      expect(read.blocks.map(({ kind }) => kind)).not.toContain('table');
    }
  });

  it('has no control characters and one kind of line break', () => {
    const { text } = readText('\uFEFFa\u0000b\r\nc\rd\u00ADe', 'x.txt');
    expect(text).toBe('ab\nc\nde');
  });

  it('reads a paragraph of very many lines, and a heading of very many letters', () => {
    const lines = readText('short line\n'.repeat(200_000), 'x.txt');
    expect(lines.blocks).toHaveLength(1);
    expect(readText('1. Short\n\n'.repeat(50_000), 'x.txt').blocks).toHaveLength(50_000);
    const { title } = readMarkdown(`# ${'a '.repeat(100_000)}\n\nText.`, 'x.md');
    expect(title.length).toBeGreaterThan(0);
  });

  it('has one kind of space, but for those that group digits', () => {
    const { text } = readText('he\u00A0refused\u202Fto, 10\u00A0000 times', 'x.txt');
    expect(text).toBe('he refused to, 10\u00A0000 times');
  });

  it('has each message of a correspondence under its own sender', () => {
    const message = (from: string, date: string, ...said: string[]): string =>
      [`From: ${from}`, `Sent: ${date}`, 'To: Ada Quill;', ' Jon Berg', '', ...said].join('\n');
    const source = `${message('Mia Holm', '3 May 2023', 'Dear Ada', '', 'The oil is here.', '', 'Mia')}

-----Original Message-----
${message('Bo Lund', '2 May 2023', 'Where is the oil?', '', 'Bo Lund', 'Keeper')}
_____
${message('Mia Holm', '1 May 2023', 'Good Morning', '', 'The lamp is out.')}`;
    const document = readText(source, 'the lamp.txt');
    expect(outline(document)).toEqual([
      'heading1: From: Mia Holm',
      'paragraph: Sent: 3 May 2023\nTo: Ada Quill;\n Jon Berg',
      'paragraph: Dear Ada',
      'paragraph: The oil is here.',
      'paragraph: Mia',
      'heading1: From: Bo Lund',
      'paragraph: Sent: 2 May 2023\nTo: Ada Quill;\n Jon Berg',
      'paragraph: Where is the oil?',
      'paragraph: Bo Lund\nKeeper',
      'heading1: From: Mia Holm',
      'paragraph: Sent: 1 May 2023\nTo: Ada Quill;\n Jon Berg',
      'paragraph: Good Morning',
      'paragraph: The lamp is out.',
    ]);
    expect(document.title).toBe('the lamp');
  });

  it.each([
    ['that is alone', 'Name: Ada\nAge: 40\nPlace: Holm\n\nShe keeps the lamp.'],
    [
      'that is of other fields',
      'Name: Ada\nAge: 40\nPlace: Holm\n\nShe came late.\n\nName: the lamp\nOil: rape\nHeight: 3 m',
    ],
    [
      'in which people speak',
      'Ada: The lamp.\nJon: What of it?\n\nAda: Out.\nJon: Oh.\n\nAda: Yes.',
    ],
  ])('has no record %s', (_, source) => {
    expect(outline(readText(source, 'x.txt')).filter((each) => /^heading/.test(each))).toEqual([]);
  });

  it('covers every character but white space by one block', () => {
    const { text, blocks } = readText('One.\n\n\n  Two\n words.\n \nThree', 'x.txt');
    let rest = text;
    for (const { start, end } of [...blocks].reverse())
      rest = rest.slice(0, start) + rest.slice(end);
    expect(rest.trim()).toBe('');
    expect(blocks).toHaveLength(3);
  });
});

describe('Markdown as it is written', () => {
  const textOf = (source: string): string => readMarkdown(source, 'a.md').text;

  it('keeps code and signs behind a backslash as they are', () => {
    expect(textOf('Call `__init__` with `*args*`, ``a `b` c``.')).toBe(
      'Call __init__ with *args*, a `b` c.',
    );
    expect(textOf('An \\*honest\\* star, 2 \\* 3, \\\\, **b\\*c** and *d*.')).toBe(
      'An *honest* star, 2 * 3, \\, b*c and d.',
    );
    expect(textOf('A <!-- `gone` --> `x` [l](http://a/b\\_c) `y`')).toBe('A  x l y');
  });

  it('leaves out where links lead, whatever stands in that', () => {
    expect(textOf('See [Foo](https://example.org/Foo_(bar) "Foo") there.')).toBe('See Foo there.');
    expect(textOf('See [Foo][f].\n\n[f]: https://example.org "Foo"\nText.')).toBe(
      'See Foo.\n\nText.',
    );
  });

  it('leaves out marks of notes, and comments over several lines', () => {
    expect(textOf('It held.[^1] Later it broke.\n\n[^1]: As the log says.')).toBe(
      'It held. Later it broke.\n\nAs the log says.',
    );
    expect(textOf('One.\n\n<!-- never\nshown -->\n\nTwo.')).toBe('One.\n\nTwo.');
    expect(textOf('One.\n\n<!-- never\nshown --> Two.')).toBe('One.\n\nTwo.');
    expect(textOf('One.\n\n<!-- never\nended')).toBe('One.\n\n<!-- never ended');
  });

  it('reads breaks and signs of HTML, and keeps its tags as words', () => {
    expect(textOf('R&amp;D at&nbsp;5 km<br>of water &#8364; &lt;b&gt; `&amp;`')).toBe(
      'R&D at 5 km of water € <b> &amp;',
    );
    const tags = '<b onclick="alert(1)">Holm</b>, 10<sup>2</sup> m, List<string>';
    expect(textOf(tags)).toBe(tags);
  });

  it('breaks a line where it says so, and only there', () => {
    const address = 'The tower  \n**Forge Lane** \\\nHolm\nby the sea';
    expect(textOf(address)).toBe('The tower\nForge Lane\nHolm by the sea');
    expect(textOf('- Forge Lane  \n  Holm\n- Orle')).toBe('Forge Lane\nHolm\n\nOrle');
    expect(textOf('The end\\')).toBe('The end\\');
  });

  it('has the whole title of a heading, and of what stands before the text', () => {
    expect(readMarkdown('# Learning C#\n\nText.', 'a.md').title).toBe('Learning C#');
    expect(textOf('## Closed ##')).toBe('Closed');
    const front = `---\ntitle: "It's here: a story"\nauthor:\n  - Ann Lee\n  - name: 'Bo Ray'\n---\nText.`;
    expect(readMarkdown(front, 'a.md')).toMatchObject({
      title: "It's here: a story",
      author: 'Ann Lee, Bo Ray',
    });
    const printed = '---\ntitle: Microsoft Word - final2.doc\n---\n# The piers\n\nText.';
    expect(readMarkdown(printed, 'a.md').title).toBe('The piers');
  });
});
