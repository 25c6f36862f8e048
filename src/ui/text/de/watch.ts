/** Der Ordner, auf den geachtet wird. */
import type { Words } from '../../text.ts';
import { count, number } from './counts.ts';

const differences = (fresh: number, changed: number, gone: number): string =>
  [
    ...(fresh > 0 ? [`${number(fresh)} neu`] : []),
    ...(changed > 0 ? [`${number(changed)} geändert`] : []),
    ...(gone > 0 ? [`${number(gone)} fort`] : []),
  ].join(', ');

export const watch: Words['watch'] = {
  open: 'Einen Ordner beobachten …',
  title: (name) => `Der Ordner „${name}“`,
  lead: 'Neue und geänderte Dateien dieses Ordners und der Ordner darin werden hier angeboten. Hinzu kommt erst, was Sie bestätigen, und in den Ordner wird nichts geschrieben.',
  watched: (name) => `Beobachtet: ${name}`,
  found: (name, fresh, changed, gone) => `${name}: ${differences(fresh, changed, gone)}`,
  asks: (name) => `${name}: Darf er gelesen werden?`,
  notRead: (name) => `${name} lässt sich nicht lesen`,
  asksWhy:
    'Seit der Browser neu gestartet wurde, will er noch einmal gefragt werden, ob Trivium diesen Ordner lesen darf.',
  allow: 'Den Browser fragen',
  looking: 'Der Ordner wird durchgesehen …',
  missing:
    'Der Ordner ist nicht mehr, wo er war. Wurde er umbenannt oder verschoben, beenden Sie das Beobachten und wählen Sie ihn neu.',
  failed:
    'Der Ordner ließ sich nicht lesen. Versuchen Sie es noch einmal, oder wählen Sie ihn neu.',
  nothing: 'Alles aus dem Ordner ist in der Bibliothek.',
  counts: differences,
  fresh: 'Neu',
  changed: 'Geändert',
  changedHint:
    'Jede tritt an die Stelle ihrer bisherigen Fassung; diese wird gelöscht, sobald die neue bereit ist. Frühere Antworten behalten die Sätze, die sie zitieren.',
  gone: 'Nicht mehr im Ordner',
  goneHint: 'Die Bibliothek behält diese Dokumente, bis Sie sie dort löschen.',
  leftOut: (n) => `${count(n, 'Datei', 'Dateien')}, die Sie ausgelassen haben`,
  notOffered: (n) =>
    `${count(n, 'Datei', 'Dateien')}, die nicht hinzukommen ${n === 1 ? 'kann' : 'können'}`,
  tooLarge: (size) => `größer als ${size}`,
  unknown: 'von einer Art, die Trivium nicht liest',
  more: (n) => `und ${number(n)} weitere`,
  isCut: 'Im Ordner ist mehr, als Trivium durchsieht. Wählen Sie einen der Ordner darin.',
  forget: 'Nicht mehr beobachten',
  look: 'Jetzt nachsehen',
  add: (n) => (n === 0 ? 'Hinzufügen' : `${count(n, 'Datei', 'Dateien')} hinzufügen`),
  adding: 'Wird hinzugefügt …',
  forgotten: (name) => `${name} wird nicht mehr beobachtet. Was daraus kam, bleibt.`,
};
