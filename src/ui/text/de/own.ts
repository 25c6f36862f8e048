// @ts-nocheck -- until the words of the other parts have settled
/** Was die Methoden im Lösungsweg an Eigenem zeigen. */
import type { Words } from '../../text.ts';
import { count, number, passages, statements } from './counts.ts';

export const own: Words['own'] = {
  kept: 'Behalten',
  keptOf: (kept, all) => `${number(kept)} von ${statements(all)} behalten`,
  passagesFound: (n, fresh) => `${passages(n)}${fresh === n ? '' : `, ${number(fresh)} davon neu`}`,
  keptNone: 'Keine davon dient der Frage.',
  next: (question) => `Als Nächstes: ${question}`,
  enough: 'Das genügt.',
  cascade: 'Die Antwort, vom Kleinen zum Großen',
  level: {
    triplets: (n) => `${statements(n)}:`,
    sentences: (n) => `${count(n, 'Satz', 'Sätze')}:`,
    chunks: (n) => `${passages(n)}:`,
  },
  refused: 'sagt nichts.',
  needs: 'Was fehlt',
  needsNone: 'Es ließ sich nichts nennen, was fehlt.',
  known: 'schon bekannt',
  knownAs: (name) => `bekannt als ${name}`,
  noted: 'Notiert',
  readFor: (n) => `${passages(n)} gelesen`,
  nothingNoted: 'Nichts, was hilft.',
  outline: 'Was bis jetzt bekannt ist',
  needsKnowledge: 'Etwas fehlt: Es wird nachgeschlagen.',
  needsNothing: 'Nichts fehlt.',
  route: {
    straightforward: 'Eine einfache Frage: sofort beantwortet.',
    'single-step': 'Einmal nachschlagen genügt.',
    compound: 'Mehrere Fragen in einer: Jede wird für sich beantwortet.',
    complex: 'Eine Frage führt zur nächsten.',
  },
  divided: 'Zerlegt',
  seed: (question) => `Jetzt gefragt: ${question}`,
  judged: (relevant, all) =>
    `${number(relevant)} von ${passages(all)} ${relevant === 1 ? 'hilft' : 'helfen'}`,
  relevant: 'Hilft',
  notRelevant: 'Hilft nicht',
  notSaid: 'Die Textstellen sagen es nicht.',
  ending: { enough: 'Das genügt.', more: 'Das genügt noch nicht.' },
  plan: {
    'no-retrieval': 'Geplant: antworten, ohne nachzuschlagen.',
    subquery: (query) => `Geplant: „${query}“ herausfinden.`,
    sufficient: 'Geplant: Genug ist bekannt; antworten.',
  },
  structured: 'Was diese Textstellen aussagen',
  extracted: (n) => `${passages(n)} eben nach Aussagen durchgesehen`,
  graph: 'Der Graph der Frage',
  graphSize: (nodes, edges) => `${count(nodes, 'Ding', 'Dinge')}, ${statements(edges)}`,
  thought: 'Nächster Satz',
  concludes: 'Dieser nennt die Antwort.',
  again: (query, n) => `Noch einmal nach „${query}“ gesucht: ${passages(n)}.`,
  readPassages: 'Gelesen',
};
