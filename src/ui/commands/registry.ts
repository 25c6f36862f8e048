/**
 * Everything that can be done from anywhere: the one list from which the keyboard, the help sheet
 * and the command palette read. What has a shortcut is therefore on the sheet, and what is on the
 * sheet is in the palette. Titles are in text/<language>/commands.ts, by these names.
 */
import type { IconName } from '../icons/paths.ts';
import { PRIVACY_ADDRESS } from '../state/address.ts';
import type { App } from '../state/app.svelte.ts';
import type { Words } from '../text.ts';
import { pickFiles } from '../library/pick-files.ts';
import { focusQuestion } from './focus.ts';
import type { Shortcut } from './shortcut.ts';

export type CommandName = keyof Words['commands']['titles'];
export type Group = keyof Words['commands']['groups'];

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
  readonly isPossible?: (app: App) => boolean;
  readonly run: (app: App) => unknown;
}

const isOwn = (app: App): boolean => !app.visit.isReadOnly;
const hasDocuments = (app: App): boolean => app.library.hasDocuments;
const hasEvidence = ({ reader }: App): boolean =>
  reader.isOpen && reader.evidence.evidence.length > 0;
const theme =
  (theme: 'system' | 'light' | 'dark') =>
  ({ preferences }: App) =>
    preferences.change({ theme });

export const COMMANDS: readonly Command[] = [
  {
    ...{ name: 'newQuestion', group: 'ask', icon: 'pencil', shortcut: 'q' },
    run: (app) => {
      app.newQuestion();
      return focusQuestion();
    },
  },
  {
    ...{ name: 'focusQuestion', group: 'ask', icon: 'arrow', shortcut: '/' },
    isPossible: (app) => hasDocuments(app) || app.visit.isReadOnly,
    run: (app) => {
      if (app.elsewhere) app.newQuestion();
      return focusQuestion();
    },
  },
  {
    ...{ name: 'stop', group: 'ask', icon: 'stop', shortcut: 'mod+.', inFields: true },
    isPossible: (app) => app.answering,
    run: (app) => app.stop(),
  },
  {
    ...{ name: 'correct', group: 'ask', icon: 'pencil', shortcut: 'c' },
    isPossible: ({ correcting }) => correcting.isOffered,
    run: ({ correcting }) => correcting.open(),
  },
  {
    ...{ name: 'compare', group: 'ask', icon: 'chart' },
    isPossible: hasDocuments,
    run: (app) => {
      if (app.elsewhere) app.newQuestion();
      app.toggleComparing();
    },
  },
  {
    ...{ name: 'clearHistory', group: 'ask', icon: 'history' },
    isPossible: ({ history }) => history.length > 0,
    run: (app) => app.clearHistory(),
  },

  {
    ...{ name: 'add', group: 'library', icon: 'plus', shortcut: 'a' },
    run: async (app) => app.takeFiles(await pickFiles()),
  },
  {
    ...{ name: 'paste', group: 'library', icon: 'clipboard' },
    run: (app) => app.paste(''),
  },
  {
    ...{ name: 'sample', group: 'library', icon: 'page' },
    isPossible: (app) => isOwn(app) && !hasDocuments(app),
    run: (app) => app.trySample(),
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
    run: (app) => app.exportLibrary(),
  },
  {
    ...{ name: 'publish', group: 'library', icon: 'upload' },
    isPossible: isOwn,
    run: (app) => app.openPublishing(),
  },

  {
    ...{ name: 'lookThrough', group: 'go', icon: 'page', shortcut: 'g l' },
    isPossible: hasDocuments,
    run: (app) => app.openKnowledge('documents'),
  },
  {
    ...{ name: 'searchLibrary', group: 'go', icon: 'search', shortcut: 'g s' },
    isPossible: hasDocuments,
    run: (app) => app.openKnowledge('search'),
  },
  {
    ...{ name: 'quotes', group: 'go', icon: 'bookmark', shortcut: 'g q' },
    run: (app) => app.openKnowledge('quotes'),
  },
  {
    ...{ name: 'statements', group: 'go', icon: 'copy' },
    isPossible: hasDocuments,
    run: (app) => app.openKnowledge('statements'),
  },
  {
    ...{ name: 'graph', group: 'go', icon: 'chart' },
    isPossible: hasDocuments,
    run: (app) => app.openKnowledge('graph'),
  },
  {
    ...{ name: 'tables', group: 'go', icon: 'table', shortcut: 'g t' },
    isPossible: hasDocuments,
    run: (app) => app.openTables(),
  },
  {
    ...{ name: 'evaluate', group: 'go', icon: 'chart', shortcut: 'g e' },
    run: (app) => app.openEvaluate(),
  },
  {
    ...{ name: 'models', group: 'go', icon: 'chip', shortcut: 'g m' },
    run: (app) => app.openModels(),
  },
  {
    ...{ name: 'diagnostics', group: 'go', icon: 'info', shortcut: 'g d' },
    run: (app) => app.openDiagnostics(),
  },
  {
    ...{ name: 'privacy', group: 'go', icon: 'shield', shortcut: 'g p' },
    run: () => void (location.hash = PRIVACY_ADDRESS),
  },
  {
    ...{ name: 'settings', group: 'go', icon: 'sliders', shortcut: 'mod+,', inFields: true },
    run: (app) => void (app.settingsOpen = true),
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
    run: (app) => app.clearEverything(),
  },

  {
    ...{ name: 'palette', group: 'help', icon: 'search', shortcut: 'mod+k' },
    ...{ inFields: true, inDialogs: true, isMeta: true },
    run: (app) => app.commands.toggle('palette'),
  },
  {
    ...{ name: 'help', group: 'help', icon: 'info', shortcut: '?' },
    run: (app) => app.commands.toggle('help'),
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

export const isPossible = (command: Command, app: App): boolean =>
  command.isPossible?.(app) ?? true;
