/** Words of the interface: the screen on which a library is looked through and corrected. */
import { count } from './counts.ts';
import { inPassing } from './in-passing.ts';

const n = (value: number): string => value.toLocaleString('en');

export const knowledge = {
  ...inPassing.knowledge,
  title: 'Library',
  lead: 'What is in it, what it says, what you keep and correct. Everything here stays in this browser.',
  loading: 'Reading the library…',
  tabs: 'Parts of the library',
  tab: {
    documents: 'Documents',
    search: 'Search',
    quotes: 'Quotes',
    statements: 'Statements',
    graph: 'Graph',
  },
  noDocuments: 'There are no documents yet. Add some, and they are listed here.',
  allDocuments: 'All documents',
  onlyDocument: 'Document',
  readOnly: 'This library came with the site: it can be looked through, and not be changed.',

  documents: {
    caption: 'Documents of this library',
    name: 'Document',
    status: 'Status',
    pages: 'Pages',
    passages: 'Passages',
    statements: 'Statements',
    readBy: 'Read by',
    added: 'Added',
    size: 'Size',
    actions: 'Actions',
    builtIn: 'Built-in',
    by: (who: string, passages: number) => `${who}: ${count(passages, 'passage', 'passages')}`,
    corrected: (sentences: number) =>
      `${count(sentences, 'sentence', 'sentences')} corrected by you`,
    show: (name: string) => `Statements of ${name}`,
    showShort: 'Statements',
    reindex: (name: string) => `Read anew: ${name}`,
    reindexShort: 'Read anew',
    reindexTitle: 'Read this document anew?',
    reindexBody: (name: string) =>
      `The passages and statements of ${name} are made again from its file. What is there now goes on answering until all of the new is ready; if you cancel, it stays.`,
    keep: (sentences: number) =>
      `Keep what you corrected in ${count(sentences, 'sentence', 'sentences')}`,
    reindexAction: 'Read anew',
    reindexing: (name: string) => `Reading ${name} anew`,
    cancel: 'Cancel',
    cancelLabel: (name: string) => `Cancel reading anew: ${name}`,
    cancelled: (name: string) => `${name} stays as it was.`,
    done: (name: string, statements: number, kept: number) =>
      kept === 0
        ? `${name} was read anew: ${count(statements, 'statement', 'statements')}.`
        : `${name} was read anew: ${count(statements, 'statement', 'statements')}, ${n(kept)} of them kept as you corrected them.`,
    lost: (lost: number) =>
      `${count(lost, 'statement', 'statements')} that you had corrected could not be kept: the sentences are no longer in the text.`,
    notes: (notes: number) => count(notes, 'note', 'notes'),
    shared: 'what several documents say is counted once',
    total: (documents: number, statements: number) =>
      `${count(documents, 'document', 'documents')}, ${count(statements, 'statement', 'statements')}`,
  },

  search: {
    label: 'Search in passages, statements and texts',
    placeholder: 'Words, a name, a beginning, “a phrase”…',
    kind: 'Where to look',
    passages: (found: string) => `Passages (${found})`,
    statements: (found: string) => `Statements (${found})`,
    exact: 'Word for word',
    exactNumber: (found: string) => `Word for word (${found})`,
    exactHint:
      'As typed; capitals, accents, quotation marks and line breaks make no difference. In quotation marks the last word is whole.',
    looking: 'Looking through the texts…',
    places: ({ total, documents, most }: { total: number; documents: number; most: number }) =>
      `${total >= most ? `${n(most)} or more` : n(total)} in ${count(documents, 'document', 'documents')}`,
    noPlace: 'These words stand nowhere in the documents as they were typed.',
    more: 'Show more',
    none: 'Nothing in this library holds these words.',
    noneOfKind: 'None of this kind. The other one has some.',
    start: 'Type a word to find the passages and statements that hold it.',
    found: (passages: number, statements: number) =>
      `${count(passages, 'passage', 'passages')} and ${count(statements, 'statement', 'statements')} found`,
    most: (most: number) => `${n(most)} or more`,
    number: (found: number) => n(found),
    previous: 'Previous page',
    next: 'Next page',
    page: (from: number, to: number, of: string) => `${n(from)}–${n(to)} of ${of}`,
    pages: 'Pages of results',
  },

  statements: {
    label: 'Statements',
    filter: 'Filter by words',
    extractor: 'Read by',
    anyone: 'Anyone',
    onlyEdited: 'Edited by you',
    entity: (name: string) => `About “${name}”`,
    clearEntity: 'Show statements about everything',
    total: (total: number) => count(total, 'statement', 'statements'),
    none: 'No statement matches.',
    showAll: 'Show all statements',
    empty: 'No statements yet: they appear as documents are read.',
    subject: 'Subject',
    predicate: 'Relation',
    object: 'Object',
    source: 'Source',
    sortedBy: (column: string) => `Sort by ${column}`,
    more: (others: number) => `and ${count(others, 'other place', 'other places')}`,
    loading: 'Loading…',
    edited: 'Edited by you',
    was: (words: string) => `It was read as: ${words}`,
    edit: 'Edit',
    editLabel: (words: string) => `Edit: ${words}`,
    remove: 'Delete',
    removeLabel: (words: string) => `Delete: ${words}`,
    save: 'Save',
    cancel: 'Cancel',
    form: 'Edit this statement',
    details: 'Where it is said',
    chosen: 'The chosen statement',
    close: 'Close the chosen statement',
    saved: 'The statement was changed.',
    deleted: 'The statement was deleted.',
    undone: 'It is as it was.',
    keys: 'Arrow keys move, Enter shows where it is said, F2 edits, Delete deletes.',
    kept: 'What you correct is used at once, and no model reads the sentence anew. Reading the document anew keeps it unless you say otherwise.',
  },

  graph: {
    label: 'Graph of entities',
    view: 'Shown as',
    drawing: 'Graph',
    list: 'List',
    find: 'Find an entity',
    found: 'Entities found',
    shown: (shown: number, total: number) =>
      shown === total
        ? `${count(total, 'entity', 'entities')}`
        : `The ${n(shown)} most connected entities of ${n(total)} are shown.`,
    broughtIn: (name: string) => `“${name}” was brought in with what is next to it.`,
    apart: (name: string) => `“${name}” is not drawn: no statement joins it with another entity.`,
    most: 'Show at most',
    most1: (most: number) => `${n(most)} entities`,
    laying: 'Laying out the graph…',
    none: 'Nothing is connected yet: there are no statements that join two entities.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all',
    canvas: (entities: number, edges: number) =>
      `A drawing of ${count(entities, 'entity', 'entities')} and ${count(edges, 'connection', 'connections')}. Arrow keys move it, plus and minus zoom, 0 shows all. The list has the same entities.`,
    statementsOf: (name: string) => `What is said about ${name}`,
    statements: (of: number) => count(of, 'statement', 'statements'),
    connections: (of: number) => count(of, 'connection', 'connections'),
    evidence: 'Show where this is said',
    allStatements: 'All of them as a table',
    close: 'Close',
    entities: 'Entities',
    choose: 'Choose an entity to see what is said about it, and where.',
    moreOf: (rest: number) => `${n(rest)} more`,
  },
} as const;
