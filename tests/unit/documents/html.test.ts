import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '../../../src/documents/chunks.ts';
import { pageText } from '../../../src/documents/formats/html/charset.ts';
import { readHtml } from '../../../src/documents/formats/html/read.ts';
import { tablesIn } from '../../../src/documents/tables.ts';
import { seeded } from '../../support/random.ts';

const read = (source: string) => readHtml(source, 'page.html');
const textOf = (source: string): string => read(source).text;
/** Each block with its kind; headings with their level. */
const blocksOf = (source: string): string[] => {
  const { text, blocks } = read(source);
  return blocks.map(({ kind, level, start, end }) => {
    return `${kind}${level || ''}: ${text.slice(start, end)}`;
  });
};

describe('a web page', () => {
  it('is its article, without what stands around it', () => {
    const page = `<!doctype html><html lang="en"><head><title>The lighthouse – Skerrin Gazette</title>
      <style>p { color: red }</style><script>document.write('<p>never</p>')</script></head><body>
      <header><a href="/">Skerrin Gazette</a></header>
      <nav><ul><li><a href="/news">News</a></li></ul></nav>
      <div class="cookie-banner">We value your privacy.</div>
      <main><article><header><h1>The lighthouse</h1></header>
      <p>It was built in <b>1871</b>.</p><h2>Keepers</h2><p>Anna&nbsp;Berg kept&shy; it.</p>
      <ul><li>Lamp oil</li><li>Rope<ul><li>Hemp</li></ul></li></ul>
      <script>alert('no')</script><style>p {}</style><pre>a  b
c</pre><blockquote>It shone.</blockquote></article></main>
      <aside>Read more</aside><footer>© Gazette</footer></body></html>`;
    expect(read(page)).toMatchObject({ kind: 'html', title: 'The lighthouse' });
    expect(blocksOf(page)).toEqual([
      'heading1: The lighthouse',
      'paragraph: It was built in 1871.',
      'heading2: Keepers',
      'paragraph: Anna Berg kept it.',
      'list-item: Lamp oil',
      'list-item: Rope',
      'list-item: Hemp',
      'other: a  b\nc',
      'paragraph: It shone.',
    ]);
  });

  it('keeps cells and headings whole, whatever stands in them', () => {
    const page = `<h1><a><div>The</div> light</a></h1>
      <table><tr><th>Boat<th>Fee</tr>
      <tr><td><font>Gull<p>of Holm</p></font><td><span><div>4</div></span></tr></table>`;
    expect(blocksOf(page)).toEqual(['heading1: The light', 'table: Boat  Fee\nGull of Holm  4']);
  });

  it('has nothing that is struck', () => {
    const page = `<title>Light</title><h1>The <s>old</s> light</h1>
      <p>The fee is <del>5</del> <ins>6</ins> crowns<strike>, and rope</strike>.</p>
      <del><p>It is free.</p></del><p>See <s>below.</p><p>It burns.</p>`;

    expect(blocksOf(page)).toEqual([
      'heading1: The light',
      'paragraph: The fee is 6 crowns.',
      'paragraph: See',
      'paragraph: It burns.',
    ]);
  });

  it.each([
    ['main', 'Skerrin'],
    ['Untitled 2', 'Skerrin'],
    ['The keepers', 'The keepers'],
    ['', 'Skerrin'],
  ])('is not called %j where a heading says more', (title, expected) => {
    const page = `<title>${title}</title><h1>Skerrin</h1><p>It was built in 1871.</p>`;
    expect(read(page).title).toBe(expected);
  });

  it('without an article is all but menus, headers and footers', () => {
    const menu = '<ul><li><a>News</a><li><a>Sport</a><li><a>Sea</a></ul>';
    const page = `<body>${menu}<header>Gazette</header><div><p>Anna kept the light.</p>
      <ul><li><a>Oslo</a>, where she lived<li><a>Bergen</a>, later</ul></div><footer>©</footer>`;
    expect(blocksOf(page)).toEqual([
      'paragraph: Anna kept the light.',
      'list-item: Oslo, where she lived',
      'list-item: Bergen, later',
    ]);
  });

  it('is read whole where what seems to be its article says next to nothing', () => {
    const page = `<body><main><p>Ad</p></main><div><p>${'The keeper climbs. '.repeat(20)}</p></div>`;
    expect(textOf(page)).toContain('The keeper climbs.');
    expect(textOf('<body><header><p>All is in here.</p></header>')).toBe('All is in here.');
  });

  it('has headings above headings as paths', () => {
    const page = `<title>Ports</title><h1>Ports</h1><h2>Oslo</h2><h3>Ferries</h3><p>Two leave.</p>
      <h2>Bergen</h2><p>One leaves.</p>`;
    const paths = cutIntoChunks(read(page), 'd').map(({ headingPath }) => headingPath.join(' > '));
    expect(paths).toEqual(['Ports > Oslo > Ferries', 'Ports > Bergen']);
  });

  it('has its marks of footnotes left out, and the footnotes read', () => {
    const page = `<p>It shone.<sup id="r1"><a href="#n1">[1]</a></sup> It fell.<a role="doc-noteref"
      href="#n2">2</a> At 10<sup>2</sup> m<sup>3</sup> on the 1<sup>st</sup>, H<sub>2</sub>O.</p>
      <ol><li id="n1"><a href="#r1">↑</a> See the log.</li></ol>`;
    expect(blocksOf(page)).toEqual([
      'paragraph: It shone. It fell. At 10² m³ on the 1st, H2O.',
      'list-item: See the log.',
    ]);
  });

  it('gives what is not to be seen to nobody', () => {
    const page = `<p>Seen.</p><p hidden>a</p><div style="display : none; DISPLAY:NONE">b</div>
      <span aria-hidden="true">c</span><template>d</template><noscript>e</noscript><svg><text>f</svg>`;
    expect(textOf(page)).toBe('Seen.');
  });
});

describe('a table of a web page', () => {
  it('is rows under headers, with what spans over them', () => {
    const page = `<table><caption>Bids</caption><thead><tr><th rowspan=2>Bidder</th><th colspan=2>Price</th></tr>
      <tr><th>EUR</th><th>USD</th></tr></thead><tbody><tr><td rowspan="2">Costa</td><td>3</td><td>4</td></tr>
      <tr><td>5</td><td></td></tr><tr><td colspan="3">Late</td></tr>
      <tr><td>Pike<td><p>6</p><p>net</p><td>7</table>`;
    expect(blocksOf(page)).toEqual([
      'caption: Bids',
      'table: Bidder  Price EUR  Price USD\nCosta  3  4\nCosta  5  –',
      'paragraph: Late',
      'table: Bidder  Price EUR  Price USD\nPike  6 net  7',
    ]);
  });

  it('keeps rows whose cells are alike', () => {
    expect(textOf('<table><tr><td>Oslo<td>Oslo<tr><td>1<td>1</table>')).toBe('Oslo  Oslo\n1  1');
  });

  it('of names with what they have is a line for each', () => {
    const page = `<table><tr><th colspan=2>Skerrin Light</th></tr><tr><th>Height:</th><td>34 m</td></tr>
      <tr><th>Built</th><td>1871</td></tr></table><dl><dt>Keeper</dt><dd>Anna Berg</dd></dl>`;
    expect(blocksOf(page)).toEqual([
      'list-item: Skerrin Light',
      'list-item: Height: 34 m',
      'list-item: Built: 1871',
      'list-item: Keeper: Anna Berg',
    ]);
  });

  it('that lays out a page is what stands in it', () => {
    const page = `<table><tr><td><h1>News</h1><p>Anna came.</p></td><td><table><tr><th>Port<th>Ships
      <tr><td>Oslo<td>3</table></td></tr></table>`;
    expect(blocksOf(page)).toEqual([
      'heading1: News',
      'paragraph: Anna came.',
      'table: Port  Ships\nOslo  3',
    ]);
  });

  it('stands under its headers in each passage', () => {
    const rows = Array.from({ length: 300 }, (_, i) => `<tr><td>Port ${i}<td>${i}`).join('');
    const chunks = cutIntoChunks(read(`<table><tr><th>Port<th>Ships${rows}</table>`), 'd');
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text } of chunks) {
      for (const { rows } of tablesIn(text)) {
        for (const [, cell] of rows) expect(cell!.header).not.toBeNull();
      }
    }
  });
});

describe('bad pages', () => {
  it.each([
    ['cut', '<html><body><p>Anna kept the li'],
    ['closed too often', '</div></body><p>Anna kept</p></p></html></table>'],
    ['entities without end', '&amp;&lt;&#0;&#xD800;&#99999999;&nosuch; Anna &am'],
    ['a table without rows', '<table><caption>Anna</table><table><tr></tr></table>'],
    [
      'spans of millions',
      '<table><tr><td colspan=9999999 rowspan=999999999>Anna<td>1<tr><td>2</table>',
    ],
    ['an attribute of megabytes', `<p class="${'a'.repeat(3_000_000)}">Anna</p>`],
    ['thousands of unclosed tags', `${'<div><b>'.repeat(5_000)}Anna`],
    ['tables in tables', `${'<table><tr><td>'.repeat(5_000)}Anna`],
    ['lists in lists', `${'<ul><li>'.repeat(5_000)}Anna`],
  ])('are read as far as they go: %s', (_, page) => {
    expect(textOf(page)).toContain('An');
  });

  it('are given up where they would take for ever', () => {
    expect(() => textOf('<div><b>'.repeat(500_000))).toThrow(/damaged/);
  });

  it('never lose the order of their text, whatever they are made of', () => {
    const random = seeded(3);
    const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)]!;
    const tags = 'div p b table tr td th ul li h2 pre span dl dt dd br sup a section'.split(' ');
    for (let round = 0; round < 300; round++) {
      let count = 0;
      const page = Array.from({ length: 60 }, () =>
        random() < 0.4 ? ` w${count++} ` : `<${random() < 0.5 ? '/' : ''}${pick(tags)}>`,
      ).join('');
      const { text, blocks } = read(`<p>begin</p>${page}`);
      let at = 0;
      for (const { start, end } of blocks) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(text.length).toBe(at);
      for (let i = 0; i < count; i++) expect(text).toMatch(new RegExp(`\\bw${i}\\b`));
    }
  });
});

describe('the encoding of a page', () => {
  const bytes = (...parts: (string | number)[]): ArrayBuffer =>
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === 'number' ? part : [...new TextEncoder().encode(part)],
      ),
    ).buffer;

  it.each([
    ['says it in a meta element', bytes('<meta charset="iso-8859-2"><p>', 0xb1), 'ą'],
    [
      'says it as a header',
      bytes('<meta http-equiv=x content="text/html; charset=koi8-r">', 0xc1),
      'а',
    ],
    ['says it as XML', bytes('<?xml version="1.0" encoding="shift_jis"?><p>', 0x83, 0x65), 'テ'],
    ['says what nobody knows', bytes('<meta charset="klingon"><p>ø'), 'ø'],
    ['says nothing, in UTF-8', bytes('<p>ø'), 'ø'],
    ['says nothing, in an old one', bytes('<p>', 0xf8), 'ø'],
    ['says UTF-8 and is not', bytes('<meta charset="utf-8"><p>', 0xf8), 'ø'],
  ])('%s', (_, page, text) => {
    expect(pageText(page)).toContain(text);
  });

  it('is none of what is no text', () => {
    expect(pageText(bytes('<meta charset="iso-8859-1">', 0, 0, 1))).toBeNull();
  });
});

describe('a cell over several rows', () => {
  it('stands in each of them, also where one cell alone is beside it', () => {
    const table = `<table><tr><th>Team</th><th>Member</th></tr><tr><td rowspan="2">Red</td><td>Ann</td></tr>
      <tr><td>Bob</td></tr><tr><td colspan="2">Guests</td></tr><tr><td>Blue</td><td>Cid</td></tr></table>`;
    expect(blocksOf(table)).toEqual([
      'table: Team  Member\nRed  Ann\nRed  Bob',
      'paragraph: Guests',
      'table: Team  Member\nBlue  Cid',
    ]);
    const pairs = `<table><tr><th rowspan="2">Owner</th><td>Ann</td></tr><tr><td>Bob</td></tr>
      <tr><th>Height</th><td>34 m</td></tr></table>`;
    expect(blocksOf(pairs)).toEqual([
      'list-item: Owner: Ann',
      'list-item: Owner: Bob',
      'list-item: Height: 34 m',
    ]);
  });
});

describe('text that is parted by line breaks', () => {
  it('is paragraphs where there are two of them, also with a space between', () => {
    expect(
      blocksOf('<div>Invoice 4711<br><br>The total<br>is 30 EUR<br>&nbsp;<br/>Pay soon.</div>'),
    ).toEqual([
      'paragraph: Invoice 4711',
      'paragraph: The total\nis 30 EUR',
      'paragraph: Pay soon.',
    ]);
  });

  it('loses a mark that is raised within its link', () => {
    const note = '<a href="#fn1"><sup>1</sup></a>';
    expect(textOf(`<p>They signed it.${note} Later it failed, 10<sup>2</sup> times.</p>`)).toBe(
      'They signed it. Later it failed, 10² times.',
    );
  });
});
