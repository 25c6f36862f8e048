/** Datenschutz: jede Anfrage, die es geben kann. */
import type { Words } from '../../text.ts';

export const privacy: Words['privacy'] = {
  title: 'Datenschutz',
  open: 'Datenschutz: jede Anfrage, die es geben kann',
  lead: 'Ihre Dokumente, Fragen und Antworten werden in diesem Browser auf diesem Gerät gespeichert. Sie werden nie irgendwohin gesendet, es sei denn, Sie wählen ein Modell auf einem Server: Dann geht, was dieses Modell gefragt wird, an diesen Server.',
  what: 'Anfrage',
  where: 'An',
  when: 'Wann und warum',
  here: 'diese Website',
  rows: [
    {
      what: 'Die Dateien von Trivium selbst',
      where: 'diese Website',
      when: 'Wenn die Seite geöffnet wird, und noch einmal im Hintergrund, damit sie ohne Netz arbeitet. Eine offene Seite sieht stündlich nach einer neueren Fassung.',
    },
    {
      what: 'Die Bibliothek, mit der diese Website veröffentlicht wurde',
      where: 'diese Website',
      when: 'Nur wenn es eine gibt: ihre Liste beim Öffnen der Seite, ihre Teile, bis alle da sind, die Datei eines Dokuments, wenn Sie seine Seiten öffnen. Jede Website wird einmal gefragt, ob es eine gibt.',
    },
    {
      what: 'Das Lesemodell mit seiner Laufzeit',
      where: 'diese Website',
      when: 'Einmal, im Hintergrund, sobald es ein Dokument zu lesen gibt; über eine Verbindung, die nach Menge bezahlt wird, nur auf Wunsch. In den Einstellungen lässt es sich ausschalten.',
    },
    {
      what: 'Die Texterkennung (6 MB)',
      where: 'diese Website',
      when: 'Einmal, wenn der erste Scan oder das erste Bild gelesen wird.',
    },
    {
      what: 'Der Code, der andere Modelle ausführt',
      where: 'diese Website',
      when: 'Erst wenn Sie eines wählen.',
    },
    {
      what: 'Dateien von Modellen',
      where: 'die Anbieter unten',
      when: 'Nur wenn Sie ein Modell herunterladen; nie, während eine Frage beantwortet wird.',
    },
    {
      what: 'Prompts an einen Modellserver',
      where: 'die Adresse, die Sie eingeben',
      when: 'Nur wenn Sie einen Server wählen: die Frage und die dazu gefundenen Textstellen. Ohne Weiteres ist nur dieser Rechner erreichbar.',
    },
  ],
  none: 'Sonst gibt es nichts: kein Konto, keine Nutzungsstatistik, keine Schriften oder Skripte von anderswo. Ein Verweis in einem Dokument öffnet sich in einem anderen Tab, nach einer Frage, und nie, wenn Trivium abgeschottet ist.',
  allowed: 'Adressen, die der Browser dieser Seite erlaubt',
  allowedNote: 'Aus der Content Security Policy der Seite; alle anderen weist der Browser ab.',
  airGap: 'Abgeschottet',
  airGapHint:
    'Keine Anfrage außer nach den Dateien von Trivium selbst: keine Modelle herunterladen, keine Modellserver, auch nicht auf diesem Rechner.',
  airGapLoads: 'Gilt ganz, sobald die Seite neu geladen wird.',
  isolation: 'Threads für Modelle',
  isolationOn: 'An: Modelle, die auf dem Prozessor laufen, nutzen mehrere Kerne.',
  isolationOff: 'Aus: Modelle, die auf dem Prozessor laufen, nutzen einen Kern.',
  isolationNext: 'Das ändert sich, wenn die Seite das nächste Mal geladen wird.',
  isolationHint: 'Die Seite ist von anderen Websites isoliert, was Browser für Threads verlangen.',
};
