/**
 * Lays the small Markdown of source.ts out as a PDF such as people have: one or two columns, front
 * page, running header and footer, tables, footnotes, hyphenated and justified text, an outline.
 * The same source gives the same bytes everywhere: standard fonts, and a date of its own.
 */
import { PDFDocument, StandardFonts, type PDFFont } from 'pdf-lib';
import { linesOf, type Type } from './lines.ts';
import { addOutline, type OutlineEntry } from './outline.ts';
import { Pages } from './pages.ts';
import { parseSource, type Block, type PageStyle, type Source } from './source.ts';
import { putTable, type TableTypes } from './table.ts';

const MADE = new Date('2026-01-01T00:00:00Z');
const ITEM_INDENT = 16;

/** @throws Error for what the sources do not know, or the standard fonts cannot write. */
export async function layOut(markdown: string): Promise<Uint8Array> {
  const source = parseSource(markdown);
  const { style } = source;
  const pdf = await PDFDocument.create();
  if (style.title !== undefined) pdf.setTitle(style.title);
  if (style.author !== undefined) pdf.setAuthor(style.author);
  pdf.setCreationDate(MADE);
  pdf.setModificationDate(MADE);
  // Hyphenated documents look typeset, the others as if out of an office program.
  const [regular, bold] = style.hyphenate
    ? [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold]
    : [StandardFonts.Helvetica, StandardFonts.HelveticaBold];
  const setting = new Setting(pdf, source, await pdf.embedFont(regular), await pdf.embedFont(bold));
  addOutline(pdf, setting.run());
  return pdf.save();
}

class Setting {
  readonly #pages: Pages;
  readonly #style: PageStyle;
  readonly #body: Type;
  readonly #table: TableTypes;
  readonly #outline: OutlineEntry[] = [];

  constructor(
    pdf: PDFDocument,
    private readonly source: Source,
    regular: PDFFont,
    private readonly bold: PDFFont,
  ) {
    const { style, footnotes } = source;
    const size = style.columns === 2 ? 9.5 : 10.5;
    const note = { font: regular, size: 8, leading: 10 };
    const small = size - 1;
    this.#style = style;
    this.#body = { font: regular, size, leading: size * 1.25 };
    this.#table = {
      head: { font: bold, size: small, leading: small * 1.25 },
      cell: { font: regular, size: small, leading: small * 1.25 },
    };
    this.#pages = new Pages(pdf, style, { body: this.#body, note }, footnotes);
  }

  run(): OutlineEntry[] {
    const { columns, frontPage } = this.#style;
    let { blocks } = this.source;
    if (frontPage) {
      const end = blocks.findIndex(({ kind }) => kind === 'break');
      this.#putFrontPage(blocks.slice(0, end));
      blocks = blocks.slice(end + 1);
    }
    this.#pages.begin();
    // Title and authors of a paper stand over both columns: all before its second heading.
    const second = blocks.findIndex(({ kind }, index) => kind === 'heading' && index > 0);
    for (const [index, block] of blocks.entries()) {
      if (index === Math.max(0, second)) this.#pages.setColumns(columns);
      this.#put(block);
    }
    this.#pages.finish();
    return this.#outline;
  }

  #put(block: Block): void {
    switch (block.kind) {
      case 'heading':
        return this.#putHeading(block.text, block.level);
      case 'paragraph':
        return this.#putText(block.text, 0);
      case 'item':
        return this.#putText(block.text, ITEM_INDENT, block.mark === '-' ? '•' : block.mark);
      case 'table':
        // Both kinds are met: rules mostly where there is a letterhead or a running header.
        return putTable(
          this.#pages,
          block.rows,
          this.#table,
          this.#style.header !== undefined && !this.#style.hyphenate,
        );
      case 'break':
        return this.#pages.begin();
    }
  }

  #putHeading(text: string, level: number): void {
    const type = this.#headingType(level);
    const pages = this.#pages;
    pages.need(type.leading + 3 * this.#body.leading);
    if (!pages.isFresh) pages.y -= this.#body.leading * 0.6;
    for (const line of linesOf(text, type, pages.width)) pages.putLine(line, type);
    pages.y -= 4;
    this.#outline.push({ title: text, page: pages.page });
  }

  #putText(text: string, indent: number, mark?: string): void {
    const pages = this.#pages;
    const { hyphenate } = this.#style;
    const width = pages.width - indent;
    for (const [index, line] of linesOf(text, this.#body, width, hyphenate).entries()) {
      pages.putLine(line, this.#body, indent, hyphenate ? width : undefined);
      if (index === 0 && mark)
        pages.draw(linesOf(mark, this.#body, width)[0]!, this.#body, pages.left, pages.y);
    }
    pages.y -= this.#body.leading * (mark ? 0.15 : 0.5);
  }

  #putFrontPage(blocks: readonly Block[]): void {
    const pages = this.#pages;
    pages.begin(true);
    pages.y -= 180;
    for (const block of blocks) {
      if (block.kind === 'table' || block.kind === 'break') continue;
      const type = block.kind === 'heading' ? this.#headingType(block.level) : this.#body;
      for (const line of linesOf(block.text, type, pages.width * 0.8)) pages.centre(line, type);
      pages.y -= type.leading * 1.2;
      if (block.kind === 'heading') this.#outline.push({ title: block.text, page: pages.page });
    }
  }

  #headingType(level: number): Type {
    const size = [17, 12.5, 10.5][level - 1]!;
    return { font: this.bold, size, leading: size * 1.25 };
  }
}
