/** A sentence to the clipboard, with its file and page. */
import type { QuotedSentence } from '../../protocol.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { offered } from '../../offered.ts';
import { text } from '../text.ts';
import { sentenceAsText } from './kept.ts';

export async function copySentence(
  sentence: QuotedSentence,
  notices: Pick<Notices, 'tell'>,
): Promise<void> {
  try {
    await offered().clipboard!.writeText!(sentenceAsText(sentence));
    notices.tell(text.quotes.copied);
  } catch {
    notices.tell(text.answer.copyFailed);
  }
}
