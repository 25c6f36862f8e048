/** Pages that are filled from the top, column after column, with the footnotes at the foot of each. */
import type { PDFDocument, PDFPage } from 'pdf-lib';
import { linesOf, marksIn, RAISED_SHARE, widthOf, type Line, type Type } from './lines.ts';
import type { PageStyle } from './source.ts';

/** A4, in points. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 62;
const GUTTER = 22;
const FOOT = 64;
const FURNITURE_SIZE = 8;
const GAP_OF_NOTES = 10;

export interface Fonts {
  body: Type;
  note: Type;
}

export class Pages {
  page!: PDFPage;
  /** The line below which nothing stands yet. */
  y = 0;
  #columns = 1;
  #column = 0;
  /** Where the columns of this page begin. */
  #top = 0;
  #notes: Line[] = [];
  #count = 0;

  constructor(
    private readonly pdf: PDFDocument,
    private readonly style: PageStyle,
    private readonly fonts: Fonts,
    private readonly footnotes: ReadonlyMap<string, string>,
  ) {}

  /** @param plain without header and footer: a front page. */
  begin(plain = false): void {
    this.#endColumn();
    this.page = this.pdf.addPage([WIDTH, HEIGHT]);
    this.#count++;
    this.#column = 0;
    this.#top = HEIGHT - MARGIN - 14;
    this.y = this.#top;
    if (plain) return;
    if (this.#count > 1) this.#furniture(this.style.header, HEIGHT - 40);
    this.#furniture(this.style.footer?.replaceAll('{page}', String(this.#count)), 34);
  }

  /** From here on the page has so many columns. */
  setColumns(columns: number): void {
    this.#columns = columns;
    this.#column = 0;
    this.#top = this.y;
  }

  /** Of a column. */
  get width(): number {
    return (WIDTH - 2 * MARGIN - (this.#columns - 1) * GUTTER) / this.#columns;
  }

  get left(): number {
    return MARGIN + this.#column * (this.width + GUTTER);
  }

  get isFresh(): boolean {
    return this.y === this.#top;
  }

  /** Moves on to where so much is free below: the next column, or the next page. */
  need(height: number): void {
    if (this.y - height >= this.#bottom(this.#notes.length) || this.isFresh) return;
    if (this.#column + 1 < this.#columns) {
      this.#endColumn();
      this.#column++;
      this.y = this.#top;
    } else this.begin();
  }

  /** A line with the footnotes that it refers to, which stand in its column. */
  putLine(line: Line, type: Type, indent = 0, justifiedTo?: number): void {
    const notes = marksIn(line).flatMap((mark) =>
      linesOf(`[^${mark}] ${this.footnotes.get(mark) ?? ''}`, this.fonts.note, this.width),
    );
    this.need(
      type.leading + notes.length * this.fonts.note.leading + (notes.length > 0 ? GAP_OF_NOTES : 0),
    );
    this.#notes.push(...notes);
    this.y -= type.leading;
    this.draw(line, type, this.left + indent, this.y, justifiedTo);
  }

  /** Draws a line where it is told, its words spread to a width where one is given. */
  draw(line: Line, { font, size }: Type, x: number, y: number, justifiedTo?: number): void {
    const plain = line.words.every(({ pieces }) => pieces.every(({ raised }) => !raised));
    const gaps = line.words.length - 1;
    const spread = justifiedTo !== undefined && !line.last && gaps > 0;
    if (plain && !spread) {
      const text = line.words.map(({ pieces }) => pieces[0]?.text ?? '').join(' ');
      this.page.drawText(text, { x, y, font, size });
      return;
    }
    const space =
      font.widthOfTextAtSize(' ', size) + (spread ? (justifiedTo - line.width) / gaps : 0);
    for (const { pieces } of line.words) {
      for (const piece of pieces) {
        const { text, raised } = piece;
        const as = raised ? { y: y + size * 0.35, size: size * RAISED_SHARE } : { y, size };
        this.page.drawText(text, { x, font, ...as });
        x += widthOf(piece, font, size);
      }
      x += space;
    }
  }

  centre(line: Line, type: Type): void {
    this.need(type.leading);
    this.y -= type.leading;
    this.draw(line, type, this.left + (this.width - line.width) / 2, this.y);
  }

  rule(y: number, left = this.left, width = this.width): void {
    this.page.drawLine({ start: { x: left, y }, end: { x: left + width, y }, thickness: 0.5 });
  }

  /** Footnotes of the last column. */
  finish(): void {
    this.#endColumn();
  }

  #bottom(notes: number): number {
    return FOOT + notes * this.fonts.note.leading + (notes > 0 ? GAP_OF_NOTES : 0);
  }

  #endColumn(): void {
    if (this.#notes.length > 0) {
      let y = this.#bottom(this.#notes.length) - GAP_OF_NOTES;
      this.rule(y + 2, this.left, 60);
      for (const line of this.#notes) {
        y -= this.fonts.note.leading;
        this.draw(line, this.fonts.note, this.left, y);
      }
    }
    this.#notes = [];
  }

  #furniture(text: string | undefined, y: number): void {
    if (!text) return;
    const { font } = this.fonts.body;
    const x = (WIDTH - font.widthOfTextAtSize(text, FURNITURE_SIZE)) / 2;
    this.page.drawText(text, { x, y, font, size: FURNITURE_SIZE });
  }
}
