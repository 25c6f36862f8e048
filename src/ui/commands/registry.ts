/**
 * Everything that can be done from anywhere: the one list from which the keyboard, the help sheet
 * and the command palette read. What has a shortcut is therefore on the sheet, and what is on the
 * sheet is in the palette. Titles are in text/<language>/commands.ts, by these names.
 */
import type { IconName } from '../icons/paths.ts';
import { PRIVACY_ADDRESS } from '../state/address.ts';
import type { Dialogs } from '../state/dialogs.svelte.ts';
import type { Intake } from '../state/intake.svelte.ts';
import type { InterfaceLanguage } from '../state/interface-language.svelte.ts';
import type { LibrarySession } from '../state/library-session.svelte.ts';
import type { Library } from '../state/library.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import type { Preferences } from '../state/preferences.svelte.ts';
import type { QuestionSession } from '../state/question-session.svelte.ts';
import type { Reader } from '../state/reader.svelte.ts';
import type { Router } from '../state/router.svelte.ts';
import type { Shelf } from '../state/shelf.svelte.ts';
import type { Site } from '../state/site.svelte.ts';
import type { Transfers } from '../state/transfers.svelte.ts';
import type { Visit } from '../state/visit.svelte.ts';
import type { Correcting } from '../correct/correcting.svelte.ts';
import type { QuestionHistory } from '../history/question-history.svelte.ts';
import type { Words } from '../text.ts';
import { pickFiles } from '../library/pick-files.ts';
import { focusQuestion } from './focus.ts';
import type { Shortcut } from './shortcut.ts';

export type CommandName = keyof Words['commands']['titles'];
export type Group = keyof Words['commands']['groups'];

/** What commands are done with. */
export interface Reach {
  readonly asking: QuestionSession;
  readonly clearEverything: () => Promise<void>;
  readonly commands: { toggle(which: 'palette' | 'help'): void };
  readonly correcting: Correcting;
  readonly dialogs: Dialogs;
  readonly intake: Intake;
  readonly interfaceLanguage: InterfaceLanguage;
  readonly library: Library;
  readonly notices: Notices;
  readonly preferences: Preferences;
  readonly questions: QuestionHistory;
  readonly reader: Reader;
  readonly router: Router;
  readonly session: LibrarySession;
  readonly shelf: Shelf;
  readonly site: Site;
  readonly transfers: Transfers;
  readonly visit: Visit;
}

export interface Command {
  readonly name: CommandName;
  readonly group: Group;
  readonly icon: IconName;
  readonly shortcut?: Shortcut;
  /** Works while something is typed, too. */
  readonly inFields?: true;
  /** Works while a dialog is open, too. */
  readonly inDialogs?: true;
  /** Opens the palette or the sheet: of no use on the palette itself. */
  readonly isMeta?: true;
  /** Left out: always. */
  readonly isPossible?: (reach: Reach) => boolean;
  readonly run: (reach: Reach) => unknown;
}

const isOwn = ({ visit }: Reach): boolean => !visit.isReadOnly;
const hasDocuments = ({ library }: Reach): boolean => library.hasDocuments;
const hasEvidence = ({ reader }: Reach): boolean =>
  reader.isOpen && reader.evidence.evidence.length > 0;
const theme =
  (theme: 'system' | 'light' | 'dark') =>
  ({ preferences }: Reach) =>
    preferences.change({ theme });

export const COMMANDS: readonly Command[] = [
  {
    ...{ name: 'newQuestion', group: 'ask', icon: 'pencil', shortcut: 'q' },
    run: ({ asking }) => {
      asking.newQuestion();
      return focusQuestion();
    },
  },
  {
    ...{ name: 'focusQuestion', group: 'ask', icon: 'arrow', shortcut: '/' },
    isPossible: ({ library, visit }) => library.hasDocuments || visit.isReadOnly,
    run: ({ asking, router }) => {
      if (router.elsewhere) asking.newQuestion();
      return focusQuestion();
    },
  },
  {
    ...{ name: 'stop', group: 'ask', icon: 'stop', shortcut: 'mod+.', inFields: true },
    isPossible: ({ asking }) => asking.answering,
    run: ({ asking }) => asking.stop(),
  },
  {
    ...{ name: 'correct', group: 'ask', icon: 'pencil', shortcut: 'c' },
    isPossible: ({ correcting }) => correcting.isOffered,
    run: ({ correcting }) => correcting.open(),
  },
  {
    ...{ name: 'compare', group: 'ask', icon: 'chart' },
    isPossible: hasDocuments,
    run: ({ asking, router }) => {
      if (router.elsewhere) asking.newQuestion();
      asking.toggleComparing();
    },
  },
  {
    ...{ name: 'clearHistory', group: 'ask', icon: 'history' },
    isPossible: ({ questions }) => questions.list.length > 0,
    run: ({ asking }) => asking.clearHistory(),
  },

  {
    ...{ name: 'add', group: 'library', icon: 'plus', shortcut: 'a' },
    run: async ({ intake }) => intake.takeFiles(await pickFiles()),
  },
  {
    ...{ name: 'paste', group: 'library', icon: 'clipboard' },
    run: ({ dialogs }) => dialogs.paste(''),
  },
  {
    ...{ name: 'sample', group: 'library', icon: 'page' },
    isPossible: ({ visit, library }) => !visit.isReadOnly && !library.hasDocuments,
    run: ({ intake }) => intake.trySample(),
  },
  {
    ...{ name: 'pause', group: 'library', icon: 'pause' },
    isPossible: ({ library: { progress } }) => progress.active && !progress.paused,
    run: ({ library }) => library.pause(),
  },
  {
    ...{ name: 'resume', group: 'library', icon: 'play' },
    isPossible: ({ library: { progress } }) => progress.paused,
    run: ({ library }) => library.resume(),
  },
  {
    ...{ name: 'export', group: 'library', icon: 'download' },
    isPossible: hasDocuments,
    run: ({ transfers }) => transfers.exportLibrary(),
  },
  {
    ...{ name: 'publish', group: 'library', icon: 'upload' },
    isPossible: isOwn,
    run: ({ transfers }) => transfers.openPublishing(),
  },

  {
    ...{ name: 'lookThrough', group: 'go', icon: 'page', shortcut: 'g l' },
    isPossible: hasDocuments,
    run: ({ router }) => router.open('documents'),
  },
  {
    ...{ name: 'searchLibrary', group: 'go', icon: 'search', shortcut: 'g s' },
    isPossible: hasDocuments,
    run: ({ router }) => router.open('search'),
  },
  {
    ...{ name: 'quotes', group: 'go', icon: 'bookmark', shortcut: 'g q' },
    run: ({ router }) => router.open('quotes'),
  },
  {
    ...{ name: 'statements', group: 'go', icon: 'copy' },
    isPossible: hasDocuments,
    run: ({ router }) => router.open('statements'),
  },
  {
    ...{ name: 'graph', group: 'go', icon: 'chart' },
    isPossible: hasDocuments,
    run: ({ router }) => router.open('graph'),
  },
  {
    ...{ name: 'tables', group: 'go', icon: 'table', shortcut: 'g t' },
    isPossible: hasDocuments,
    run: ({ router }) => router.open('tables'),
  },
  {
    ...{ name: 'evaluate', group: 'go', icon: 'chart', shortcut: 'g e' },
    run: ({ router }) => router.open('evaluate'),
  },
  {
    ...{ name: 'models', group: 'go', icon: 'chip', shortcut: 'g m' },
    run: ({ router }) => router.open('models'),
  },
  {
    ...{ name: 'diagnostics', group: 'go', icon: 'info', shortcut: 'g d' },
    run: ({ router }) => router.open('diagnostics'),
  },
  {
    ...{ name: 'privacy', group: 'go', icon: 'shield', shortcut: 'g p' },
    run: () => void (location.hash = PRIVACY_ADDRESS),
  },
  {
    ...{ name: 'settings', group: 'go', icon: 'sliders', shortcut: 'mod+,', inFields: true },
    run: ({ dialogs }) => void (dialogs.settingsOpen = true),
  },

  {
    ...{ name: 'nextEvidence', group: 'reader', icon: 'down', shortcut: 'n' },
    isPossible: hasEvidence,
    run: ({ reader }) => reader.stepEvidence(1),
  },
  {
    ...{ name: 'previousEvidence', group: 'reader', icon: 'up', shortcut: 'p' },
    isPossible: hasEvidence,
    run: ({ reader }) => reader.stepEvidence(-1),
  },
  {
    ...{ name: 'closeReader', group: 'reader', icon: 'close', shortcut: 'Escape', inFields: true },
    isPossible: ({ reader }) => reader.isOpen,
    run: ({ reader }) => reader.close(),
  },

  { name: 'themeSystem', group: 'view', icon: 'sliders', run: theme('system') },
  { name: 'themeLight', group: 'view', icon: 'sliders', run: theme('light') },
  { name: 'themeDark', group: 'view', icon: 'sliders', run: theme('dark') },
  {
    ...{ name: 'install', group: 'view', icon: 'download' },
    isPossible: ({ site }) => site.installation.isPossible,
    run: ({ site }) => site.installation.install(),
  },
  {
    ...{ name: 'clear', group: 'view', icon: 'trash' },
    run: ({ clearEverything }) => clearEverything(),
  },

  {
    ...{ name: 'palette', group: 'help', icon: 'search', shortcut: 'mod+k' },
    ...{ inFields: true, inDialogs: true, isMeta: true },
    run: ({ commands }) => commands.toggle('palette'),
  },
  {
    ...{ name: 'help', group: 'help', icon: 'info', shortcut: '?' },
    run: ({ commands }) => commands.toggle('help'),
  },
  {
    ...{ name: 'undo', group: 'help', icon: 'undo', shortcut: 'mod+z', inDialogs: true },
    // What was just deleted comes back first: its notice is on the page.
    isPossible: ({ notices, correcting }) => notices.isOffering || correcting.canUndo,
    run: ({ notices, correcting }) => (notices.isOffering ? notices.take() : correcting.undo()),
  },
  {
    ...{ name: 'redo', group: 'help', icon: 'redo', shortcut: 'mod+shift+z' },
    isPossible: ({ correcting }) => correcting.canRedo,
    run: ({ correcting }) => correcting.redo(),
  },
];

export const isPossible = (command: Command, reach: Reach): boolean =>
  command.isPossible?.(reach) ?? true;
