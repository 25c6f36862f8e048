/** A part of a published library: a library file with some of the documents, without their originals. */
import type { LibraryService } from '../protocol.ts';

type Exporting = Pick<LibraryService, 'beginExport' | 'nextOfExport'>;

/** The same documents make the same bytes, so that a part that did not change keeps its name. */
export async function libraryPart(
  service: Exporting,
  documents: readonly { id: string }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { id } = await service.beginExport({
    ...{ title: '', files: false, createdAt: 0 },
    documents: documents.map((document) => document.id),
  });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const piece = await service.nextOfExport(id);
    if (!piece) break;
    pieces.push(piece);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
