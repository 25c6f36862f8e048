/** Worte der Oberfläche: der Bildschirm, auf dem eine Bibliothek durchgesehen und berichtigt wird. */
import type { Words } from '../../text.ts';
import { count, number as n } from './counts.ts';

export const knowledge: Words['knowledge'] = {
  title: 'Bibliothek',
  lead: 'Was darin ist, was sie sagt, was Sie merken und berichtigen. Alles bleibt in diesem Browser.',
  open: 'Bibliothek durchsehen',
  loading: 'Die Bibliothek wird gelesen…',
  tabs: 'Teile der Bibliothek',
  tab: {
    documents: 'Dokumente',
    search: 'Suche',
    quotes: 'Zitate',
    statements: 'Aussagen',
    graph: 'Graph',
  },
  noDocuments: 'Noch gibt es keine Dokumente. Fügen Sie welche hinzu, dann stehen sie hier.',
  allDocuments: 'Alle Dokumente',
  onlyDocument: 'Dokument',
  readOnly:
    'Diese Bibliothek kam mit der Seite: Sie kann durchgesehen, aber nicht geändert werden.',

  documents: {
    caption: 'Dokumente dieser Bibliothek',
    name: 'Dokument',
    status: 'Stand',
    pages: 'Seiten',
    passages: 'Textstellen',
    statements: 'Aussagen',
    readBy: 'Gelesen von',
    added: 'Hinzugefügt',
    size: 'Größe',
    actions: 'Aktionen',
    builtIn: 'Eingebaut',
    by: (who: string, passages: number) =>
      `${who}: ${count(passages, 'Textstelle', 'Textstellen')}`,
    corrected: (sentences: number) => `${count(sentences, 'Satz', 'Sätze')} von Ihnen berichtigt`,
    show: (name: string) => `Aussagen von ${name}`,
    showShort: 'Aussagen',
    reindex: (name: string) => `Neu lesen: ${name}`,
    reindexShort: 'Neu lesen',
    reindexTitle: 'Dieses Dokument neu lesen?',
    reindexBody: (name: string) =>
      `Die Textstellen und Aussagen von ${name} werden noch einmal aus der Datei gemacht. Was da ist, antwortet weiter, bis alles Neue fertig ist; wenn Sie abbrechen, bleibt es.`,
    keep: (sentences: number) =>
      `Behalten, was Sie in ${sentences === 1 ? '1 Satz' : `${n(sentences)} Sätzen`} berichtigt haben`,
    reindexAction: 'Neu lesen',
    reindexing: (name: string) => `${name} wird neu gelesen`,
    cancel: 'Abbrechen',
    cancelLabel: (name: string) => `Abbrechen: ${name} neu lesen`,
    cancelled: (name: string) => `${name} bleibt, wie es war.`,
    done: (name: string, statements: number, kept: number) =>
      kept === 0
        ? `${name} wurde neu gelesen: ${count(statements, 'Aussage', 'Aussagen')}.`
        : `${name} wurde neu gelesen: ${count(statements, 'Aussage', 'Aussagen')}, davon ${n(kept)} behalten, wie Sie sie berichtigt haben.`,
    lost: (lost: number) =>
      `${count(lost, 'Aussage', 'Aussagen')}, die Sie berichtigt hatten, konnten nicht behalten werden: Die Sätze stehen nicht mehr im Text.`,
    notes: (notes: number) => count(notes, 'Hinweis', 'Hinweise'),
    shared: 'was mehrere Dokumente sagen, ist einmal gezählt',
    total: (documents: number, statements: number) =>
      `${count(documents, 'Dokument', 'Dokumente')}, ${count(statements, 'Aussage', 'Aussagen')}`,
  },

  search: {
    label: 'In Textstellen, Aussagen und Texten suchen',
    placeholder: 'Wörter, ein Name, ein Anfang, „Wortlaut“ …',
    kind: 'Wo gesucht wird',
    passages: (found: string) => `Textstellen (${found})`,
    statements: (found: string) => `Aussagen (${found})`,
    exact: 'Wörtlich',
    exactNumber: (found: string) => `Wörtlich (${found})`,
    exactHint:
      'So, wie Sie es tippen; Großbuchstaben, Akzente, Anführungszeichen und Zeilenumbrüche machen keinen Unterschied. In Anführungszeichen ist das letzte Wort ganz.',
    looking: 'Die Texte werden durchgesehen …',
    places: ({ total, documents, most }) =>
      `${total >= most ? `${n(most)} oder mehr` : n(total)} in ${count(documents, 'Dokument', 'Dokumenten')}`,
    noPlace: 'So stehen diese Wörter nirgends in den Dokumenten.',
    more: 'Mehr zeigen',
    none: 'Nichts in dieser Bibliothek enthält diese Wörter.',
    noneOfKind: 'Hier nichts. Von der anderen Art gibt es etwas.',
    start: 'Geben Sie ein Wort ein, um Textstellen und Aussagen zu finden, die es enthalten.',
    found: (passages: number, statements: number) =>
      `${count(passages, 'Textstelle', 'Textstellen')} und ${count(statements, 'Aussage', 'Aussagen')} gefunden`,
    most: (most: number) => `${n(most)} oder mehr`,
    number: (found: number) => n(found),
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    page: (from: number, to: number, of: string) => `${n(from)}–${n(to)} von ${of}`,
    pages: 'Seiten der Ergebnisse',
  },

  statements: {
    label: 'Aussagen',
    filter: 'Nach Wörtern filtern',
    extractor: 'Gelesen von',
    anyone: 'Allen',
    onlyEdited: 'Von Ihnen bearbeitet',
    entity: (name: string) => `Über „${name}“`,
    clearEntity: 'Aussagen über alles zeigen',
    total: (total: number) => count(total, 'Aussage', 'Aussagen'),
    none: 'Keine Aussage passt.',
    showAll: 'Alle Aussagen zeigen',
    empty: 'Noch keine Aussagen: Sie erscheinen, während Dokumente gelesen werden.',
    subject: 'Subjekt',
    predicate: 'Beziehung',
    object: 'Objekt',
    source: 'Quelle',
    sortedBy: (column: string) => `Nach ${column} ordnen`,
    more: (others: number) => `und ${count(others, 'andere Stelle', 'andere Stellen')}`,
    loading: 'Wird geladen…',
    edited: 'Von Ihnen bearbeitet',
    was: (words: string) => `Gelesen wurde: ${words}`,
    edit: 'Bearbeiten',
    editLabel: (words: string) => `Bearbeiten: ${words}`,
    remove: 'Löschen',
    removeLabel: (words: string) => `Löschen: ${words}`,
    save: 'Speichern',
    cancel: 'Abbrechen',
    form: 'Diese Aussage bearbeiten',
    details: 'Wo es steht',
    chosen: 'Die gewählte Aussage',
    close: 'Die gewählte Aussage schließen',
    saved: 'Die Aussage wurde geändert.',
    deleted: 'Die Aussage wurde gelöscht.',
    undone: 'Es ist wieder, wie es war.',
    keys: 'Pfeiltasten bewegen, Enter zeigt, wo es steht, F2 bearbeitet, Entf löscht.',
    kept: 'Was Sie berichtigen, gilt sofort, und kein Modell liest den Satz neu. Neues Lesen des Dokuments behält es, wenn Sie nichts anderes sagen.',
  },

  graph: {
    label: 'Graph der Namen',
    view: 'Gezeigt als',
    drawing: 'Graph',
    list: 'Liste',
    find: 'Namen finden',
    found: 'Gefundene Namen',
    shown: (shown: number, total: number) =>
      shown === total
        ? count(total, 'Name', 'Namen')
        : `Gezeigt werden die ${n(shown)} am stärksten verbundenen von ${n(total)} Namen.`,
    broughtIn: (name) => `„${name}“ wurde mit seinen Nachbarn dazugenommen.`,
    apart: (name) =>
      `„${name}“ ist nicht gezeichnet: Keine Aussage verbindet es mit etwas anderem.`,
    most: 'Höchstens zeigen',
    most1: (most: number) => `${n(most)} Namen`,
    laying: 'Der Graph wird gelegt…',
    none: 'Noch ist nichts verbunden: Es gibt keine Aussagen, die zwei Namen verbinden.',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Alles zeigen',
    canvas: (entities: number, edges: number) =>
      `Eine Zeichnung von ${count(entities, 'Namen', 'Namen')} und ${count(edges, 'Verbindung', 'Verbindungen')}. Pfeiltasten bewegen sie, Plus und Minus vergrößern und verkleinern, 0 zeigt alles. In der Liste stehen dieselben Namen.`,
    statementsOf: (name: string) => `Was über ${name} gesagt wird`,
    statements: (of: number) => count(of, 'Aussage', 'Aussagen'),
    connections: (of: number) => count(of, 'Verbindung', 'Verbindungen'),
    evidence: 'Zeigen, wo das steht',
    allStatements: 'Alle als Tabelle',
    close: 'Schließen',
    entities: 'Namen',
    choose: 'Wählen Sie einen Namen, um zu sehen, was über ihn gesagt wird, und wo.',
    moreOf: (rest: number) => `${n(rest)} weitere`,
  },
};
