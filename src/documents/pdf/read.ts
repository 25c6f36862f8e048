/**
 * Reads a PDF: glyphs → segments → columns → lines → blocks → one text with its layout.
 *
 * Reading takes two passes. The first asks pdf.js for the glyphs of every page; what is usual in
 * the document (size of its text, lines that come back on every page) is known only after it. The
 * second puts the pages in order with that knowledge.
 */
import { TriviumError } from '../../errors.ts';
import { say, type Sentence } from '../../sentences.ts';
import {
  MAX_PAGES,
  MAX_SLOW_PAGES,
  MAX_TEXT_LENGTH,
  OUTLINE_TIMEOUT_MS,
  PAGE_TIMEOUT_MS,
} from '../limits.ts';
import { credits, creditsOf, yearOfTitle, type Credits } from '../description.ts';
import { creditsOnFront } from '../front-page.ts';
import { namesPointers } from '../pointers.ts';
import { problem } from '../problem.ts';
import { fromPictures, withoutText } from '../page-problems.ts';
import { segmentsOf } from '../recognised-segments.ts';
import type { RecognisedPage } from '../recognised.ts';
import type { Problem, ReadDocument } from '../types.ts';
import { isNoTitle, titled } from '../title.ts';
import { blocksOf, demoteExcessHeadings, type Draft } from './blocks.ts';
import { cutIntoColumns, Gutters } from './columns.ts';
import { compose, type PageFacts } from './compose.ts';
import { throwIfAborted, within } from './deadline.ts';
import { joinAcrossBreaks } from './flow.ts';
import { isReadable } from './fonts.ts';
import { walkGlyphs } from './glyphs.ts';
import { gridsOf, MOST_RULES, type Grid } from './grids.ts';
import { linesOf, type Line } from './lines.ts';
import { openPdf, type OpenedPdf, type OpenOptions } from './open.ts';
import { readOutline } from './outline.ts';
import { takeRuledRows, withRuledRows } from './ruled.ts';
import type { Rule } from './rules.ts';
import { findRunningSegments } from './running.ts';
import { applySections, findSections, type ColumnLines, type SectionStart } from './sections.ts';
import { SegmentBuilder, UPRIGHT, type Frame, type Segment } from './segments.ts';
import { typographyOf } from './typography.ts';
import { nextTask } from '../../waiting.ts';

export interface ReadPdfOptions extends OpenOptions {
  /** File name: the title if the document names none. */
  name: string;
  /** Called after each page. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** What was recognised on the pictures of pages without text, by number. */
  recognised?: ReadonlyMap<number, RecognisedPage> | undefined;
  /** For tests: how long a page may take. */
  pageTimeoutMs?: number | undefined;
}

interface ReadPage extends PageFacts {
  segments: Segment[];
  grids?: Grid[];
}

/**
 * @param bytes the file; left as it is.
 * @returns the document. One without any text (a scan) has an empty `text` and a problem
 *   `page-without-text`; see `requireText`.
 * @throws TriviumError password-needed, password-wrong, damaged, too-long, timed-out, aborted
 */
export async function readPdf(bytes: ArrayBuffer, options: ReadPdfOptions): Promise<ReadDocument> {
  throwIfAborted(options.signal);
  const problems: Problem[] = [];
  const reader = new PageReader(bytes, options, problems);
  try {
    const { pages, said, outline } = await reader.readAll();
    const document = await arrange(pages, outline, options.signal);
    const read: ReadDocument = {
      kind: 'pdf',
      ...titled(titleOf(said.title, document), options.name),
      ...document,
      ...(said.author ? { author: said.author } : {}),
      problems: [
        ...problems,
        ...withoutText(document.pages, problems, options.recognised),
        ...fromPictures(document.pages, options.recognised),
      ],
    };
    // A file says when it was made, its first page when it was written.
    const { made } = said;
    const year = made === undefined ? made : (yearOfTitle(read.title, made) ?? made);
    return { ...read, ...credits(said, creditsOnFront(read), { year } as Credits) };
  } finally {
    await reader.close();
  }
}

/** A page with less text than this, after the text of unreadable fonts is taken away, lost it. */
const UNREADABLE_BELOW = 200;
const UNREADABLE = say('Its fonts do not say which characters their shapes are; OCR would help.');

function lengthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.text.length, 0);
}

/** First pass: asks for page after page, and survives the bad ones. */
class PageReader {
  private opened: OpenedPdf | null = null;
  private slowPages = 0;

  constructor(
    private readonly bytes: ArrayBuffer,
    private readonly options: ReadPdfOptions,
    private readonly problems: Problem[],
  ) {}

  async readAll(): Promise<{ pages: ReadPage[]; said: Said; outline: SectionStart[] }> {
    const { signal, onProgress } = this.options;
    const { document } = await this.open();
    const total = document.numPages;
    if (total > MAX_PAGES) {
      throw new TriviumError(
        'too-long',
        say('This PDF has {pages} pages; at most {most} can be read.', {
          pages: total,
          most: MAX_PAGES,
        }),
        'Split it into parts and add those you need.',
      );
    }
    const said = await saidByMetadata(document);
    const labels = await document.getPageLabels().catch(() => null);
    const pages: ReadPage[] = [];
    let length = 0;
    for (let number = 1; number <= total; number++) {
      throwIfAborted(signal);
      const page = await this.readPage(number);
      page.label = labels?.[number - 1] || String(number);
      pages.push(page);
      length += lengthOf(page.segments);
      onProgress?.(number, total);
      if (length > MAX_TEXT_LENGTH || this.slowPages >= MAX_SLOW_PAGES) {
        if (number < total) this.truncate(number, total);
        break;
      }
      await nextTask();
    }
    return { pages, said, outline: await this.readOutline() };
  }

  async close(): Promise<void> {
    await this.opened?.close();
    this.opened = null;
  }

  private async open(): Promise<OpenedPdf> {
    this.opened ??= await openPdf(this.bytes, this.options);
    return this.opened;
  }

  /** The entries that lead somewhere; none where the outline is missing, damaged or endless. */
  private async readOutline(): Promise<SectionStart[]> {
    const { document } = await this.open();
    const read = async (): Promise<SectionStart[]> => {
      const starts: SectionStart[] = [];
      for (const { title, depth, page, left, top } of await readOutline(document)) {
        if (page === null) continue;
        const viewport = (await document.getPage(page)).getViewport({ scale: 1 });
        const point = viewport.convertToViewportPoint(left ?? 0, top ?? 0) as [number, number];
        // On a turned page an edge of its own coordinates is none of the page as displayed.
        const upright = viewport.rotation === 0;
        starts.push({
          ...{ title, level: depth + 1, page },
          left: upright && left !== null ? point[0] : null,
          top: upright && top !== null ? point[1] : null,
        });
      }
      return starts;
    };
    const limited = within(OUTLINE_TIMEOUT_MS, this.options.signal, read(), () => []);
    return limited.catch((thrown: unknown) => {
      if (thrown instanceof TriviumError) throw thrown;
      return [];
    });
  }

  /** A page that cannot be read comes back empty, with a problem noted. */
  private async readPage(number: number): Promise<ReadPage> {
    const { signal, pageTimeoutMs = PAGE_TIMEOUT_MS } = this.options;
    const limit = pageTimeoutMs / 2 ** this.slowPages;
    const facts: PageFacts = { number, label: String(number), width: 0, height: 0 };
    const { document, library } = await this.open();
    const read = async (): Promise<ReadPage> => {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      Object.assign(facts, { width, height });
      const builder = new SegmentBuilder(width, height);
      const rules: Rule[] = [];
      await walkGlyphs(page, library, builder.add, (rule) => {
        if (rules.length <= MOST_RULES) rules.push(rule);
      });
      page.cleanup();
      const recognised = this.options.recognised?.get(number);
      if (recognised?.lines.length) return { ...facts, segments: segmentsOf(recognised) };
      const segments = builder.segments.filter(({ font }) => isReadable(font));
      // Symbols in an unknown font are no loss; a page whose text is gone is.
      const isUnclear =
        builder.segments.some(({ font }) => !isReadable(font)) || builder.isNameless;
      const kept = lengthOf(segments);
      const lost = builder.nameless + lengthOf(builder.segments) - kept;
      const isLost = lost >= UNREADABLE_BELOW && lost > kept;
      if ((isUnclear && kept < UNREADABLE_BELOW) || isLost) {
        this.problem('page-without-text', UNREADABLE, number);
      }
      return { ...facts, segments, grids: gridsOf(rules) };
    };
    try {
      const page = await within<ReadPage | null>(limit, signal, read(), () => null);
      if (page) return page;
      // pdf.js cannot leave a page alone that it works on: the document is closed and opened anew.
      this.slowPages++;
      this.problem('page-too-slow', say('Took too long to read and was left out.'), number);
      await this.close();
    } catch (thrown) {
      if (thrown instanceof TriviumError) throw thrown;
      this.problem('page-damaged', say('Is damaged and was left out.'), number);
    }
    return { ...facts, segments: [] };
  }

  private problem(code: Problem['code'], sentence: Sentence, number: number): void {
    const known = this.problems.find((problem) => problem.code === code);
    if (known) known.pages!.push(number);
    else this.problems.push(problem(code, sentence, [number]));
  }

  private truncate(number: number, total: number): void {
    const values = { read: number, pages: total };
    this.problems.push(
      problem(
        'truncated',
        say(
          'Only the first {read} of {pages} pages were read. Split the file to read the rest.',
          values,
        ),
      ),
    );
  }
}

/** What a PDF's metadata says of it. */
interface Said {
  title: string;
  author?: string;
  /** The year in which the file was made. */
  made?: number;
}

async function saidByMetadata(document: OpenedPdf['document']): Promise<Said> {
  const metadata = await document.getMetadata().catch(() => null);
  const info = (metadata?.info ?? {}) as Readonly<Record<string, unknown>>;
  const told = (name: string): string => {
    const value = info[name];
    return typeof value === 'string' ? value : '';
  };
  const { author, year } = creditsOf(told('Author'), told('CreationDate'));
  // A page that was printed in a browser says when that was.
  const isPrinted = PRINTED.test(told('Creator')) || PRINTED.test(told('Producer'));
  return {
    title: titleIn(told('Title')),
    ...(author ? { author } : {}),
    ...(year === undefined || isPrinted ? {} : { made: year }),
  };
}

const PRINTED = /mozilla|chrome|skia|quartz pdfcontext|webkit/i;

function titleIn(title: string): string {
  const clean = title.replace(/\s+/g, ' ').trim();
  // What word processors put there by themselves: file names, "Microsoft Word - …", "untitled".
  const isName = /\.\w{2,5}$|^microsoft |^untitled|^\(?anonymous|[\\/]/i.test(clean);
  return isName || isNoTitle(clean) || !/\p{L}{2}/u.test(clean) ? '' : clean;
}

/**
 * "report_2024" and "SIR1" call a file; what stands on its first page calls the document, also where
 * that goes on behind what the file says: what only stands behind it may be authors or an address.
 */
export function titleOf(said: string, document: Pick<ReadDocument, 'text' | 'blocks'>): string {
  const isCode = !/\s/.test(said) && /[\d_]/.test(said);
  const onFront = titleFromText(document);
  return said && !isCode && !goesOn(said, onFront) ? said : onFront || said;
}

/** Of a title, in letters. */
const LONGEST_TITLE = 150;
const JOINS = /^\s*[:–—(-]|^\s+(?:of|on|for|in|and|to|with|von|für|und|zu|mit)\s/i;

function goesOn(said: string, title: string): boolean {
  const own = wordsOf(said);
  const all = wordsOf(title);
  const last = all[own.length - 1];
  if (!last || own.some(([word], i) => word.toLowerCase() !== all[i]?.[0].toLowerCase()))
    return false;
  const rest = title.slice(last.index + last[0].length);
  return title.length <= LONGEST_TITLE && JOINS.test(rest) && all.length > own.length;
}

const wordsOf = (title: string): RegExpExecArray[] => [...title.matchAll(/[\p{L}\p{N}]+/gu)];

export function titleFromText({ text, blocks }: Pick<ReadDocument, 'text' | 'blocks'>): string {
  const headings = blocks
    .filter(({ kind }) => kind === 'heading')
    .map(({ level, start, end }) => ({ level, start, said: text.slice(start, end) }))
    .filter(({ said }) => !namesPointers(said))
    .slice(0, 3);
  const [first] = headings.sort((a, b) => a.level - b.level || a.start - b.start);
  return first ? first.said.replace(/\s+/g, ' ') : '';
}

/** Second pass: from segments to the text, with a pause between pages. */
export async function arrange(
  pages: ReadPage[],
  outline: readonly SectionStart[] = [],
  signal?: AbortSignal,
): Promise<Pick<ReadDocument, 'text' | 'blocks' | 'pages'>> {
  const running = findRunningSegments(pages);
  const gutters = new Gutters();
  const known: Grid[] = [];
  const columns: ColumnLines[] = [];
  for (const page of pages) {
    for (const segments of byFrame(page.segments, running)) {
      for (const lines of columnsOf(segments, page.grids ?? [], gutters, known)) {
        columns.push({ page: page.number, lines });
      }
    }
    // The pieces are in lines now; the page's own list would keep everything alive twice.
    page.segments = [];
    throwIfAborted(signal);
    await nextTask();
  }
  const typography = typographyOf(columns.map(({ lines }) => lines));
  const sections = findSections(outline, columns);
  const drafts: Draft[] = columns.flatMap(({ page, lines }, column) =>
    blocksOf(lines, typography, page, column, sections?.headings),
  );
  demoteExcessHeadings(drafts);
  if (sections) applySections(drafts, sections);
  return compose(joinAcrossBreaks(drafts, typography.bodySize), pages);
}

/** Lines of each column; a row that is ruled is one, and is not cut through. */
function columnsOf(
  segments: Segment[],
  grids: readonly Grid[],
  gutters: Gutters,
  known: Grid[],
): Line[][] {
  const isUpright = segments[0]?.frame === UPRIGHT;
  const { rows, others } = takeRuledRows(segments, isUpright ? grids : [], known);
  const ruled = new Map(rows.map(({ stand, line }) => [stand, line]));
  return cutIntoColumns([...others, ...ruled.keys()], gutters).map((piece) => {
    const lines = linesOf(piece.filter((segment) => !ruled.has(segment)));
    const own = piece.flatMap((segment) => ruled.get(segment) ?? []);
    return own.length > 0 ? withRuledRows(lines, own) : lines;
  });
}

/** Text of one direction is laid out by itself: the upright first, then what is turned. */
function byFrame(segments: Segment[], running: Set<Segment>): Segment[][] {
  const groups = new Map<Frame, Segment[]>([[UPRIGHT, []]]);
  for (const segment of segments) {
    if (running.has(segment)) continue;
    const group = groups.get(segment.frame);
    if (group) group.push(segment);
    else groups.set(segment.frame, [segment]);
  }
  return [...groups.values()].filter((group) => group.length > 0);
}
