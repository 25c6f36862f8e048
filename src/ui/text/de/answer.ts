/** Die Antwort. */
import type { Words } from '../../text.ts';
import { count, number, quoted } from './counts.ts';

export const answer: Words['answer'] = {
  title: 'Antwort',
  steps: 'Schritt für Schritt',
  evidence: 'Belege',
  notFound: 'Die Dokumente sagen dazu nichts.',
  notSure: 'Keine sichere Antwort gefunden.',
  notFoundYet: 'Was bisher gelesen wurde, sagt dazu nichts.',
  notRead: 'Die eingebaute Engine konnte diese Frage nicht lesen.',
  notFoundWithout:
    'Ohne das, was Sie ausgelassen haben, beantwortet kein Satz diese Frage. Die Liste Ihrer Korrekturen holt es zurück.',
  coverage: (indexed, files) =>
    `Beantwortet, als ${number(indexed)} von ${count(files, 'Datei', 'Dateien')} gelesen ${indexed === 1 ? 'war' : 'waren'}. Fragen Sie noch einmal, wenn der Rest bereit ist.`,
  notKnown: 'Die Engine weiß es nicht.',
  notKnownLead: 'Sie wurde ohne die Dokumente gefragt: Nachgeschlagen wurde nichts.',
  nearest: 'Ähnlichste Sätze',
  nearestNote: 'Das Nächstliegende, was gefunden wurde. Ob es antwortet, beurteilen Sie.',
  nearestChanged:
    'Was Ihren geänderten Schritten am nächsten kommt. Ob es antwortet, beurteilen Sie.',
  partial: 'Was unterwegs gefunden wurde',
  grounding: {
    grounded: 'Belegt',
    partly: 'Teilweise belegt',
    'not-grounded': 'Nicht belegt',
    'as-you-say': 'Wie Sie sagen',
  },
  likelihood: {
    grounded: 'Belegt',
    partly: 'Wahrscheinlich',
    'not-grounded': 'Unsicher',
  },
  chance: (percent) =>
    percent < 5 ? 'unter 5\u00a0%' : percent > 95 ? 'über 95\u00a0%' : `${percent}\u00a0%`,
  guessLead: 'Ihre Dokumente sagen es nicht ausdrücklich. Vermutet aus dem, was in der Nähe steht:',
  groundingNote: {
    'as-you-say': 'Das haben Sie selbst gesetzt, und kein zitierter Satz sagt es.',
    grounded: 'Jeder Schritt steht in dem Satz, der für ihn zitiert wird.',
    partly: 'Einige Schritte stehen in den zitierten Sätzen, andere nicht.',
    partlyUnconfirmed: 'Nicht jeder Schritt wird von einem Satz bestätigt.',
    partlyFromPassage: 'Aus einer Textstelle gelesen; nicht jeder Schritt ist bestätigt.',
    'not-grounded':
      'Kein zitierter Satz sagt, dass dies die Antwort ist. Prüfen Sie sie, bevor Sie sie verwenden.',
    overview:
      'Wort für Wort aus den Dokumenten, ausgewählt nach seinem Ort und dem, was es bedeutet.',
    byRules:
      'Von Regeln gefunden; das Lesemodell hat es nicht bestätigt. Prüfen Sie es, bevor Sie es verwenden.',
    weighed: (times, of) =>
      `An Fragen gezählt, deren Antworten bekannt sind, stimmen solche Antworten in etwa ${times} von ${of} Fällen.`,
    check: 'Prüfen Sie sie, bevor Sie sie verwenden.',
    unanswered: (questions: string) => `Nicht beantwortet: ${questions}`,
  },
  stepStanding: {
    grounded: 'Wörtlich',
    partly: 'In der Textstelle',
    likely: 'Wahrscheinlich',
    'not-grounded': 'Dort nicht gefunden',
    'as-you-say': 'Wie Sie sagen',
  },
  stepNote: {
    'as-you-say': 'Diesen Wert haben Sie gesetzt, und kein zitierter Satz sagt ihn',
    grounded: 'Steht wörtlich in dem zitierten Satz',
    partly: 'Steht im zitierten Text; das allein bestätigt die Antwort nicht',
    likely: 'Der zitierte Text macht es wahrscheinlich, sagt es aber nicht ausdrücklich',
    'not-grounded': 'Steht nicht wörtlich in dem zitierten Satz',
  },
  handedOver: {
    steps: (model, n) =>
      `${model} konnte ${n === 1 ? 'einen Schritt' : `${n} Schritte`} nicht machen: Das übernahm das eingebaute Lesen.`,
    by: (engine) => `Die Antwort ist von: ${engine}.`,
    builtIn: 'eingebautes Lesen',
  },
  level: {
    nothing: 'aus keinem Dokument',
    triplets: 'aus Aussagen',
    sentences: 'aus Sätzen',
    chunks: 'aus ganzen Textstellen',
  },
  menu: 'Diese Antwort kopieren oder drucken',
  menuShort: 'Kopieren oder drucken',
  copyPlain: 'Als einfachen Text kopieren',
  copyMarkdown: 'Als Markdown kopieren',
  copyBibtex: 'Quellen als BibTeX kopieren',
  print: 'Drucken …',
  printed: (date, library) => `Gefragt am ${date} in „${library}“, mit Trivium.`,
  copied: 'Kopiert',
  copyFailed: 'Der Browser hat das Kopieren nicht erlaubt.',
  openCitation: (n, file, page) => `Beleg ${n}: ${file}${page && `, ${page}`} öffnen`,
  openSource: (file, page) => `${file}${page && `, ${page}`} öffnen`,
  page: (n) => `Seite ${n}`,
  under: (heading) => `unter ${quoted(heading)}`,
  fromPicture: 'aus einem Bild gelesen',
  fromPoorPicture: 'aus einem schwer lesbaren Bild gelesen',
  pageShort: (n) => `S. ${n}`,
  pagesShort: (a, b) => `S. ${a}–${b}`,
  gone: 'ein entferntes Dokument',
  ownPassage: 'die Textstelle der Frage selbst',
  provisional: {
    title: 'Erste Antwort',
    lead: 'Erste Antwort, wird noch geprüft',
    confirmed: () => 'Das Lesemodell kommt zum selben wie die erste Antwort.',
    replaced: (first) => `Tritt an die Stelle der ersten Antwort ${quoted(first)}.`,
    dropped: (first) => `Die erste Antwort ${quoted(first)} wurde nicht bestätigt.`,
  },
  passages: {
    show: 'Die Textstellen zeigen',
    title: 'Gefundene Textstellen',
    looking: 'Ihre Dokumente werden durchsucht …',
    none: 'Keine Textstelle spricht davon.',
  },
  goneNote: 'Dieses Dokument wurde entfernt; seine Seiten lassen sich nicht mehr öffnen.',
  cancelled: 'Sie haben diese Frage abgebrochen.',
  failed: 'Diese Frage konnte nicht beantwortet werden.',
  announce: (answer) => `Antwort: ${answer}`,
};
