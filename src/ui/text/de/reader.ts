// @ts-nocheck -- until the words of the other parts have settled
/** Der Leser. */
import type { Words } from '../../text.ts';
import { number } from './counts.ts';

export const reader: Words['reader'] = {
  title: 'Leser',
  lacksPages:
    'Die Seiten dieser Datei sind nicht in dieser Kopie der Bibliothek; stattdessen steht hier ihr Text.',
  region: (name) => `Leser: ${name}`,
  close: 'Leser schließen',
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  page: 'Seitenzahl',
  of: (n) => `von ${number(n)}`,
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'An Breite anpassen',
  views: 'Ansicht',
  pageTab: 'Seite',
  textTab: 'Text',
  passagesTab: 'Textstellen',
  loading: 'Wird geöffnet …',
  pageImage: (n) => `Seite ${n}, wie sie gedruckt ist; ihr Text steht in der Ansicht „Text“`,
  highlight: 'Zitierter Satz',
  noHighlight:
    'Wo dieser Satz auf der Seite steht, ist nicht bekannt; die Ansicht „Text“ zeigt ihn.',
  noText: 'Auf dieser Seite wurde kein Text gefunden.',
  filter: 'Textstellen filtern',
  filterPlaceholder: 'Textstellen und Aussagen filtern',
  passagesIntro:
    'Was aus diesem Dokument gelesen wurde: Textstellen und die Aussagen, die in jeder gefunden wurden.',
  noPassages: 'Noch gibt es keine Textstellen.',
  noMatch: 'Keine Textstelle enthält das.',
  noStatements: 'In dieser Textstelle wurde keine Aussage gefunden.',
  more: (n) => `${number(n)} weitere zeigen`,
  passage: (n) => `Textstelle ${n}`,
  showOnPage: 'Auf der Seite zeigen',
  password: 'Diese Datei ist geschützt. Geben Sie ihr Passwort ein, um die Seiten zu sehen.',
  passwordWrong:
    'Mit diesem Passwort ließ sich die Datei nicht öffnen. Versuchen Sie es noch einmal.',
  failed: 'Die Seite konnte nicht gezeigt werden.',
  failedHint: 'Die Ansicht „Text“ zeigt weiterhin, was gelesen wurde.',
};
