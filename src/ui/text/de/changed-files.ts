/** Dateien, die sich geändert haben, seit sie hinzugefügt wurden. */
import type { Words } from '../../text.ts';
import { count, number } from './counts.ts';

export const changedFiles: Words['changedFiles'] = {
  titleOne: (name) => `„${name}“ hat sich geändert`,
  title: (n) => `${number(n)} Dateien haben sich geändert`,
  lead: (n) =>
    n === 1
      ? 'Die Bibliothek hat eine Datei dieses Namens mit anderem Inhalt. Die neue Fassung kann an ihre Stelle treten, sobald sie bereit ist; frühere Antworten behalten die Sätze, die sie zitieren.'
      : 'Die Bibliothek hat Dateien dieser Namen mit anderem Inhalt. Die neuen Fassungen können an ihre Stelle treten, sobald sie bereit sind; frühere Antworten behalten die Sätze, die sie zitieren.',
  list: 'Geänderte Dateien',
  sizes: (before, now) => (before === now ? now : `${before} → ${now}`),
  added: (when) => `bisherige Fassung hinzugefügt: ${when}`,
  corrected: (n) =>
    `Von ${count(n, 'Satz', 'Sätzen')} der bisherigen Fassung haben Sie die Aussagen berichtigt. Diese Berichtigungen gehen mit ihr.`,
  replace: 'Ersetzen',
  both: 'Beide behalten',
  replaced: (name) => `${name}: Die neue Fassung ist an ihre Stelle getreten.`,
  waits: 'Tritt an die Stelle der bisherigen Fassung, sobald sie bereit ist.',
  stays: 'Die bisherige Fassung bleibt, bis diese gelesen werden kann.',
  newer: 'Eine neuere Fassung ist in der Bibliothek.',
  open: 'Öffnen',
  openNewer: (name) => `Die neuere Fassung von ${name} öffnen`,
};
