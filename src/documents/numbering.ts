/** "2.1", "(a)", "§ 3", "•": none of a sentence's words. */
const NUMBERING =
  /^(?:[•·‣▪▸●○◦■□◆➢✓*–—!-]\s+|§ ?\d+\s+|\p{L}\)\s+|\d+(?:\.\d+)*[.)]\s+|\d+(?:\.\d+)+\s+(?=["“‘]?\p{Lu})|\((?:\d+(?:\.\d+)*|\p{L}|[ivx]+)\)\s+)+/u;

/** A sentence by itself: without the mark or number of the list or section that it stands in. */
export const withoutNumbering = (sentence: string): string => sentence.replace(NUMBERING, '');
