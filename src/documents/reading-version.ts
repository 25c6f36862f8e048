/**
 * Raised where files are read, cut or extracted from better than before, so that documents read
 * before can be offered to be read anew. A document whose record says none was read by version 1.
 */
export const READING_VERSION = 7;
