/** Who is told what the library tells. */
import type { LibraryEvent, LibrarySnapshot } from '../../protocol.ts';
import type { QuestionHistory } from '../history/question-history.svelte.ts';
import type { Quotes } from '../quotes/quotes.svelte.ts';
import { inWords, text } from '../text/first.ts';
import type { Library } from './library.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Preferences } from './preferences.svelte.ts';
import type { QuestionSession } from './question-session.svelte.ts';
import type { Reader } from './reader.svelte.ts';
import type { Router } from './router.svelte.ts';
import type { Shelf } from './shelf.svelte.ts';
import type { StorageUse } from './storage.svelte.ts';
import type { Visit } from './visit.svelte.ts';

export interface Hearers {
  readonly library: Library;
  readonly shelf: Shelf;
  readonly visit: Visit;
  readonly reader: Reader;
  readonly asking: QuestionSession;
  readonly questions: QuestionHistory;
  readonly quotes: { readonly value: Quotes | null };
  readonly preferences: Preferences;
  readonly router: Router;
  readonly storage: StorageUse;
  readonly notices: Notices;
}

/** How many documents are named when the disk is full. */
const NAMED_WHEN_FULL = 3;

export function hearLibrary(hearers: Hearers, event: LibraryEvent): void {
  const { library, visit, asking, questions, quotes, preferences, router } = hearers;
  if (event.type === 'history') {
    questions.load(event.history);
    asking.address.heard();
  } else if (event.type === 'quotes') quotes.value?.receive(event.quotes);
  else if (event.type === 'settings') preferences.take(event.settings);
  else if (event.type === 'site') visit.receive(event);
  else if (event.type === 'snapshot') takeOver(hearers, event.snapshot);
  else if (event.type === 'problem') hearProblem(hearers, event);
  else library.receive(event);
  if (event.type === 'document-removed') showNewer(hearers, event);
  router.stateOf('evaluate')?.receive(event);
  router.stateOf('tables')?.receive(event);
}

export function takeSnapshot(hearers: Hearers, snapshot: LibrarySnapshot): void {
  const { library, visit, questions } = hearers;
  library.load(snapshot);
  visit.load(snapshot);
  questions.load(snapshot.history);
}

/** Another tab has taken over the library, or emptied it. */
function takeOver(hearers: Hearers, snapshot: LibrarySnapshot): void {
  const { library, quotes, reader } = hearers;
  // What was told before it is older, and nobody may tell of it again: its writer has gone.
  library.catchUp();
  takeSnapshot(hearers, snapshot);
  void quotes.value?.load().catch(() => {});
  const { document } = reader;
  if (document && !library.document(document)) reader.close();
}

function hearProblem(
  { library, shelf, storage, notices }: Hearers,
  event: Extract<LibraryEvent, { type: 'problem' }>,
): void {
  const { error } = event;
  if (error.code === 'library-deleted') void shelf.refresh().catch(() => {});
  else if (error.code === 'storage-full') {
    // A full disk is said with what takes most of it.
    const { message, hint } = inWords(error);
    const largest = storage.largest(NAMED_WHEN_FULL);
    const those = largest.length > 0 ? text.storage.largest(largest) : '';
    const told = { message, hint: [hint, those].join(' ').trim(), sentences: undefined };
    notices.failWith({ ...error, ...told });
  } else library.receive(event);
}

/** Who reads a document that is replaced reads on in the newer version. */
function showNewer(
  { reader, library }: Hearers,
  { id, former }: Extract<LibraryEvent, { type: 'document-removed' }>,
): void {
  const { document, page } = reader;
  if (document !== id || former?.newer === undefined) return;
  library.catchUp();
  if (library.document(former.newer)) void reader.open(former.newer, null, page);
}
