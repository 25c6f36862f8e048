/** Corrections in words, as the trace tells them. */
import type { Correction, PassagePlace } from '../../methods/corrections.ts';
import { rounds, text } from '../text.ts';
import { clueLine } from '../clue/clue-line.ts';
import { placeholderLabel } from '../trace/trace.ts';

/** How documents are called, and where in them a passage stands. */
export interface Naming {
  nameOf(document: string): string;
  hasPages(document: string): boolean;
}

export function correctionInWords(correction: Correction, naming: Naming): string {
  const words = text.correct;
  switch (correction.kind) {
    case 'value':
      return words.value(
        placeholderLabel(correction.placeholder),
        correction.value,
        correction.before,
      );
    case 'opened':
      return words.opened(placeholderLabel(correction.placeholder), correction.before);
    case 'clue-edited':
      return words.clueEdited(clueLine(correction.before), clueLine(correction.after));
    case 'clue-added':
      return words.clueAdded(clueLine(correction.after));
    case 'clue-removed':
      return words.clueRemoved(clueLine(correction.before));
    case 'asked': {
      const { placeholder } = correction;
      return words.askedFor(
        placeholder === null ? words.askedWhether : placeholderLabel(placeholder),
      );
    }
    case 'pinned':
      return words.pinned(correction.passage.words, whereIs(correction.passage, naming));
    case 'excluded':
      return words.excluded(correction.passage.words, whereIs(correction.passage, naming));
    case 'document-excluded':
      return words.documentExcluded(correction.name);
    case 'rounds':
      return words.roundsAllowed(rounds(correction.rounds));
  }
}

/** "Report.pdf, p. 3"; without a page where the document has none. */
export function whereIs(
  { document, firstPage, lastPage }: Pick<PassagePlace, 'document' | 'firstPage' | 'lastPage'>,
  naming: Naming,
): string {
  const { pageShort, pagesShort } = text.answer;
  if (!naming.hasPages(document)) return naming.nameOf(document);
  const page = lastPage > firstPage ? pagesShort(firstPage, lastPage) : pageShort(firstPage);
  return `${naming.nameOf(document)}, ${page}`;
}
