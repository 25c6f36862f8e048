/** A file that is made when it is asked for: saved, or what went wrong is told beside the page. */
import type { Notices } from './state/notices.svelte.ts';
import { saveAsFile } from './evaluate/export.ts';

export interface Made {
  name: string;
  type: string;
  /** Null: there is nothing to save, and that was told. */
  content: () => Promise<BlobPart | null>;
  /** What is said when it cannot be made; the error's own words otherwise. */
  failed?: string;
}

export async function saveMade(
  notices: Pick<Notices, 'fail' | 'tell'>,
  { name, type, content, failed }: Made,
): Promise<void> {
  try {
    const made = await content();
    if (made !== null) saveAsFile(name, type, made);
  } catch (thrown) {
    if (failed === undefined) notices.fail(thrown);
    else notices.tell(failed);
  }
}
