/** The table of contents as the reader shows it: titles, and the pages they lead to. */
import * as pdf from '../../documents/pdf/outline.ts';

export type OutlineEntry = Pick<pdf.OutlineEntry, 'title' | 'depth' | 'page'>;

export async function readOutline(source: pdf.OutlineSource): Promise<OutlineEntry[]> {
  const entries = await pdf.readOutline(source);
  return entries.map(({ title, depth, page }) => ({ title, depth, page }));
}
