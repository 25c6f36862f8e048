/** Dateien, die wie ein Dokument heißen und anderen Inhalt haben. */
import type { Words } from '../../text.ts';
import { count, number } from './counts.ts';

export const changedFiles: Words['changedFiles'] = {
  titleOne: (name) => `In der Bibliothek ist eine andere Datei „${name}“`,
  title: (n) => `${number(n)} Dateien heißen wie Dokumente der Bibliothek`,
  lead: (n) =>
    n === 1
      ? 'In der Bibliothek ist eine Datei desselben Namens mit anderem Inhalt. Ist diese ihre neue Fassung, kann sie jene ersetzen: Die bisherige wird gelöscht, sobald die neue bereit ist, und lässt sich nicht zurückholen; frühere Antworten behalten die Sätze, die sie zitieren.'
      : 'In der Bibliothek sind Dateien derselben Namen mit anderem Inhalt. Sind diese ihre neuen Fassungen, können sie jene ersetzen: Die bisherigen werden gelöscht, sobald die neuen bereit sind, und lassen sich nicht zurückholen; frühere Antworten behalten die Sätze, die sie zitieren.',
  list: 'Dateien desselben Namens',
  sizes: (before, now) => (before === now ? now : `${before} → ${now}`),
  added: (when) => `der Bibliothek hinzugefügt: ${when}`,
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
