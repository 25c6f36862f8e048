/** Bevor die Bibliothek offen ist. */
import type { Words } from '../../text.ts';

export const startup: Words['startup'] = {
  opening: 'Ihre Bibliothek wird geöffnet …',
  failed: 'Ihre Bibliothek konnte nicht geöffnet werden.',
  again: 'Noch einmal versuchen',
};
