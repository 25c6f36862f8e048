/**
 * Files that may be newer versions of documents: the same name, and other content. Whether they are,
 * the person says. A file is looked into only where its name is in the library.
 */
import { digest } from '../../digest.ts';
import type { DocumentSummary } from '../../protocol.ts';

export interface ChangedFile {
  file: File;
  /** What it may be a newer version of. */
  former: DocumentSummary;
}

/** `replace`: each takes the place of its former version. */
export type Choice = 'replace' | 'both';

export async function sortOut(
  files: readonly File[],
  documents: readonly DocumentSummary[],
): Promise<{ others: File[]; changed: ChangedFile[] }> {
  const ids = new Set(documents.map(({ id }) => id));
  // Of several with one name, the one that was added last.
  const byName = new Map(documents.map((document) => [named(document), document]));
  const others: File[] = [];
  const changed: ChangedFile[] = [];
  for (const file of files) {
    const former = byName.get(named(file));
    const id = former && (await idOf(file));
    const isChanged = former && id && !ids.has(id);
    if (isChanged) changed.push({ file, former });
    else others.push(file);
    // A second file of that name is no version of the same one.
    if (isChanged) byName.delete(named(file));
  }
  return { others, changed };
}

/** @returns null where it cannot be read, which is told when it is to be stored. */
async function idOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes && digest(bytes);
}

/** File systems write accents in one letter or in two. */
function named({ name }: { name: string }): string {
  return name.normalize('NFC');
}
