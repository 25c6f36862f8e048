/**
 * Where pages stand when all of them are under each other in one long scroll. Pure arithmetic, so
 * that a book of thousands of pages is laid out before any of them has been looked at.
 */

/** In PDF points, as displayed. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pages first to last, from 0, inclusive; empty where last is before first. */
export interface PageWindow {
  first: number;
  last: number;
}

/** A place that stays under one's eyes: a page, from 0, and how far down on it, as a share. */
export interface Anchor {
  page: number;
  share: number;
}

export class PageStack {
  /** CSS pixels from the top of the stack; one more than there are pages. */
  readonly #tops: Float64Array;
  /** CSS pixels per point, of each page. */
  readonly #scales: Float64Array;
  /** Height of everything, in CSS pixels. */
  readonly height: number;
  /** Width of the widest page, in CSS pixels. */
  readonly width: number;

  /**
   * @param scaleOf CSS pixels per point for a page of this size
   * @param gap CSS pixels before, between and after the pages
   */
  constructor(
    readonly sizes: readonly PageSize[],
    scaleOf: (size: PageSize) => number,
    readonly gap: number,
  ) {
    this.#tops = new Float64Array(sizes.length + 1);
    this.#scales = Float64Array.from(sizes, scaleOf);
    let top = gap;
    let width = 0;
    sizes.forEach((size, page) => {
      this.#tops[page] = top;
      top += size.height * this.scaleAt(page) + gap;
      width = Math.max(width, size.width * this.scaleAt(page));
    });
    this.#tops[sizes.length] = top;
    this.height = top;
    this.width = width;
  }

  get count(): number {
    return this.sizes.length;
  }

  scaleAt(page: number): number {
    return this.#scales[page] ?? 1;
  }

  topOf(page: number): number {
    return this.#tops[page] ?? this.gap;
  }

  /** The page at this height; in a gap, the page after it. */
  pageAt(y: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#tops[middle + 1]! - this.gap > y) high = middle;
      else low = middle + 1;
    }
    return Math.max(0, low);
  }

  /** The pages of which something stands between these heights. */
  between(top: number, bottom: number): PageWindow {
    if (this.count === 0) return { first: 0, last: -1 };
    const first = this.pageAt(top);
    let last = this.pageAt(bottom);
    if (last > first && this.#tops[last]! > bottom) last--;
    return { first, last };
  }

  anchorAt(y: number): Anchor {
    const page = this.pageAt(y);
    const height = (this.sizes[page]?.height ?? 0) * this.scaleAt(page);
    return { page, share: height > 0 ? (y - this.topOf(page)) / height : 0 };
  }

  heightOf({ page, share }: Anchor): number {
    return this.topOf(page) + share * (this.sizes[page]?.height ?? 0) * this.scaleAt(page);
  }
}
