/** Deletes everything that this browser keeps of the app, once the person has said so. */
import type { LibraryService } from '../../protocol.ts';
import { forgetShared } from '../../offline/handed-files.ts';
import { forgetSwitches } from '../../offline/switches.ts';
import { fileSize } from '../format.ts';
import { text } from '../text/first.ts';
import type { Dialogs } from './dialogs.svelte.ts';
import type { LibrarySession } from './library-session.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Shelf } from './shelf.svelte.ts';

interface Cleared {
  readonly service: LibraryService;
  readonly session: LibrarySession;
  readonly shelf: Shelf;
  readonly reader: { close(): void };
  readonly notices: Notices;
  readonly dialogs: Dialogs;
  readonly watching: { readonly canWatch: boolean };
  readonly transfers: { openBackup(): unknown };
}

/** Models are part of everything, but take long to fetch again: the person may keep them. */
export async function clearEverything(cleared: Cleared): Promise<void> {
  const { service, session, shelf, reader, notices, dialogs, watching, transfers } = cleared;
  const { clearTitle: title, clearBody: body, clearAction: action, clearModels } = text.settings;
  const { deleteModels, modelBytes } = await import('../../models/caches.ts');
  const models = await modelBytes().catch(() => 0);
  const clear = async (withModels: boolean): Promise<void> => {
    if (withModels) await deleteModels();
    await notices.settle();
    reader.close();
    for (const { id } of shelf.entries) {
      if (id !== shelf.id) void shelf.delete(id);
      session.drop(id);
    }
    await service.clear();
    await shelf.rename(shelf.id, '');
    localStorage.clear();
    sessionStorage.clear();
    await Promise.all([forgetSwitches(), forgetShared()]);
    await (await import('../library-files/save-stream.ts')).forgetTemporary();
    if (watching.canWatch) await (await import('../watch/kept-folders.ts')).forgetFolders();
    history.replaceState(null, '', location.pathname + location.search);
    location.reload();
  };
  dialogs.confirmFirst({
    ...{ title, body, action },
    before: { label: text.backup.saveFirst, run: () => transfers.openBackup() },
    ...(models > 0 ? { option: { label: clearModels(fileSize(models)), ticked: true } } : {}),
    confirm: async (withModels) => void (await notices.attempt(() => clear(withModels))),
  });
}
