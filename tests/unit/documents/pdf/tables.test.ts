/** Tables and lists as PDFs draw them: what stands apart in a line is a cell, or the mark of an item. */
import { describe, expect, it } from 'vitest';
import { readDrawn } from '../support/drawn.ts';

/** Lines from the top, each with pieces of text and where they begin. @param rules drawn as well. */
async function blocksOf(
  lines: [string, number, string?][][],
  down = (line: number) => 14 * line,
  rules: readonly string[] = [],
): Promise<{ kind: string; text: string }[]> {
  const drawn = lines.flatMap((pieces, i) =>
    pieces.map(([text, x, font = 'Plain']) => {
      return `BT /${font} 10 Tf 1 0 0 1 ${x} ${270 - down(i)} Tm (${text}) Tj ET`;
    }),
  );
  const { text, blocks } = await readDrawn([...rules, ...drawn].join('\n'));
  return blocks.map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) }));
}

describe('a table in a PDF', () => {
  it('keeps its rows whole, and its cells apart, where these are as long as lines of text', async () => {
    const rows = [
      ['Purpose', 'Ground', 'Kept for'],
      ['Providing hire, billing', 'contract', '3 years after the last ride'],
      ['Invoices', 'legal duty', '10 years'],
      ['Track of each ride', 'contract, then interest', '90 days, then without a name'],
      ['Finding stolen bicycles', 'legitimate interest', 'until the case is closed'],
      ['Newsletter', 'consent', 'until you withdraw it'],
      ['Recorded calls', 'consent', '30 days'],
    ];
    const drawn = rows.map((cells) =>
      cells.map((cell, i): [string, number] => [cell, [40, 200, 330][i]!]),
    );
    expect(await blocksOf(drawn)).toEqual([
      { kind: 'table', text: rows.map((cells) => cells.join('  ')).join('\n') },
    ]);
  });
});

describe('bold lines of several cells', () => {
  const row = (first: string, second: string, font = 'Plain'): [string, number, string][] => [
    [first, 40, font],
    [second, 300, font],
  ];
  const text: [string, number][] = [
    ['There are boats of many kinds in the bay, and all of them have to be named in the book.', 40],
  ];

  it('are rows where lines of cells stand beside them: headers, sums', async () => {
    const blocks = await blocksOf([
      text,
      row('Boat', 'Pounds a day', 'Bold'),
      row('Grey Gull', '40'),
      row('Tern', '25'),
      row('Both', '65', 'Bold'),
    ]);
    expect(blocks[1]).toEqual({
      kind: 'table',
      text: 'Boat  Pounds a day\nGrey Gull  40\nTern  25\nBoth  65',
    });
  });

  it('are headings where they are a number and a title', async () => {
    const title: [string, number, string][] = [
      ['2.1', 40, 'Bold'],
      ['What a boat costs', 80, 'Bold'],
    ];
    const blocks = await blocksOf([text, title, row('Grey Gull', '40'), row('Tern', '25')]);
    expect(blocks[1]).toEqual({ kind: 'heading', text: '2.1 What a boat costs' });
  });
});

describe('a line of one cell between rows', () => {
  const row = (...cells: [string, string, string]): [string, number][] =>
    cells.map((cell, i) => [cell, [40, 240, 320][i]!]);
  const upper = [row('Accounts', '2024', '2023'), row('Grants', '61,420', '48,975')];
  const lower = [row('Hall', '43,815', '39,260'), row('Museum', '38,905', '37,450')];
  const written = (...lines: [string, number][][]): string =>
    lines.map((cells) => cells.map(([text]) => text).join('  ')).join('\n');

  it('is of the table where it names the rows below, bold or not', async () => {
    for (const font of ['Plain', 'Bold']) {
      const name: [string, number, string][] = [['Expenditure', 40, font]];
      const kept = written(...upper, [['Expenditure', 40]], ...lower);
      expect(await blocksOf([...upper, name, ...lower])).toEqual([{ kind: 'table', text: kept }]);
    }
  });

  it('keeps the headers with the table where it comes right below them, bold as they are or not', async () => {
    const name: [string, number][] = [['Income', 40]];
    for (const font of ['Plain', 'Bold']) {
      const above = [upper[0]!, name].map((cells) =>
        cells.map(([text, x]): [string, number, string] => [text, x, font]),
      );
      expect(await blocksOf([...above, ...lower])).toEqual([
        { kind: 'table', text: written(upper[0]!, name, ...lower) },
      ]);
    }
  });

  it('is none of it where it stands further apart, or goes on in the next line', async () => {
    const title: [string, number, string][] = [['Grants received', 40, 'Bold']];
    const further = await blocksOf([...upper, title, ...lower], (line) =>
      line < 2 ? 14 * line : 14 * line + (line < 3 ? 12 : 18),
    );
    expect(further.map(({ kind }) => kind)).toEqual(['table', 'heading', 'table']);
    const below = await blocksOf(
      [...upper, title, ...lower],
      (line) => 14 * line + (line < 2 ? 0 : 20),
    );
    expect(below.map(({ kind }) => kind)).toEqual(['table', 'heading', 'table']);
    const headed = await blocksOf([...upper, title, row('Funder', '2024', '2023'), ...lower]);
    expect(headed.map(({ kind }) => kind)).toEqual(['table', 'heading', 'table']);
    const wrapped = await blocksOf([
      ...upper,
      [['Hire of halls, of rooms', 40]],
      row('and of boats', '43,815', '39,260'),
      row('Museum', '38,905', '37,450'),
    ]);
    expect(wrapped[0]!.text).toBe(written(...upper));
  });
});

describe('columns without rules', () => {
  const at = (...cells: [string, number][]): [string, number][] => cells;

  it('keep their places where a row has no cell in one of them', async () => {
    const [block] = await blocksOf([
      at(['2025', 250], ['2024', 330]),
      at(['Note', 180], ['Pounds', 245], ['Pounds', 325]),
      at(['Grants', 40], ['2', 185], ['48,310', 250], ['52,775', 330]),
      at(['Room hire', 40], ['6,240', 250], ['9,115', 330]),
      at(['Wages', 40], ['4', 185], ['3,150', 250]),
      at(['Rent', 40], ['5', 185], ['4,079', 250], ['3,655', 330]),
    ]);
    expect(block!.text.split('\n')).toEqual([
      '–  –  2025  2024',
      '–  Note  Pounds  Pounds',
      'Grants  2  48,310  52,775',
      'Room hire  –  6,240  9,115',
      'Wages  4  3,150  –',
      'Rent  5  4,079  3,655',
    ]);
  });

  it('may have one header for several', async () => {
    const [block] = await blocksOf([
      at(['Line', 40], ['Yield in tons a hectare', 130], ['Loss', 300]),
      at(['Full', 130], ['Reduced', 210]),
      at(['DL-12', 40], ['1.62', 130], ['1.04', 210], ['35.8', 300]),
      at(['Karsa', 40], ['1.54', 130], ['0.88', 210], ['42.9', 300]),
    ]);
    expect(block!.text.split('\n').slice(0, 2)).toEqual([
      'Line  Yield in tons a hectare  –  Loss',
      '–  Full  Reduced  –',
    ]);
  });

  it('stand below headers that begin behind the names, where no row has a cell in all of them', async () => {
    const [block] = await blocksOf([
      at(['2019', 150], ['2020', 200], ['2021', 250], ['2022', 300]),
      at(['Fun run', 40], ['131', 152], ['58', 254], ['87', 304]),
      at(['Half marathon', 40], ['29', 155], ['12', 254], ['17', 304]),
      at(['Mile', 40], ['63', 155], ['44', 304]),
    ]);
    expect(block!.text.split('\n')).toEqual([
      '–  2019  2020  2021  2022',
      'Fun run  131  –  58  87',
      'Half marathon  29  –  12  17',
      'Mile  63  –  –  44',
    ]);
  });

  it('are not made up: a row that fits none, or says too little by them, stays as it is', async () => {
    const whole = (name: string): [string, number][] =>
      at([name, 40], ['11', 150], ['12', 200], ['13', 250], ['14', 300], ['15', 350]);
    const [block] = await blocksOf([
      whole('Gull'),
      at(['Of all boats that were hired', 40], ['77', 350]),
      at(['Both', 40], ['77', 350]),
      whole('Tern'),
    ]);
    expect(block!.text.split('\n').slice(1, 3)).toEqual([
      'Of all boats that were hired  77',
      'Both  77',
    ]);
  });
});

describe('rows of several lines', () => {
  const [left, middle, right] = [40, 160, 330];
  /** Lines of a row are 12 points apart, rows 19. */
  const rows = (...heights: number[]) => {
    const tops = heights.flatMap((lines, row) => {
      const above = heights.slice(0, row).reduce((sum, each) => sum + 12 * (each - 1) + 19, 0);
      return Array.from({ length: lines }, (_, i) => above + 12 * i);
    });
    return (line: number): number => tops[line]!;
  };

  it('are one, whichever of their cells goes on, to the last of the table', async () => {
    const lines: [string, number][][] = [
      [
        ['Boat', left],
        ['What it is for', middle],
        ['A day', right],
      ],
      [
        ['Grey', left],
        ['Two people and their lug-', middle],
        ['40', right],
      ],
      [
        ['Gull', left],
        ['gage, on the bay', middle],
      ],
      [
        ['Tern', left],
        ['One person.', middle],
        ['25', right],
      ],
      [
        ['Heron', left],
        ['Whoever has passed the', middle],
        ['60', right],
      ],
      [['test', middle]],
      [
        ['Reef', left],
        ['Nobody', middle],
        ['0', right],
      ],
    ];
    expect(await blocksOf(lines, rows(1, 2, 1, 2, 1))).toEqual([
      {
        kind: 'table',
        text: [
          'Boat  What it is for  A day',
          'Grey Gull  Two people and their luggage, on the bay  40',
          'Tern  One person.   25',
          'Heron  Whoever has passed the test  60',
          'Reef  Nobody  0',
        ].join('\n'),
      },
    ]);
  });

  it('are several, where figures stand under figures, or no line is closer than others', async () => {
    const lines: [string, number][][] = [
      [
        ['Boats', left],
        ['Note', middle],
        ['Pounds', right],
      ],
      [
        ['Bought', left],
        ['4', middle],
        ['40', right],
      ],
      [
        ['Sold', left],
        ['25', right],
      ],
      [
        ['Lost', left],
        ['5', middle],
        ['60', right],
      ],
      [
        ['Kept', left],
        ['70', right],
      ],
      [
        ['In all', left],
        ['6', middle],
        ['90', right],
      ],
    ];
    const said = lines
      .map((pieces) => pieces.map(([text]) => text).join(pieces.length < 3 ? '  –  ' : '  '))
      .join('\n');
    for (const down of [rows(1, 2, 2, 1), rows(1, 1, 1, 1, 1, 1)]) {
      expect((await blocksOf(lines, down)).map(({ text }) => text).join('\n')).toBe(said);
    }
  });
});

describe('a table that is ruled', () => {
  const xs = [36, 100, 166, 230];
  const stroked = (x: number, y: number, toX: number, toY: number): string =>
    `${x} ${270 - y} m ${toX} ${270 - toY} l S`;
  const filled = (x: number, y: number, toX: number, toY: number): string =>
    `${x} ${270 - toY} ${toX - x + 0.5} ${toY - y + 0.5} re f`;
  const grid = (ys: readonly number[], draw = stroked): string[] => [
    ...ys.map((y) => draw(xs[0]!, y, xs.at(-1)!, y)),
    ...xs.map((x) => draw(x, ys[0]!, x, ys.at(-1)!)),
  ];
  /** Cells side by side, in so many lines each; no gap between them is wider than between words. */
  const lines: [string, number][][] = [
    [
      ['Cup', 40],
      ['What for', 104],
      ['Given by', 170],
    ],
    [
      ['Thrale', 40],
      ['Most points in', 104],
      ['The friends of', 170],
    ],
    [
      ['bowl', 40],
      ['the tent', 104],
      ['Winifred Moss', 170],
    ],
    [
      ['Prosser', 40],
      ['Tug of war', 104],
      ['Young', 170],
    ],
    [['Farmers', 170]],
    [
      ['Vase', 40],
      ['Nobody', 170],
    ],
  ];
  const ys = [-11, 3, 31, 59, 73];

  it('has what is between its rules in a cell, in however many lines', async () => {
    for (const draw of [stroked, filled]) {
      expect(await blocksOf(lines, (line) => 14 * line, grid(ys, draw))).toEqual([
        {
          kind: 'table',
          text: [
            'Cup  What for  Given by',
            'Thrale bowl  Most points in the tent  The friends of Winifred Moss',
            'Prosser  Tug of war  Young Farmers',
            'Vase  –  Nobody',
          ].join('\n'),
        },
      ]);
    }
  });

  it('has a row of one cell as it is: it names those below', async () => {
    const cells: [string, number][][] = [
      [
        ['Fund', 40],
        ['2024', 104],
        ['2023', 170],
      ],
      [['Income', 40]],
      [
        ['Gifts', 40],
        ['48', 104],
        ['52', 170],
      ],
    ];
    const [block] = await blocksOf(cells, (line) => 14 * line, grid([-11, 3, 17, 31]));
    expect(block!.text).toBe('Fund  2024  2023\nIncome\nGifts  48  52');
  });

  it('may have one header over several columns, and one beside it of two rows', async () => {
    const rules = [
      ...[-11, 17, 31, 45].map((y) => stroked(36, y, 230, y)),
      stroked(100, 3, 230, 3),
      ...[36, 100, 230].map((x) => stroked(x, -11, x, 45)),
      stroked(166, 3, 166, 45),
    ];
    const cells: [string, number][][] = [
      [['Monthly fee', 140]],
      [
        ['Plan', 40],
        ['Single', 104],
        ['Family', 170],
      ],
      [
        ['Alder', 40],
        ['48', 104],
        ['151', 170],
      ],
      [
        ['Birch', 40],
        ['79', 104],
        ['238', 170],
      ],
    ];
    expect(await blocksOf(cells, (line) => 14 * line, rules)).toEqual([
      {
        kind: 'table',
        text: 'Plan  Monthly fee  –\n–  Single  Family\nAlder  48  151\nBirch  79  238',
      },
    ]);
  });

  it('is whole though text stands beside it', async () => {
    const beside = lines.map((pieces, i): [string, number][] =>
      i === 2 ? [...pieces, ['They are', 260]] : i === 4 ? [...pieces, ['silver.', 260]] : pieces,
    );
    const blocks = await blocksOf(beside, (line) => 14 * line, grid(ys));
    expect(blocks.map(({ kind }) => kind)).toEqual(['table', 'paragraph', 'paragraph']);
    expect(blocks[0]!.text).toContain('\nVase  –  Nobody');
  });

  it('has several rows between two rules where numbers stand below one another', async () => {
    const rows = [
      ['Cup', 'Year', 'Pounds'],
      ['Thrale', '1921', '40'],
      ['Moss', '1937', '25'],
      ['Prosser', '1988', '60'],
    ];
    const drawn = rows.map((cells) =>
      cells.map((cell, i): [string, number] => [cell, [40, 104, 170][i]!]),
    );
    expect(await blocksOf(drawn, (line) => 14 * line, grid([-11, 3, 45]))).toEqual([
      { kind: 'table', text: rows.map((cells) => cells.join('  ')).join('\n') },
    ]);
  });

  it('is none where text runs over its rules', async () => {
    const text: [string, number][][] = [
      [['There are boats of many kinds in the bay, and all of them have', 40]],
      [['to be named in the book that the harbour master keeps in it.', 40]],
    ];
    const [block] = await blocksOf(text, (line) => 14 * line, grid([-11, 3, 17]));
    expect(block).toMatchObject({ kind: 'paragraph' });
  });
});

describe('narrow columns in a PDF', () => {
  it('are no table, though their lines are as short as cells', async () => {
    const lines = (name: string): string[] =>
      Array.from({ length: 14 }, (_, i) => `${name}${i} goes on ${'wxyz'.slice(i % 4)} so far`);
    const columns = ['a', 'b', 'c'].map(lines);
    const drawn = columns[0]!.map((_, i) =>
      columns.map((own, k): [string, number] => [own[i]!, [30, 165, 300][k]!]),
    );
    const text = (await blocksOf(drawn)).map((block) => block.text).join(' ');
    expect(text.match(/[abc](?=\d)/g)?.join('')).toBe(
      ['a', 'b', 'c'].map((name) => name.repeat(14)).join(''),
    );
  });
});

describe('text beside much smaller rows', () => {
  it('is what the document is set in, and no heading', async () => {
    const draw = (text: string, x: number, y: number, size: number, font = 'Plain'): string =>
      `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;
    const told = 'Twelve men and women reached the finish in the market place of the town.';
    const rows = Array.from({ length: 8 }, (_, i) =>
      [`Runner ${i + 1} of Osterby`, 'Lakeside Harriers', `4${i % 10}:12`].map((cell, j) =>
        draw(cell, [40, 200, 400][j]!, 214 - 12 * i, 9),
      ),
    ).flat();
    const text = [250, 237.5].map((y) => draw(told, 40, y, 10.5));
    const ops = [draw('Ten kilometres', 40, 270, 13, 'Bold'), ...text, ...rows];
    const { blocks } = await readDrawn(ops.join('\n'));
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'paragraph', 'table']);
  });
});

describe('a list in a PDF', () => {
  it('is none though its marks stand apart, and ends where the text goes back to them', async () => {
    const blocks = await blocksOf([
      [
        [
          'In the box there are all of the following things, of which none is to be lost or sold:',
          40,
        ],
      ],
      [
        ['\\267', 40],
        ['a camera, and one battery that belongs to it, with all of the cables that', 60],
      ],
      [['charge it', 60]],
      [
        ['\\267', 40],
        ['a wrist strap', 60],
      ],
      [
        ['\\267', 40],
        ['a lens cloth', 60],
      ],
      [
        [
          'A memory card is not included, and has to be bought before the first picture is taken.',
          40,
        ],
      ],
    ]);
    const mark = blocks[1]!.text[0]!;
    expect(blocks.map(({ text }) => text.replaceAll(mark, '*'))).toEqual([
      expect.stringContaining('In the box'),
      '* a camera, and one battery that belongs to it, with all of the cables that charge it',
      '* a wrist strap',
      '* a lens cloth',
      expect.stringContaining('A memory card'),
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      ...['list-item', 'list-item', 'list-item'],
      'paragraph',
    ]);
  });
});

describe('items with a number alone for a mark', () => {
  const open = 'In the book there are all of the rules of the show, and nobody may break them:';
  const rules: [string, number, string?][][] = [
    [[open, 40]],
    [
      ['1', 40],
      ['Exhibits are shown at their owners’ risk and at nobody else’s. The', 60],
    ],
    [['Society carries no insurance for animals in transit.', 60]],
    [
      ['2', 40],
      ['Sheep must show two tags.', 60],
    ],
    [['Whoever breaks a rule is not asked to come again in any year.', 40]],
  ];
  const plain = (lines: typeof rules): typeof rules =>
    lines.map((pieces) =>
      pieces.map(([text, x, font]) => [text.replaceAll('’', "'"), x, font ?? 'Plain']),
    );

  it('are items of a list, each whole, with the number apart from what it says', async () => {
    const blocks = await blocksOf(plain(rules));
    expect(blocks.slice(1)).toEqual([
      {
        kind: 'list-item',
        text:
          "1. Exhibits are shown at their owners' risk and at nobody else's. The Society " +
          'carries no insurance for animals in transit.',
      },
      { kind: 'list-item', text: '2. Sheep must show two tags.' },
      { kind: 'paragraph', text: 'Whoever breaks a rule is not asked to come again in any year.' },
    ]);
  });

  it('are none without a line that hangs below the words, or with other numbers', async () => {
    for (const others of [rules.filter((_, i) => i !== 2), rules.filter((_, i) => i !== 1)]) {
      const blocks = await blocksOf(plain(others));
      expect(blocks.map(({ text }) => text).join(' ')).not.toMatch(/\d\./);
    }
  });
});

describe('bold words alone in a line', () => {
  const long =
    'To enter the show one has to open the register first, and in it to choose shows and';
  it('are no heading where a sentence goes on with them', async () => {
    for (const [mark, left] of [
      ['1.', 60],
      ['\\267', 60],
    ] as const) {
      const blocks = await blocksOf([
        [
          [mark, 40],
          [long, left],
        ],
        [['Lenborough 2024', left, 'Bold']],
      ]);
      expect(blocks.map(({ kind }) => kind)).toEqual(['list-item']);
    }
    const blocks = await blocksOf([[[long, 40]], [['Lenborough 2024.', 40, 'Bold']]]);
    expect(blocks).toEqual([{ kind: 'paragraph', text: `${long} Lenborough 2024.` }]);
  });

  it('are one below a sentence that is over', async () => {
    const blocks = await blocksOf([
      [[`${long} go.`, 40]],
      [['Lenborough 2024', 40, 'Bold']],
      [[`${long} go.`, 40]],
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'paragraph']);
  });

  it.each(['h', '3 A 4', '4 Getting help . . . . . . . . . . . 12', 'Index ........... 63'])(
    'are none where they are labels of a figure, or of contents: %s',
    async (label) => {
      const blocks = await blocksOf(
        [[[`${long} go.`, 40]], [[label, 40, 'Bold']], [[`${long} go.`, 40]]],
        (line) => 30 * line,
      );
      expect(blocks.map(({ kind }) => kind)).not.toContain('heading');
    },
  );

  it.each(['I', 'A.', 'Q & A now', 'So it goes...'])('are some: %s', async (title) => {
    const blocks = await blocksOf(
      [[[`${long} go.`, 40]], [[title, 40, 'Bold']], [[`${long} go.`, 40]]],
      (line) => 30 * line,
    );
    expect(blocks.map(({ kind }) => kind)).toContain('heading');
  });
});
