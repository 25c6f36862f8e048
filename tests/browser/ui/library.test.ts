/** The library: every state of a document, and what can be done about it. */
import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { DEFAULT_MODEL_SETTINGS } from '../../../src/models/model-settings.ts';
import { digest } from '../../../src/digest.ts';
import type { DocumentSummary } from '../../../src/protocol.ts';
import {
  document as indexed,
  EVERY_STATE,
  INDEXED,
  record,
  RUNNING,
} from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

afterEach(strike);

const list = () => page.getByRole('list', { name: 'Documents' });

async function upload(...files: File[]): Promise<void> {
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);
}

/** Indexed, each with this content. */
async function documentsWith(contents: Record<string, string>): Promise<DocumentSummary[]> {
  const added = Object.entries(contents).map(async ([name, content]) =>
    indexed({ name, id: await digest(new TextEncoder().encode(content).buffer) }),
  );
  return [INDEXED[0]!, ...(await Promise.all(added)), indexed({ name: 'last.txt' })];
}

test('the first visit says what this is, that it is private, and how to begin', async () => {
  await stage({ documents: [] });
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('nothing is sent anywhere');
  await expect.element(main.getByRole('button', { name: 'Try the sample' })).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('files that are picked are added; others are named', async () => {
  const { calls } = await stage({ documents: [] });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, [
    new File(['some text'], 'note.txt', { type: 'text/plain' }),
    new File(['…'], 'picture.tiff', { type: 'image/tiff' }),
  ]);
  await expect.element(list()).toHaveTextContent('note.txt');
  await expect.element(page.getByText(/picture.tiff was not added/)).toBeVisible();
  expect(calls).toEqual(['addFiles note.txt']);
});

test('of several library files one is looked into, and the others are named', async () => {
  await stage({ documents: INDEXED });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, [
    new File(['one'], 'one.trivium'),
    new File(['two'], 'two.trivium'),
  ]);
  await expect.element(page.getByRole('dialog', { name: 'Import library' })).toBeVisible();
  await expect.element(page.getByText('two.trivium was not looked into')).toBeInTheDocument();
});

test('files can be dropped anywhere', async () => {
  const { calls } = await stage({ documents: INDEXED });
  const carried = new DataTransfer();
  carried.items.add(new File(['some text'], 'dropped.md'));
  const drag = (type: string) =>
    document.body.dispatchEvent(
      new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }),
    );
  drag('dragenter');
  await expect.element(page.getByText('Drop to add to the library')).toBeVisible();
  drag('drop');
  await expect.element(page.getByText('Drop to add to the library')).not.toBeInTheDocument();
  await expect.element(list()).toHaveTextContent('dropped.md');
  expect(calls).toEqual(['addFiles dropped.md']);
});

test('a file that is there already is said to be there', async () => {
  await stage({ documents: await documentsWith({ 'field-notes.txt': 'The quay.' }) });
  await upload(new File(['The quay.'], 'field-notes.txt'));
  await expect.element(page.getByText('field-notes.txt is already in the library.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('many files that are there already are one notice', async () => {
  const contents = { 'field-notes.txt': 'The quay.', 'letters.md': 'A letter.' };
  await stage({ documents: await documentsWith(contents) });
  await upload(...Object.entries(contents).map(([name, text]) => new File([text], name)));
  await expect.element(page.getByText('2 files are already in the library.')).toBeVisible();
  expect(document.querySelectorAll('.toast')).toHaveLength(1);
});

test('many files that cannot be read are one notice, with their kinds and a list to open', async () => {
  const { calls } = await stage({ documents: [] });
  const names = Array.from({ length: 33 }, (_, i) => `scan ${i + 1}.${i < 20 ? 'pptx' : 'bmp'}`);
  await upload(...names.map((name) => new File(['…'], name)));
  const notice = page.getByText(/33 files were not added \(20 \.pptx, 13 \.bmp\)/);
  await expect.element(notice).toBeVisible();
  expect(document.querySelectorAll('.toast')).toHaveLength(1);
  await expect.element(page.getByText('scan 33.bmp')).not.toBeVisible();
  await page.getByText('Which files').click();
  await expect.element(page.getByText('scan 33.bmp')).toBeVisible();
  expect(calls).toEqual([]);
});

test('that nothing can be asked is not read out as documents that are ready', async () => {
  const failed = EVERY_STATE.find(({ status }) => status === 'failed')!;
  const { app, tell } = await stage({ documents: [failed] });
  const spoken: string[] = [];
  const say = app.notices.say.bind(app.notices);
  app.notices.say = (words) => (spoken.push(words), say(words));
  const finish = () => {
    tell({ type: 'progress', progress: RUNNING });
    tell({ type: 'progress', progress: { ...RUNNING, active: false } });
    app.library.catchUp();
  };
  finish();
  tell({ type: 'document', document: INDEXED[1]! });
  finish();
  expect(spoken.filter((words) => words.includes('ready'))).toEqual(['1 document ready to ask.']);
});

test('what could not be read is not said to be indexed by whoever imports it', async () => {
  const { app } = await stage({ documents: EVERY_STATE });
  await app.transfers.exportLibrary();
  const dialog = page.getByRole('dialog', { name: 'Export library' });
  await expect
    .element(dialog)
    .toHaveTextContent('3 files are not indexed yet, and will be by whoever imports the library.');
  await expect.element(dialog).toHaveTextContent('3 files could not be read here.');
  await dialog.getByRole('switch').click();
  await expect.element(dialog).toHaveTextContent('3 files that could not be read will be left out');
});

test.each(['Replace', 'Keep both', 'Cancel'])(
  'a file of the same name with other content is asked about: %s',
  async (choice) => {
    const documents = await documentsWith({ 'field-notes.txt': 'The quay.' });
    const { calls, app } = await stage({ documents });
    const former = documents.find(({ name }) => name === 'field-notes.txt')!.id;
    await upload(new File(['The new quay.'], 'field-notes.txt'), new File(['More.'], 'more.txt'));
    const dialog = page.getByRole('dialog', { name: 'The library has another “field-notes.txt”' });
    await expect.element(dialog).toBeVisible();
    // The same name need not be the same document.
    await expect.element(dialog).toHaveTextContent(/same name.*the former version is deleted/);
    const primary = dialog.getByRole('button', { name: 'Keep both' });
    await expect.element(primary).toHaveClass('primary');
    await expect
      .element(dialog.getByRole('button', { name: 'Replace' }))
      .not.toHaveClass('primary');
    // What is new need not wait.
    await expect.poll(() => calls).toEqual(['addFiles more.txt']);
    await dialog.getByRole('button', { name: choice }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const ids = () =>
      app.library.documents.filter(({ name }) => name === 'field-notes.txt').map(({ id }) => id);
    if (choice === 'Cancel') {
      expect(calls).toEqual(['addFiles more.txt']);
      expect(ids()).toEqual([former]);
    } else {
      await expect.poll(() => calls).toContain('addFiles field-notes.txt');
      await expect.poll(() => ids().length).toBe(choice === 'Replace' ? 1 : 2);
      await expect.poll(() => ids().includes(former)).toBe(choice !== 'Replace');
      // In the former one's place.
      const at = app.library.documents.findIndex(({ id }) => id === ids()[0]);
      expect(at).toBe(documents.findIndex(({ id }) => id === former));
    }
  },
);

test('several changed files are one question, and one key leaves everything as it is', async () => {
  const contents = { 'field-notes.txt': 'The quay.', 'letters.md': 'A letter.' };
  const { calls } = await stage({ documents: await documentsWith(contents) });
  await upload(
    new File(['The new quay.'], 'field-notes.txt'),
    new File(['Another letter.'], 'letters.md'),
  );
  const dialog = page.getByRole('dialog', { name: '2 files have the names of documents' });
  await expect.element(dialog.getByRole('list')).toHaveTextContent(/field-notes.txt.*letters.md/);
  await page.viewport(...NARROW);
  expect(overflow()).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('while it is being read the new version says what it waits for; who reads the old one reads on', async () => {
  const documents = await documentsWith({ 'field-notes.txt': 'The quay.' });
  const { app, tell } = await stage({ documents });
  const former = documents.find(({ name }) => name === 'field-notes.txt')!;
  await app.reader.open(former.id);
  const newer = { ...former, id: 'newer', replaces: former.id };
  tell({ type: 'document', document: { ...newer, status: 'reading', progress: 0.3 } });
  await expect.element(list()).toHaveTextContent('Takes the place of the former version');
  const { replaces: _, ...done } = newer;
  tell({ type: 'document', document: done });
  const { id, name, kind } = former;
  tell({ type: 'document-removed', id, former: { id, name, kind, newer: 'newer' } });
  await expect.poll(() => app.reader.document).toBe('newer');
  await expect.element(list()).not.toHaveTextContent('Takes the place of the former version');
});

test('each problem is shown where it is, with what to do', async () => {
  await stage({ documents: EVERY_STATE });
  await expect.element(list()).toHaveTextContent('Run text recognition (OCR) on it');
  await expect.element(list()).toHaveTextContent('damaged and could not be opened');
  await list().getByText('1 note').click();
  await expect.element(list()).toHaveTextContent(/were left out\.\s*Pages 3–5, 19/);
});

test('what is said of a text without pages names none', async () => {
  const problems = [{ code: 'truncated' as const, message: 'The rest was left out.', pages: [1] }];
  const notes = { ...INDEXED[1]!, problems };
  await stage({ documents: [notes] });
  await page.getByText('1 note').click();
  await expect.element(list()).toHaveTextContent('The rest was left out.');
  await expect.element(list()).not.toHaveTextContent('Page 1');
});

test('progress is shown per file and overall, with the time left; it can be paused', async () => {
  await stage({ documents: EVERY_STATE, progress: RUNNING });
  const overall = page.getByRole('progressbar', { name: 'Indexing progress' });
  await expect.element(overall).toHaveAttribute('aria-valuenow', '44');
  await expect.element(page.getByText('4 of 9 files, about 50 seconds left')).toBeVisible();
  const file = page.getByRole('progressbar', { name: 'Progress of letters.md' });
  await expect.element(file).toHaveAttribute('aria-valuenow', '20');
  await page.getByRole('button', { name: 'Pause indexing' }).click();
  await expect.element(page.getByText('Indexing is paused.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume indexing' }).click();
  await expect.element(page.getByText('4 of 9 files')).toBeVisible();
});

test('a password is asked for in place, and a wrong one again', async () => {
  await stage({ documents: EVERY_STATE });
  const password = page.getByLabelText('Password for Minutes (sealed).pdf');
  await password.fill('guess');
  await userEvent.keyboard('{Enter}');
  await expect.element(list()).toHaveTextContent('That password did not open the file.');
  await password.fill('open sesame');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect.element(password).not.toBeInTheDocument();
});

test('removing can be taken back; nothing is removed until then', async () => {
  const { app, calls } = await stage({ documents: INDEXED });
  const remove = page.getByRole('button', { name: 'Remove field-notes.txt' });
  await remove.click();
  await expect.element(list()).not.toHaveTextContent('field-notes.txt');
  await expect.element(list().getByRole('button').first()).toHaveFocus();
  const toast = page.getByRole('status').filter({ hasText: 'field-notes.txt was removed.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(list()).toHaveTextContent('field-notes.txt');
  await expect.element(toast).not.toBeInTheDocument();
  expect(calls).toEqual([]);

  await remove.click();
  await app.notices.settle();
  expect(calls).toEqual(['removeDocument d-field-notes.txt']);
  await expect.element(list()).not.toHaveTextContent('field-notes.txt');
});

test('a question is asked of what is left: what was removed is gone for good', async () => {
  const { app, calls } = await stage({ documents: INDEXED });
  await page.getByRole('button', { name: 'Remove field-notes.txt' }).click();
  void app.asking.ask('Who kept the notes?');
  await expect.poll(() => calls[0]).toBe('removeDocument d-field-notes.txt');
});

test('notices stand in an open dialog, where they can be reached', async () => {
  const { app } = await stage({ documents: INDEXED });
  app.dialogs.settingsOpen = true;
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  app.notices.offer('Something was done.', { label: 'Undo', run: () => {} });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Something was done.')).not.toBeInTheDocument();
});

test('what is sent to a model server is not said to be sent nowhere', async () => {
  const { app } = await stage({ documents: INDEXED });
  const link = page.getByRole('link', { name: 'Stored in this browser on this device' });
  await expect.element(link).toHaveTextContent('nothing is sent anywhere');
  await app.preferences.change({ engines: { 'read-answer': 'openai' } });
  await expect.element(link).not.toHaveTextContent('nothing is sent anywhere');
  await expect.element(link).toHaveTextContent('is sent to it');
});

test('a failed file can be tried again', async () => {
  const { calls } = await stage({ documents: EVERY_STATE });
  await page.getByRole('button', { name: 'Try broken.pdf again' }).click();
  expect(calls).toEqual(['retry d-broken.pdf']);
  await expect.element(list()).not.toHaveTextContent('damaged and could not be opened');
});

test('a library that cannot be opened says why, and what to do', async () => {
  await stage({ documents: [], openFails: true });
  await expect.element(page.getByRole('main')).toHaveTextContent('does not let Trivium store');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('where one library cannot be opened, the others can', async () => {
  const script = { documents: INDEXED, openFails: true };
  const { app } = await stage(script);
  const other = await app.shelf.create('Letters');
  script.openFails = false;
  await page.getByRole('button', { name: 'Open “Letters”' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
  expect(app.shelf.id).toBe(other);
  await app.shelf.delete(other);
});

test('what is dropped while the library is being opened is added once it is open', async () => {
  const staged = stage({ documents: INDEXED, settingsAfter: 400 });
  await expect.element(page.getByText('Opening your library…')).toBeInTheDocument();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['Ada Quill was born.'], 'quill.txt', { type: 'text/plain' }));
  const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(dropped);
  // Otherwise the browser leaves the page for the file.
  expect(dropped.defaultPrevented).toBe(true);
  await staged;
  await expect.element(list()).toHaveTextContent('quill');
});

test('on a narrow screen the library is a drawer, and fits', async () => {
  await stage({ documents: EVERY_STATE, progress: RUNNING }, NARROW);
  await expect.element(list()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open library and history' }).click();
  await expect.element(list()).toBeVisible();
  expect(overflow()).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
});

test('settings are saved as they are changed, within their limits', async () => {
  const { calls } = await stage({ documents: INDEXED });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Dark').click();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await page.getByLabelText('Passages per round (k)').fill('900');
  await userEvent.keyboard('{Tab}');
  const saved = JSON.parse(calls.at(-1)!.replace('saveSettings ', '')) as unknown;
  expect(saved).toEqual({
    ...{ chunkWords: 200, method: 't2rag', theme: 'dark' },
    parameters: { t2rag: { chunksPerRound: 50, maxRounds: 3, withChunks: true } },
    ...{ engines: {}, server: null, rememberFacts: true },
    ...DEFAULT_MODEL_SETTINGS,
  });
});

test('the same file twice at once is said to be there already', async () => {
  const { app } = await stage({ documents: [] });
  const twice = [new File(['The quay.'], 'quay.txt'), new File(['The quay.'], 'quay.txt')];
  await app.library.add(twice);
  await expect.element(page.getByText('quay.txt is already in the library.')).toBeVisible();
});

test('what another tab told before it went does not come after what the next one found', async () => {
  const { app, tell } = await stage({ documents: INDEXED });
  const [first] = INDEXED;
  const { progress, statistics } = app.library;
  const found = { documents: INDEXED, progress, statistics: statistics!, history: [] };
  tell({ type: 'document', document: { ...first!, status: 'indexing', progress: 0.9 } });
  tell({ type: 'progress', progress: { ...progress, active: true } });
  tell({ type: 'snapshot', snapshot: found });
  app.library.catchUp();
  expect(app.library.documents[0]!.status).toBe('indexed');
  expect(app.library.progress.active).toBe(false);
});

describe('a text that is pasted', () => {
  const paste = (text: string, at: EventTarget = document.body): void => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  };
  const dialog = () => page.getByRole('dialog', { name: 'Paste text' });

  test('on the page is shown, named, and added', async () => {
    const { calls } = await stage({ documents: [] });
    paste('The Plover was built in Carrow.');
    await expect.element(dialog().getByLabelText('Text')).toHaveFocus();
    await expect
      .element(dialog().getByLabelText('Text'))
      .toHaveValue('The Plover was built in Carrow.');
    await dialog().getByLabelText('Name').fill('The Plover');
    await userEvent.keyboard('{Enter}');
    await expect.element(list()).toHaveTextContent('The Plover.txt');
    expect(calls).toEqual(['addFiles The Plover.txt']);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('into a field stays there', async () => {
    await stage({ documents: INDEXED });
    const box = page.getByRole('textbox').first();
    paste('Who built it?', box.element());
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('can be brought to a button, and not be added', async () => {
    const { calls } = await stage({ documents: [] });
    await page.getByRole('main').getByRole('button', { name: 'Paste text' }).click();
    await expect.element(dialog().getByRole('button', { name: 'Add' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});

test('files that are pasted are added', async () => {
  const { calls } = await stage({ documents: [] });
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File(['some text'], 'note.txt', { type: 'text/plain' }));
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(list()).toHaveTextContent('note.txt');
  expect(calls).toEqual(['addFiles note.txt']);
});

test('what another library was filtered and searched by is not looked for in this one', async () => {
  const documents = Array.from({ length: 12 }, (_, i) => indexed({ name: `paper-${i}.txt` }));
  const history = ['a', 'b', 'c'].map((id) => record(id, `Who built ${id}?`));
  const { app } = await stage({ documents, history });
  const filter = page.getByRole('searchbox', { name: 'Filter documents' });
  const search = page.getByRole('searchbox', { name: 'Search questions and answers' });
  await filter.fill('paper-3');
  await search.fill('built a');
  await app.session.createLibrary('Elsewhere');
  await expect.element(filter).toHaveValue('');
  await expect.element(search).toHaveValue('');
  await expect.element(list().getByRole('listitem').nth(11)).toBeVisible();
});

test('who selects in a dialog and lets go beside it loses nothing; a click beside closes it', async () => {
  const { app } = await stage({ documents: INDEXED });
  app.dialogs.paste('What was copied');
  const area = page.getByRole('dialog', { name: 'Paste text' }).getByRole('textbox', {
    name: 'Text',
  });
  await expect.element(area).toBeVisible();
  const { left, top } = area.element().getBoundingClientRect();
  const [inside, beside] = [
    { x: left + 90, y: top + 20 },
    { x: 20, y: top + 20 },
  ];
  await mouse('mousePressed', inside);
  await mouse('mouseMoved', beside);
  await mouse('mouseReleased', beside);
  expect(app.dialogs.pasted).not.toBeNull();
  await mouse('mousePressed', beside);
  await mouse('mouseReleased', beside);
  await expect.poll(() => app.dialogs.pasted).toBeNull();
});

/** As the browser has it from a hand: the test page lies in a frame, which may be scaled. */
async function mouse(type: string, { x, y }: { x: number; y: number }): Promise<void> {
  const frame = window.frameElement!.getBoundingClientRect();
  const scale = frame.width / innerWidth;
  const at = { x: frame.left + x * scale, y: frame.top + y * scale };
  await (cdp() as CDPSession).send('Input.dispatchMouseEvent', {
    ...{ type, ...at, button: 'left', buttons: 1, clickCount: 1 },
  });
}

interface CDPSession {
  send(method: string, parameters: object): Promise<unknown>;
}
