/** How much the reader takes on, and how long it waits. Each limit guards one way to hang. */

/** Larger files do not fit the memory of a browser tab together with their text and layout. */
export const MAX_FILE_BYTES = 500 * 1024 * 1024;

/** Beyond this a "document" is an archive; its owner knows better where to cut it. */
export const MAX_PAGES = 5_000;

/** Text beyond this many UTF-16 code units is not read (about 8,000 dense pages). */
export const MAX_TEXT_LENGTH = 40_000_000;

/**
 * A page that takes longer is given up and reported; the other pages go on. Each page given up
 * halves the limit, so that a file full of such pages is not waited for much longer.
 */
export const PAGE_TIMEOUT_MS = 10_000;

/** Opening includes rebuilding a broken cross-reference table, which reads the whole file. */
export const OPEN_TIMEOUT_MS = 20_000;

/** An outline that takes longer is done without. */
export const OUTLINE_TIMEOUT_MS = 5_000;

/** After so many pages over the time limit the rest is not tried. */
export const MAX_SLOW_PAGES = 3;

/** How far into a file the `%PDF-` mark may stand (PDF 32000, Annex H, note 13). */
export const PDF_MARK_WITHIN_BYTES = 1024;

/** Of all that is taken out of a packed file together: some are made to unpack for ever. */
export const MAX_INFLATED_BYTES = 200 * 1024 * 1024;
