/** Worte des Überblicks und der vorgeschlagenen Fragen, neben den anderen: sie werden mit ihnen geladen. */
import type { Translated } from '../../text/translated.ts';
import { count, documents } from '../../text/de/counts.ts';
import type { english } from './en.ts';

export const german: Translated<typeof english> = {
  open: 'Was ist hier drin',
  openOf: (name) => `Überblick über ${name}`,
  openLibrary: 'Überblick über die Bibliothek',
  openShort: 'Überblick',
  lead: 'Aus dem Text ausgewählt, nicht geschrieben: Jede Zeile ist ein Satz eines Dokuments und öffnet ihn dort.',
  of: 'Überblick über',
  library: 'Die ganze Bibliothek',
  back: 'Die ganze Bibliothek',
  loading: 'Der Text wird durchgesehen …',
  by: 'Von',
  dated: 'Datum',
  about: 'Worum es geht',
  documents: 'Dokumente',
  more: (n) => `${documents(n)} mehr ${n === 1 ? 'ist' : 'sind'} hier nicht gezeigt.`,
  written: (language) => `Auf ${language} geschrieben.`,
  notRead: (language) =>
    `Auf ${language} geschrieben. Die eingebaute Engine liest Englisch: In diesem Dokument sucht sie Wörter und Namen; was sie davon zeigt, ist wahrscheinlich falsch oder unvollständig.`,
  chooseModel: (language) => `Ein Modell wählen, das ${language} liest`,
  nothing: 'Es sind keine Sätze darin, die für den Rest stehen könnten.',
  contents: 'Inhalt',
  allContents: (n) => `Alle ${n} zeigen`,
  names: { person: 'Personen', organisation: 'Organisationen', place: 'Orte' },
  mentions: (n) => count(n, 'Nennung', 'Nennungen'),
  timeline: 'Was wann geschah',
  suggested: 'Fragen, die Ihre Dokumente beantworten',
  suggestedNote: 'Aus ihren Aussagen gemacht; jede wurde gestellt und richtig beantwortet.',
  suggesting: 'Fragen, die Ihre Dokumente beantworten, werden gesucht …',
  kinds: {
    single: 'ein Schritt',
    'two-steps': 'zwei Schritte',
    'three-steps': 'drei Schritte',
    comparison: 'Vergleich',
  },
  openAt: (what, where) => `${what}: ${where} öffnen`,
};
