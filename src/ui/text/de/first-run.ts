/** Der erste Besuch. */
import type { Words } from '../../text.ts';

export const firstRun: Words['firstRun'] = {
  title: 'Fragen, die mehr als einen Schritt brauchen.',
  lead: 'Legen Sie Ihre Dokumente hier ab. Trivium zerlegt eine Frage, findet jedes Stück auf den Seiten und zeigt den Satz, aus dem jeder Schritt der Antwort stammt.',
  privacy:
    'Alles wird in diesem Browser auf diesem Gerät gespeichert; nichts wird irgendwohin gesendet.',
  drop: 'Dokumente hier ablegen: PDF, Word, EPUB, Webseiten, Text',
  choose: 'Dateien wählen',
  sample: 'Beispiel ausprobieren',
  sampleNote: 'Ein kurzes erfundenes Dokument mit drei Fragen dazu (auf Englisch).',
  sampleLoading: 'Das Beispiel wird geladen …',
  how: 'So geht es',
  steps: [
    {
      title: 'Die Frage wird zerlegt',
      body: 'Jeder Teil wird ein Hinweis; was noch nicht bekannt ist, wird ein Platzhalter.',
    },
    {
      title: 'Jeder Platzhalter wird gefüllt',
      body: 'Runde für Runde, aus Aussagen auf Ihren Seiten, mit Begründung.',
    },
    {
      title: 'Es wird gezeigt, wo es steht',
      body: 'Jeder Schritt zitiert einen Satz; ein Klick öffnet die Seite mit dem markierten Satz.',
    },
  ],
};
