/** To where a link or an outline leads, and back to where one was. */
import type { Destination } from '../../documents/pdf/outline.ts';
import type { Reader } from '../state/reader.svelte.ts';
import type { Look } from './look.svelte.ts';

type Place = Destination & { page: number };

/** One comes back from a link: of an outline the next entry is chosen instead. */
export async function followPlace(reader: Reader, look: Look, place: Place): Promise<void> {
  const { document, page } = reader;
  await goToPlace(reader, place);
  if (document !== null && document === reader.document) {
    look.before = { document, page };
  }
}

export async function goToPlace(reader: Reader, place: Place): Promise<void> {
  const { document, pdf } = reader;
  const rectangle = (await pdf?.placeOf(place).catch(() => null)) ?? null;
  if (document === reader.document) reader.goTo(place.page, { rectangle });
}

export function goBack(reader: Reader, look: Look): void {
  const { before } = look;
  look.before = null;
  if (!before || before.document !== reader.document) return;
  reader.goTo(before.page);
}
