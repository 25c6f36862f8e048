/** Verweise in die App hinein. */
import type { Words } from '../../text.ts';

export const link: Words['link'] = {
  noLibrary: 'Die Bibliothek dieses Verweises ist nicht in diesem Browser.',
  noDocument: 'Das Dokument dieses Verweises ist nicht in der Bibliothek dieses Browsers.',
};
