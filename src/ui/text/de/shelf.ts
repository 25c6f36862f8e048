/** Die Dokumente geordnet, wie sie heißen, ihre Schlagwörter. */
import type { Words } from '../../text.ts';
import { count, number } from './counts.ts';

export const shelf: Words['shelf'] = {
  arrange: 'Welche Dokumente, und in welcher Reihenfolge',
  filter: 'Nach Titel, Autor, Name oder Schlagwort filtern',
  tag: 'Schlagwort',
  anyTag: 'Alle Schlagwörter',
  tagged: (tag, n) => `${tag} (${number(n)})`,
  kind: 'Art',
  anyKind: 'Alle Arten',
  kinds: {
    pdf: 'PDF',
    text: 'Text',
    markdown: 'Markdown',
    csv: 'CSV',
    html: 'Webseite',
    epub: 'EPUB',
    docx: 'Word',
    email: 'E-Mail',
    picture: 'Bild',
  },
  state: 'Zustand',
  anyState: 'Jeder Zustand',
  states: { ready: 'Bereit', working: 'Wird gelesen', failed: 'Nicht gelesen' },
  order: 'Ordnen nach',
  orders: {
    added: 'Hinzugefügt',
    title: 'Titel',
    name: 'Dateiname',
    author: 'Autor',
    year: 'Jahr',
    pages: 'Seiten',
    state: 'Zustand',
  },
  ascending: 'Aufsteigend geordnet; absteigend ordnen',
  descending: 'Absteigend geordnet; aufsteigend ordnen',
  shown: (shown, all) => `${number(shown)} von ${count(all, 'Dokument', 'Dokumenten')}`,
  none: 'Kein Dokument passt.',
  showAll: 'Alle Dokumente zeigen',

  details: 'Titel, Autor, Jahr und Schlagwörter',
  describe: (name) => `Titel, Autor, Jahr und Schlagwörter von ${name}`,
  titleLabel: 'Titel',
  author: 'Autor',
  authorHint: 'Mehrere mit Kommas dazwischen',
  year: 'Jahr',
  yearHint: 'Ein Jahr, etwa 1998',
  tags: 'Schlagwörter',
  tagsHint: 'Wörter, unter denen man Dokumente zusammen findet, mit Kommas dazwischen',
  asRead: 'Wie gelesen',
  save: 'Speichern',
  tagOf: (tag) => `Zeigen, was unter ${tag} steht`,

  select: (title) => `${title} auswählen`,
  selectAll: 'Alle gezeigten auswählen',
  keys: 'Die Leertaste wählt aus, mit Umschalt alle dazwischen, Pfeiltasten gehen weiter, Strg + A wählt alle aus.',
  selection: 'Was mit den ausgewählten Dokumenten geschehen soll',
  selected: (n) => `${number(n)} ausgewählt`,
  askOnly: 'Nur diese fragen',
  tickShown: 'Alle gezeigten ankreuzen',
  untickShown: 'Keins der gezeigten',
  askThese: 'Diese fragen',
  tagThem: 'Schlagwörter …',
  tagThemTitle: (n) => `Schlagwörter von ${count(n, 'Dokument', 'Dokumenten')}`,
  addTags: 'Allen geben',
  takeTags: 'Allen nehmen',
  readAnew: 'Neu lesen',
  readAnewTitle: (n) => `${count(n, 'Dokument', 'Dokumente')} neu lesen?`,
  readAnewBody:
    'Ihre Abschnitte und Aussagen werden aus den Dateien neu gemacht, ein Dokument nach dem anderen. Bis das Neue bereit ist, wird aus dem Bisherigen geantwortet.',
  readAnewDone: (n, of) =>
    n === of
      ? `${count(n, 'Dokument wurde', 'Dokumente wurden')} neu gelesen.`
      : `${number(n)} von ${number(of)} Dokumenten ${n === 1 ? 'wurde' : 'wurden'} neu gelesen.`,
  outdated: (n) =>
    `${count(n, 'Dokument wurde', 'Dokumente wurden')} von einer früheren Fassung von Trivium gelesen. Neu gelesen findet sich vielleicht mehr: Tabellen und Überschriften, die sie nicht sah.`,
  readOutdated: (n) => (n === 1 ? 'Neu lesen' : `Alle ${number(n)} neu lesen`),
  keepCorrected: 'Behalten, was Sie darin berichtigt haben',
  remove: 'Entfernen',
  unselect: 'Nichts auswählen',

  failed: (n) => `${count(n, 'Dokument wurde', 'Dokumente wurden')} nicht gelesen`,
  failedLead: (n) =>
    `${n === 1 ? 'Danach' : 'Nach ihnen'} wird nicht gefragt, bis das behoben ist.`,
  retryAll: (n) => (n === 1 ? 'Noch einmal versuchen' : `Alle ${number(n)} noch einmal versuchen`),
  removeAll: (n) => (n === 1 ? 'Entfernen' : `Alle ${number(n)} entfernen`),
};
