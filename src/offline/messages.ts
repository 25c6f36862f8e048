/**
 * What the page and the service worker agree on. Types only: the worker is one plain script and
 * can share no code with the page; constants of a literal type keep both sides the same.
 */

/** The Cache that holds the switches: one entry for each that is on. */
export type SwitchesCache = 'trivium-switches';
/** `air-gapped`: no request but for the app's own files. `not-isolated`: no threads. */
export type SwitchName = 'air-gapped' | 'not-isolated';
/** Before the switch's name: never fetched from anywhere (RFC 2606). */
export type SwitchesAddress = 'https://switches.invalid/';

/**
 * The Cache that holds the reading model and what runs it, whatever the build: the worker that
 * loads it keeps them (src/library/reading-model/site-files.ts).
 */
export type ReaderCache = 'trivium-reader';

/** The Cache that holds files which were shared to the app until the page takes them. */
export type SharedCache = 'trivium-shared';
/** Where the manifest has files sent to, below the app's own address. */
export type SharePath = 'share';
/** The fragment under which the page then looks for them. */
export type SharedFragment = '#shared';

/** Which library is published with the site (src/site/paths.ts). */
export type ListingPath = 'library/site.json';

/** Which reading model lies beside the app (src/site/paths.ts). */
export type ReaderManifestPath = 'reader/reader.json';

/** The page asks over a port of its own; each is answered with a boolean. */
export type Ask =
  /** Keep everything that works without a network. True when it is all there. */
  | { type: 'keep-all' }
  /** Does this script (a full address) belong to the worker's build? */
  | { type: 'has'; script: string }
  /** Take over from the worker before; `alone`: only if no other page is open. */
  | { type: 'take-over'; alone: boolean }
  /** Answer for every page and worker that is open and still goes past it. */
  | { type: 'claim' }
  /** A switch was turned. */
  | { type: 'switched' };
