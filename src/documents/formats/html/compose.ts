/**
 * From a tree to the text of a document: headings, paragraphs, list items, rows of tables. Marks of
 * footnotes are left out of sentences; the footnotes themselves stay where they stand.
 */
import { partsOf } from '../../aligned.ts';
import type { TextBuilder } from '../../builder.ts';
import { normalise } from '../../characters.ts';
import { areHeaders } from '../../tables.ts';
import type { BlockKind } from '../../types.ts';
import { isLayout, isOfPairs, rowsOf } from './rows.ts';
import { elementsIn, firstIn, isElement, wordsOf, type Element, type Node } from './tree.ts';

const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary
  table ul caption thead tbody tfoot tr td th head title`.split(/\s+/),
);
const LEFT_OUT = new Set(['head', 'title', 'rp', 'rt', 'img']);

export class Composer {
  /** What has been said of the paragraph that is open. */
  #line = '';
  #kind: BlockKind = 'paragraph';
  /** It goes into a heading or a cell: blocks within are words like others. */
  #isFlat = false;

  /** @param shift by how much deeper headings stand than they say. */
  constructor(
    private readonly builder: TextBuilder,
    private readonly shift = 0,
  ) {}

  /** All of it, to its end. */
  take(element: Element): void {
    this.#children(element);
    this.#close();
  }

  #children({ children }: Element): void {
    for (const child of children) this.#node(child);
  }

  #node(node: Node): void {
    if (!isElement(node)) this.#line += node.replace(/\s+/g, ' ');
    else if (LEFT_OUT.has(node.name) || isMark(node)) return;
    else if (node.name === 'br') this.#line += '\n';
    else if (node.name === 'sup') this.#line += raised(wordsOf(node));
    else if (node.name === 'math') this.#line += ` ${node.attributes['alttext'] ?? wordsOf(node)} `;
    else if (BLOCKS.has(node.name)) this.#block(node);
    else this.#children(node);
  }

  #block(element: Element): void {
    if (this.#isFlat) {
      this.#line += ' ';
      this.#children(element);
      this.#line += ' ';
      return;
    }
    this.#close();
    const { name } = element;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level) this.#heading(element, Number(level));
    else if (name === 'pre') this.#lines(element);
    else if (name === 'table') this.#table(element);
    else if (name === 'dl') this.#pairs(element);
    else if (name === 'li') this.#as('list-item', element);
    else if (name === 'figcaption' || name === 'caption') this.#as('caption', element);
    else this.#children(element);
    this.#close();
  }

  #heading(element: Element, level: number): void {
    this.builder.add('heading', this.#written(element), Math.max(1, level + this.shift));
  }

  #as(kind: BlockKind, element: Element): void {
    const before = this.#kind;
    this.#kind = kind;
    this.#children(element);
    this.#close();
    this.#kind = before;
  }

  /** Two line breaks are what many write between paragraphs. */
  #close(): void {
    const parts = this.#line.split(/\n\s*\n/);
    this.#line = '';
    for (const part of parts) this.builder.add(this.#kind, tidy(part));
  }

  /** An element as one stretch of text, whatever it is made of. */
  #written(element: Element): string {
    const [before, wasFlat] = [this.#line, this.#isFlat];
    [this.#line, this.#isFlat] = ['', true];
    this.#children(element);
    const content = tidy(this.#line).replace(/\n/g, ' ');
    [this.#line, this.#isFlat] = [before, wasFlat];
    return content;
  }

  #lines(element: Element): void {
    const raw = normalise([...linesIn(element)].join('')).replace(/^\n+|\s+$/g, '');
    for (const part of partsOf(raw)) {
      if (typeof part === 'string') this.builder.add('other', part);
      else if (!Array.isArray(part)) this.builder.table(part.rows, part.headers);
      else for (const [name, value] of part) this.builder.add('list-item', `${name}: ${value}`);
    }
  }

  #table(table: Element): void {
    for (const child of table.children) {
      if (isElement(child) && child.name === 'caption') this.#as('caption', child);
    }
    if (isLayout(table)) return this.#cells(table);
    const textOf = (cell: Element): string => this.#written(cell);
    const { rows, headers } = rowsOf(table, textOf);
    if (isOfPairs(table)) {
      for (const [name = '', value = ''] of rows) {
        this.builder.add('list-item', value ? `${name.replace(/:$/, '')}: ${value}` : name);
      }
      return;
    }
    const [first, ...below] = rows;
    const isHeaded = !headers && first !== undefined && areHeaders(first, below);
    this.#rows(isHeaded ? below : rows, isHeaded ? first : headers);
  }

  /** A cell over all columns is no row, but stands above those that follow. */
  #rows(rows: string[][], headers: string[] | null): void {
    let part: string[][] = [];
    const end = (): void => {
      if (part.length > 0) this.builder.table(part, headers);
      part = [];
    };
    for (const row of rows) {
      if (row.length > 1) part.push(row);
      else {
        end();
        this.builder.add('paragraph', row[0]!);
      }
    }
    end();
  }

  #cells(element: Element): void {
    for (const child of element.children) {
      if (isElement(child) && /^(?:thead|tbody|tfoot|tr)$/.test(child.name)) this.#cells(child);
      else if (!isElement(child) || child.name !== 'caption') this.#node(child);
    }
  }

  /** Terms with what they mean, each on a line. */
  #pairs(list: Element): void {
    let term = '';
    let isTold = true;
    const close = (): void => {
      if (!isTold) this.builder.add('paragraph', term);
      isTold = true;
    };
    const walk = ({ children }: Element): void => {
      for (const child of children) {
        const name = isElement(child) ? child.name : '';
        if (isElement(child) && name === 'dd') {
          this.#close();
          this.#meaning(term, child);
          isTold = true;
        } else if (isElement(child) && name === 'dt') {
          this.#close();
          close();
          term = this.#written(child).replace(/:$/, '');
          isTold = false;
        } else if (isElement(child) && name === 'div') walk(child);
        else this.#node(child);
      }
    };
    walk(list);
    this.#close();
    close();
  }

  #meaning(term: string, element: Element): void {
    const isSimple = ![...elementsIn(element)].some(({ name }) => BLOCKS.has(name) && name !== 'p');
    if (isSimple) {
      const said = this.#written(element);
      this.builder.add('list-item', term ? `${term}: ${said}` : said);
      return;
    }
    this.builder.add('paragraph', term ? `${term}:` : '');
    this.#as('list-item', element);
  }
}

function* linesIn({ children }: Element): Generator<string> {
  for (const child of children) {
    if (!isElement(child)) yield child;
    else if (child.name === 'br') yield '\n';
    else yield* linesIn(child);
  }
}

/** Spaces as one reads them; line breaks where there were any. */
function tidy(line: string): string {
  return normalise(line)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** "[12]", "3", "*": of a footnote, where it leads there; and the way back. */
const MARK = /^[[(]?(?:\d{1,4}|[a-z]{1,2}|[*†‡§¶]+|note \d+)[\])]?$/i;
const WAY_BACK = /^(?:[\s↑↩↵⏎^]|\uFE0E|\uFE0F)+$/;

function isMark(element: Element): boolean {
  const { name, attributes } = element;
  if (name === 'a') {
    const types = `${attributes['role'] ?? ''} ${attributes['epub:type'] ?? ''}`;
    if (/\b(?:doc-)?(?:noteref|backlink)\b/.test(types)) return true;
    if (attributes['href']?.startsWith('#') !== true) return false;
    const words = wordsOf(element);
    const isRaised = firstIn(element, 'sup') !== undefined;
    return WAY_BACK.test(words) || (isRaised && MARK.test(words));
  }
  if (name !== 'sup' || !MARK.test(wordsOf(element))) return false;
  return [...elementsIn(element)].some((each) => {
    return each.name === 'a' && (each.attributes['href'] ?? '').includes('#');
  });
}

const RAISED = new Map(
  [...'0123456789+-=()n'].map((sign, i) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][i]!]),
);

/** "10²" is not "102"; what is no number stays as it is ("1st"). */
function raised(words: string): string {
  const signs = [...words].map((sign) => RAISED.get(sign));
  return signs.every((sign) => sign !== undefined) ? signs.join('') : words;
}
