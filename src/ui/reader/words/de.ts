/** Worte der Aktionen des Lesers, neben den anderen: sie werden mit ihm geladen. */
import type { Translated } from '../../text/translated.ts';
import type { english } from './en.ts';

const zahl = (n: number): string => n.toLocaleString('de');

export const german: Translated<typeof english> = {
  more: 'Mehr zu diesem Dokument',
  turnRight: 'Nach rechts drehen',
  turnLeft: 'Nach links drehen',
  dark: 'Dunkle Seiten',
  print: 'Drucken …',
  save: 'Original sichern',
  noFile: 'Die Originaldatei ist in dieser Kopie der Bibliothek nicht enthalten.',
  resize: 'Breite des Lesers',
  headings: 'Inhalt',
  labelled: (label, page, of) => `Seite ${label} (${zahl(page)} von ${zahl(of)})`,
  placeOf: (page, of) => `(${zahl(page)} von ${zahl(of)})`,
  goToLabel: (label) => `Zu Seite ${label}`,
  back: (page) => `Zurück zu Seite ${page}`,
  linkToPage: (page) => `Verweis auf Seite ${page}`,
  linkTo: (address) => `Verweis auf ${address}`,
  openTitle: 'Diese Adresse öffnen?',
  openBody: (address) =>
    `${address}\n\nDas Dokument verweist darauf. Sie öffnet sich in einem anderen Tab, außerhalb von Trivium: Wer diese Website betreibt, sieht Ihren Besuch.`,
  open: 'Öffnen',
  airGapped: (address) =>
    `Trivium ist abgeschottet und öffnet keine Adresse. Der Verweis führt zu ${address}`,
  printing: {
    title: 'Drucken',
    from: 'Von Seite',
    to: 'Bis Seite',
    start: 'Drucken',
    preparing: (done, of) => `Seite ${zahl(done)} von ${zahl(of)} wird vorbereitet …`,
    failed: 'Die Seiten ließen sich nicht für den Druck vorbereiten.',
  },
};
