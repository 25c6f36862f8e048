/**
 * Web pages, chapters and e-mails as a tree of what is in them. Nothing of it is run or fetched:
 * scripts, styles and frames are not even kept.
 */
import { Parser } from 'htmlparser2';
import { TriviumError } from '../../../errors.ts';

export interface Element {
  /** In small letters, without a namespace. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
}
export type Node = Element | string;

/** What nobody reads, holds more of the like, or no longer stands though it is shown. */
const LEFT_OUT = new Set(
  `del s strike script style noscript template svg canvas iframe frame object embed audio video map input select
  textarea button datalist progress meter link meta base`.split(/\s+/),
);

/** Deeper, elements are taken for their text alone: whoever walks the tree need not fear its depth. */
const MOST_DEEP = 200;
/** The parser goes through all that is open at each tag: no page has so many, but an attack may. */
const MOST_OPEN = 20_000;

/** @param isXml of EPUB: a tag without content may close itself. */
export function parseTree(source: string, isXml = false): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const path = [root];
  /** How many elements are open that are left out, or inside of one. */
  let leftOut = 0;
  /** Open elements that lie too deep. */
  let deep = 0;
  const parser = new Parser(
    {
      onopentag(given, attributes) {
        const name = withoutNamespace(given);
        if (path.length + leftOut + deep > MOST_OPEN) throw tooDeep();
        if (leftOut > 0 || LEFT_OUT.has(name)) leftOut++;
        else if (path.length > MOST_DEEP) {
          deep++;
          path.at(-1)!.children.push(' ');
        } else {
          const element = { name, attributes, children: [] };
          path.at(-1)!.children.push(element);
          path.push(element);
        }
      },
      ontext(text) {
        if (leftOut === 0) path.at(-1)!.children.push(text);
      },
      onclosetag() {
        if (leftOut > 0) leftOut--;
        else if (deep > 0) deep--;
        else path.pop();
      },
    },
    // Pages that are XML but say they are HTML are so by what browsers make of them.
    { decodeEntities: true, recognizeSelfClosing: isXml, lowerCaseTags: true },
  );
  parser.end(source);
  return root;
}

function tooDeep(): TriviumError {
  return new TriviumError(
    'damaged',
    'This page is damaged and cannot be read.',
    'Open it in a browser, print it as PDF, and add that.',
  );
}

const withoutNamespace = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

export const isElement = (node: Node): node is Element => typeof node !== 'string';

/** All elements below, in the order of the text. */
export function* elementsIn({ children }: Element): Generator<Element> {
  for (const child of children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

export function firstIn(element: Element, ...names: string[]): Element | undefined {
  for (const each of elementsIn(element)) if (names.includes(each.name)) return each;
  return undefined;
}

/** The words of an element on one line. */
export function wordsOf(node: Node): string {
  return rawOf(node).replace(/\s+/g, ' ').trim();
}

function rawOf(node: Node): string {
  return isElement(node) ? node.children.map(rawOf).join('') : node;
}
