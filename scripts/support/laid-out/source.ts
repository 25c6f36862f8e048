/**
 * The source of a laid-out PDF: a front matter that says how the pages look, then Markdown of a
 * small kind (headings, paragraphs of one line, lists, pipe tables, footnotes, page breaks).
 */

export interface PageStyle {
  title?: string;
  author?: string;
  columns: 1 | 2;
  /** On every page but the first. */
  header?: string;
  /** `{page}` stands for the page's number. */
  footer?: string;
  /** What stands before the first page break has a page of its own. */
  frontPage: boolean;
  hyphenate: boolean;
}

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'item'; mark: string; text: string }
  /** The first row is the head. */
  | { kind: 'table'; rows: string[][] }
  | { kind: 'break' };

export interface Source {
  style: PageStyle;
  blocks: Block[];
  /** By their marks. */
  footnotes: Map<string, string>;
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const RULE_OF_TABLE = /^\|(?:\s*:?-+:?\s*\|)+$/;

/** @throws Error that says which line cannot be laid out. */
export function parseSource(markdown: string): Source {
  const matter = FRONT_MATTER.exec(markdown);
  if (!matter) throw new Error('The source of a PDF begins with a front matter between two ---.');
  const blocks: Block[] = [];
  const footnotes = new Map<string, string>();
  for (const line of markdown
    .slice(matter[0].length)
    .split('\n')
    .map((each) => each.trim())) {
    const note = /^\[\^(\w+)\]:\s*(.*)$/.exec(line);
    const heading = /^(#{1,3}) (.*)$/.exec(line);
    const item = /^(-|\d+\.) (.*)$/.exec(line);
    const last = blocks.at(-1);
    if (line === '' || RULE_OF_TABLE.test(line)) continue;
    if (note) footnotes.set(note[1]!, note[2]!);
    else if (line === '***') blocks.push({ kind: 'break' });
    else if (heading)
      blocks.push({ kind: 'heading', level: heading[1]!.length, text: heading[2]! });
    else if (item) blocks.push({ kind: 'item', mark: item[1]!, text: item[2]! });
    else if (!line.startsWith('|')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'table') last.rows.push(cellsOf(line));
    else blocks.push({ kind: 'table', rows: [cellsOf(line)] });
  }
  return { style: parseStyle(matter[1]!), blocks, footnotes };
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function parseStyle(matter: string): PageStyle {
  const given: Record<string, string> = {};
  for (const line of matter.split('\n')) {
    const colon = line.indexOf(':');
    const key = line.slice(0, colon).trim();
    if (!KEYS.has(key)) throw new Error(`The front matter of a PDF knows no "${line}".`);
    given[key] = line.slice(colon + 1).trim();
  }
  const { title, author, header, footer } = given;
  return {
    ...{ title, author, header, footer },
    columns: given['columns'] === '2' ? 2 : 1,
    frontPage: given['frontPage'] === 'true',
    hyphenate: given['hyphenate'] === 'true',
  };
}

const KEYS = new Set(['title', 'author', 'columns', 'header', 'footer', 'frontPage', 'hyphenate']);
