/**
 * Links on a page of a PDF: to another place of the file, or to an address elsewhere. Parsed, never
 * trusted: of addresses only those of the web and of e-mail are left, and nothing follows one but a
 * person's click.
 */
import type { Destination } from '../../documents/pdf/outline.ts';

/** On the page as displayed, in points from its top left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type PageLink = { box: Box } & (
  | { to: 'place'; destination: Destination & { page: number } }
  | { to: 'address'; address: string }
);

/** More than this on one page is a mistake or an attack. */
const MOST_LINKS = 500;
const LONGEST_ADDRESS = 2_000;
const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** As pdf.js tells it of an annotation; nothing of it is certain. */
export interface Annotation {
  subtype?: unknown;
  rect?: unknown;
  quadPoints?: unknown;
  url?: unknown;
  dest?: unknown;
  action?: unknown;
}

export interface LinkSource {
  /** Of the page that the links stand on, and of how many. */
  page: number;
  pageCount: number;
  destinationOf(destination: unknown): Promise<Destination>;
  /** From the page's own coordinates: left, bottom, right, top. */
  boxOf(rectangle: readonly number[]): Box;
}

export async function readLinks(
  annotations: readonly Annotation[],
  source: LinkSource,
): Promise<PageLink[]> {
  const links: PageLink[] = [];
  for (const annotation of annotations) {
    if (annotation.subtype !== 'Link') continue;
    const target = await targetOf(annotation, source);
    if (!target) continue;
    for (const rectangle of rectanglesOf(annotation)) {
      if (links.length >= MOST_LINKS) return links;
      const box = source.boxOf(rectangle);
      if (box.width > 0 && box.height > 0) links.push({ box, ...target });
    }
  }
  return links;
}

type Target =
  | { to: 'place'; destination: Destination & { page: number } }
  | { to: 'address'; address: string };

async function targetOf(
  { url, dest, action }: Annotation,
  source: LinkSource,
): Promise<Target | null> {
  if (typeof url === 'string') {
    const address = safeAddress(url);
    return address === null ? null : { to: 'address', address };
  }
  const named = pageOfAction(action, source);
  if (named !== null) {
    return { to: 'place', destination: { page: named, left: null, top: null } };
  }
  if (dest === undefined || dest === null) return null;
  const { page, left, top } = await source.destinationOf(dest);
  return page === null ? null : { to: 'place', destination: { page, left, top } };
}

/** @returns null for what is no address of the web or of e-mail. */
export function safeAddress(url: string): string | null {
  if (url.length > LONGEST_ADDRESS || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return PROTOCOLS.includes(protocol) ? href : null;
}

/** PDF 32000-1, table 211. */
function pageOfAction(action: unknown, { page, pageCount }: LinkSource): number | null {
  const to = { NextPage: page + 1, PrevPage: page - 1, FirstPage: 1, LastPage: pageCount }[
    `${action as string}`
  ];
  return to === undefined || to < 1 || to > pageCount ? null : to;
}

/** A link over several lines has a quadrilateral on each of them. */
function rectanglesOf({ rect, quadPoints }: Annotation): number[][] {
  const whole = numbers(rect);
  const corners = numbers(quadPoints);
  if (corners.length >= 8 && corners.length % 8 === 0) {
    return Array.from({ length: corners.length / 8 }, (_, i) => {
      const points = corners.slice(i * 8, i * 8 + 8);
      const xs = points.filter((_, at) => at % 2 === 0);
      const ys = points.filter((_, at) => at % 2 === 1);
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    });
  }
  return whole.length === 4 ? [whole] : [];
}

function numbers(given: unknown): number[] {
  const isList = Array.isArray(given) || given instanceof Float32Array;
  const all = isList ? Array.from(given as ArrayLike<unknown>) : [];
  return all.every((each) => typeof each === 'number' && Number.isFinite(each))
    ? (all as number[])
    : [];
}
