/** Words of the interface: documents in order, what they are called, their tags. */
import { count, documents } from './counts.ts';

export const shelf = {
  arrange: 'Which documents, and in what order',
  filter: 'Filter by title, author, name or tag',
  tag: 'Tag',
  anyTag: 'All tags',
  tagged: (tag: string, n: number) => `${tag} (${n.toLocaleString('en')})`,
  kind: 'Kind',
  anyKind: 'All kinds',
  kinds: {
    pdf: 'PDF',
    text: 'Text',
    markdown: 'Markdown',
    csv: 'CSV',
    html: 'Web page',
    epub: 'EPUB',
    docx: 'Word',
    email: 'E-mail',
    picture: 'Picture',
  },
  state: 'State',
  anyState: 'Any state',
  states: { ready: 'Ready', working: 'Being read', failed: 'Not read' },
  order: 'Sort by',
  orders: {
    added: 'Added',
    title: 'Title',
    name: 'File name',
    author: 'Author',
    year: 'Year',
    pages: 'Pages',
    state: 'State',
  },
  ascending: 'Sorted upwards; sort downwards',
  descending: 'Sorted downwards; sort upwards',
  shown: (shown: number, all: number) =>
    `${shown.toLocaleString('en')} of ${count(all, 'document', 'documents')}`,
  none: 'No document fits.',
  showAll: 'Show all documents',

  details: 'Title, author, year and tags',
  describe: (name: string) => `Title, author, year and tags of ${name}`,
  titleLabel: 'Title',
  author: 'Author',
  authorHint: 'Several with commas between them',
  year: 'Year',
  yearHint: 'A year, as 1998',
  tags: 'Tags',
  tagsHint: 'Words to find documents together, with commas between them',
  asRead: 'As it was read',
  save: 'Save',
  tagOf: (tag: string) => `Show what is tagged ${tag}`,

  select: (title: string) => `Select ${title}`,
  selectAll: 'Select all that are shown',
  keys: 'Space selects, Shift selects all between, arrow keys move, Ctrl + A selects all.',
  selection: 'What to do with the selected documents',
  selected: (n: number) => `${n.toLocaleString('en')} selected`,
  askOnly: 'Ask only these',
  tickShown: 'Tick all shown',
  untickShown: 'Untick all shown',
  askThese: 'Ask these',
  tagThem: 'Tags…',
  tagThemTitle: (n: number) => `Tags of ${count(n, 'document', 'documents')}`,
  addTags: 'Add to all',
  takeTags: 'Take away from all',
  readAnew: 'Read anew',
  readAnewTitle: (n: number) => `Read ${count(n, 'document', 'documents')} anew?`,
  readAnewBody:
    'Their passages and statements are made again from their files, one document after the other. What is there now goes on answering until the new is ready.',
  readAnewDone: (n: number, of: number) =>
    n === of
      ? `${count(n, 'document was', 'documents were')} read anew.`
      : `${n.toLocaleString('en')} of ${documents(of)} ${n === 1 ? 'was' : 'were'} read anew.`,
  outdated: (n: number) =>
    `${count(n, 'document was', 'documents were')} read by an earlier version of Trivium. Read anew, tables and headings may be found that it did not see.`,
  readOutdated: (n: number) =>
    n === 1 ? 'Read it anew' : `Read all ${n.toLocaleString('en')} anew`,
  keepCorrected: 'Keep what you corrected in them',
  remove: 'Remove',
  unselect: 'Select none',

  failed: (n: number) => `${count(n, 'document was', 'documents were')} not read`,
  failedLead: (n: number) =>
    `Nothing of ${n === 1 ? 'it' : 'them'} is asked about until this is put right.`,
  retryAll: (n: number) => (n === 1 ? 'Try again' : `Try all ${n.toLocaleString('en')} again`),
  removeAll: (n: number) => (n === 1 ? 'Remove it' : `Remove all ${n.toLocaleString('en')}`),
} as const;
