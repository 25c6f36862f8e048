/**
 * What a document is once it has been read: one normalised text, the layout that says where on
 * the page each of its characters stands, and its cut into blocks, sentences and chunks.
 *
 * Every position in Trivium is a half-open character range [start, end) of a document's `text`,
 * in UTF-16 code units. Pages and rectangles are derived from it by the layout, so a citation
 * cannot point anywhere but at the text it quotes.
 */

import type { Sentence } from '../sentences.ts';

export type DocumentKind =
  | 'pdf'
  | 'text'
  | 'markdown'
  | 'csv'
  | 'html'
  | 'epub'
  | 'docx'
  | 'email'
  | 'picture';

/** Half-open range of UTF-16 code units. */
export interface Range {
  start: number;
  end: number;
}

/** Where text stands: document, pages (1-based, inclusive) and character range. */
export interface Span extends Range {
  document: string;
  firstPage: number;
  lastPage: number;
}

/**
 * A rectangle on a page, in PDF points of the page as displayed (crop box applied, /Rotate
 * applied, origin at the top left, y downwards): pdf.js's `getViewport({scale: 1})`.
 */
export interface Rectangle {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * One page. `runs` places the text: run i covers characters
 * [runStarts[i], runStarts[i] + runLengths[i]) of the document's text and stands in the quad
 * given by `quads[i*6 .. i*6+5]` = (x, y, ux, uy, vx, vy): origin corner (top left of the first
 * glyph), vector along the line to the end of the run, vector across the line (its height).
 * `edges` holds for each run its runLengths[i] + 1 relative glyph edges in 0..1 along u,
 * concatenated in run order.
 */
export interface PageLayout {
  number: number;
  /** Printed page label where the document has one ("iv"); otherwise the number as text. */
  label: string;
  width: number;
  height: number;
  /** Character range of this page in the document's text. */
  start: number;
  end: number;
  runStarts: Uint32Array;
  runLengths: Uint16Array;
  quads: Float32Array;
  edges: Float32Array;
}

export type BlockKind = 'heading' | 'paragraph' | 'list-item' | 'table' | 'caption' | 'other';

/** A run of text that belongs together; blocks are in reading order and do not overlap. */
export interface Block extends Range {
  kind: BlockKind;
  /** 1 is the highest heading; 0 for anything but headings. */
  level: number;
  /** Sections that begin with it, by the document's own outline, without a heading in the text. */
  opens?: { heading: string; level: number }[];
  /** A table that no passage has a part of: its rows stay under their headers. */
  whole?: true;
}

/** A block as it is shown. */
export type ShownBlock = Pick<Block, 'kind' | 'level' | 'start' | 'end'>;

/** A thing about the document that the person should know, though reading went on. */
export interface Problem {
  code:
    | 'page-without-text'
    | 'page-damaged'
    | 'page-too-slow'
    /** Its words were recognised on its picture. */
    | 'page-from-picture'
    /** And much of that may be wrong. */
    | 'page-hard-to-read'
    | 'no-triplets'
    | 'unread-sentences'
    | 'truncated';
  message: string;
  /** What the message is made of, where values were put in. */
  sentence?: Sentence;
  pages?: number[];
}

/** A document read. `blocks` cover all of `text` but white space. */
export interface ReadDocument {
  kind: DocumentKind;
  /** Title from metadata or from the first heading; the file name without ending otherwise. */
  title: string;
  /** The document names no title: its file's name is one to show, and says nothing of its text. */
  titledByName?: true;
  /** Who wrote it, as its metadata or its first page says; absent where they do not. */
  author?: string;
  /** Of the same. */
  year?: number;
  text: string;
  pages: PageLayout[];
  blocks: Block[];
  problems: Problem[];
}

/**
 * A retrieval passage: consecutive whole sentences of one section. Never crosses a heading.
 * `start`/`end` are those of its first and last sentence.
 */
export interface Chunk extends Span {
  /** Position among the document's chunks, from 0. */
  ordinal: number;
  /** The nearest heading above it, or the document's own title: the article's subject; else empty. */
  heading: string;
  /** The document's title, unless that names but its first part; then headings from the outermost to the nearest. */
  headingPath: string[];
  /** The chunk's text: `document.text.slice(start, end)`. */
  text: string;
  /** Its sentences, in document positions. */
  sentences: Range[];
  /** Document positions at which pages firstPage + 1 … lastPage begin; empty on one page. */
  pageBreaks?: number[];
}
