/** The dialogs above the page, a row each: when it is shown, with what. Its code comes with it. */
import type { Component } from 'svelte';
import type { Commands } from '../commands/commands.svelte.ts';
import type { Quotes } from '../quotes/quotes.svelte.ts';
import type { ChangedFiles } from '../state/changed-files.svelte.ts';
import type { Dialogs } from '../state/dialogs.svelte.ts';
import type { Intake } from '../state/intake.svelte.ts';
import type { Router } from '../state/router.svelte.ts';
import type { Transfers } from '../state/transfers.svelte.ts';
import type { Watching } from '../watch/watching.svelte.ts';

interface Above {
  readonly dialogs: Dialogs;
  readonly router: Router;
  readonly transfers: Transfers;
  readonly quotes: { readonly value: Quotes | null };
  readonly changedFiles: ChangedFiles;
  readonly intake: Intake;
  readonly watching: Watching;
  readonly commands: Commands;
}

type Props = Record<string, unknown>;

interface Row {
  /** What it is given; null while it is not shown. */
  given(above: Above): Props | null;
  component(): Promise<{ default: Component<Props> }>;
  /** Where its code could not be fetched: it is shown no more, so that it can be asked for anew. */
  close(above: Above): void;
}

const row = <Given extends Props>(
  component: () => Promise<{ default: Component<Given> }>,
  given: (above: Above) => Given | null,
  close: Row['close'],
): Row => ({ given, close, component: component as unknown as Row['component'] });

const NOTHING: Record<string, never> = {};

export const DIALOGS: readonly Row[] = [
  row(
    () => import('../settings/SettingsDialog.svelte'),
    ({ dialogs }) => (dialogs.settingsOpen ? NOTHING : null),
    ({ dialogs }) => dialogs.leave(),
  ),
  row(
    () => import('./PrivacyPage.svelte'),
    ({ router }) => (router.privacyOpen ? NOTHING : null),
    ({ router }) => router.closePrivacy(),
  ),
  row(
    () => import('../library-files/LibraryFilesDialog.svelte'),
    ({ transfers: { libraryFiles: files } }) => (files?.shown ? { files } : null),
    ({ transfers }) => transfers.libraryFiles?.close(),
  ),
  row(
    () => import('../backup/BackupDialog.svelte'),
    ({ transfers: { backups } }) => backups && { backups },
    ({ transfers }) => transfers.backups?.close(),
  ),
  row(
    () => import('../publish/PublishDialog.svelte'),
    ({ transfers }) => {
      const { publishing } = transfers;
      return publishing && { publishing, onclose: () => transfers.closePublishing() };
    },
    ({ transfers }) => transfers.closePublishing(),
  ),
  row(
    () => import('../quotes/QuoteDialog.svelte'),
    ({ quotes: { value: quotes } }) => (quotes?.writing ? { quotes } : null),
    ({ quotes: { value: quotes } }) => quotes?.discard(quotes.writing?.note ?? ''),
  ),
  row(
    () => import('../library/ChangedFilesDialog.svelte'),
    ({ changedFiles: { asking } }) => asking && { files: asking.files, decide: asking.decide },
    ({ changedFiles }) => changedFiles.asking?.decide(null),
  ),
  row(
    () => import('../library/PasteDialog.svelte'),
    ({ dialogs, intake }) => {
      const { pasted } = dialogs;
      const onadd = (file: File) => void intake.addPasted(file);
      return pasted === null ? null : { pasted, onadd, onclose: () => dialogs.paste(null) };
    },
    ({ dialogs }) => dialogs.paste(null),
  ),
  row(
    () => import('../watch/FolderDialog.svelte'),
    ({ watching }) => {
      const { folder } = watching;
      return folder?.isShown ? { folder, onforget: () => watching.forgetFolder() } : null;
    },
    ({ watching }) => {
      if (watching.folder) watching.folder.isShown = false;
    },
  ),
  row(
    () => import('../commands/HelpSheet.svelte'),
    ({ commands }) => (commands.open === 'help' ? NOTHING : null),
    ({ commands }) => commands.close(),
  ),
  row(
    () => import('../commands/Palette.svelte'),
    ({ commands }) => (commands.open === 'palette' ? NOTHING : null),
    ({ commands }) => commands.close(),
  ),
];
