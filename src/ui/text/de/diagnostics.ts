/** Diagnose der Suche. */
import type { Words } from '../../text.ts';
import { count, number, percent } from './counts.ts';

/** Woraus ein beschädigter Teil eines Index neu gemacht wurde. */
const REBUILT = {
  codes: 'Codes, aus ihren Vektoren neu gemacht',
  rows: 'Vektoren, aus den Texten neu gemacht',
  both: 'Codes und Vektoren, aus den Texten neu gemacht',
  header: 'alles, aus den Texten neu gemacht',
  records: 'Texte, aus den Dokumenten neu gelesen',
  words: 'Wörter, aus den Texten neu gezählt',
  headings: 'Überschriften, aus den Texten neu gelesen',
} as const;

export const diagnostics: Words['diagnostics'] = {
  title: 'Diagnose',
  lead: 'Trivium findet Aussagen und Textstellen nach ihrer Nähe zu einer Frage, in einem Index aus kleinen Codes. Hier steht, wie groß er ist und wie viel er von dem findet, was eine genaue Suche fände.',
  loading: 'Wird geöffnet …',
  empty: 'Noch gibt es nichts zu prüfen: Fügen Sie zuerst Dokumente hinzu.',
  check: 'Erneut prüfen',
  checking: 'Wird geprüft …',
  checked: 'Der Suchindex wurde geprüft.',
  checkHint:
    'Vergleicht Suchen mit genauen. Nach dem Hinzufügen von Dokumenten geschieht das von selbst.',
  names: { propositions: 'Aussagen', chunks: 'Textstellen' },
  about: {
    propositions: 'In den Dokumenten gefundene Aussagen, jede als Satz.',
    chunks: 'Die Texte der Dokumente, Stelle für Stelle.',
  },
  recall: (share) => `Findet ${percent(share)} der nächsten zehn.`,
  checkOf: (sample, when) =>
    `Geprüft mit ${count(sample, 'Suche', 'Suchen')}${when === null ? '' : `, ${when}`}.`,
  notChecked: 'Noch nicht geprüft.',
  live: 'Vektoren',
  tombstones: 'Entfernt, noch aufzuräumen',
  memory: 'Speicher',
  bytesPerVector: 'Ein Vektor',
  bytes: (n) => `${number(n)} Byte`,
  dimensions: 'Dimensionen',
  rerank: 'Noch einmal geordnete Kandidaten (R)',
  kernels: 'Läuft mit',
  kernelNames: {
    'relaxed-simd': 'WebAssembly, gelockertes SIMD',
    simd: 'WebAssembly, SIMD',
    plain: 'JavaScript (hier ohne SIMD)',
  },
  unread: 'Blöcke, die nicht im Speicher sind',
  count: number,
  embedder: 'Gemacht von',
  repairs: 'Beschädigt und neu gemacht',
  noRepairs: 'Beim Öffnen der Bibliothek war nichts beschädigt.',
  repair: ({ index, part, block }) => {
    const name = index === 'chunks' ? 'Textstellen' : 'Aussagen';
    return `${name}${part === 'header' ? '' : `, Block ${block + 1}`}: ${REBUILT[part]}.`;
  },
  repairsHint:
    'Verloren ist nichts. Wenn es wieder vorkommt, ist vielleicht der Datenträger am Ende.',
};
