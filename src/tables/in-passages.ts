/** A cell in another library: its sentences stand where they stood, in passages of other ids. */
import type { Source } from '../knowledge/types.ts';
import type { TableCell } from '../table-protocol.ts';

/** @param idOf the passage that a place stands in. */
export function inPassages(cell: TableCell, idOf: (source: Source) => number): TableCell {
  const { read, ...rest } = cell;
  if (!read) return cell;
  const citations = read.citations.map((cited) => {
    const { triplet: _, ...support } = cited;
    return { ...support, source: { ...cited.source, chunk: idOf(cited.source) } };
  });
  return { ...rest, read: { ...read, citations } };
}
