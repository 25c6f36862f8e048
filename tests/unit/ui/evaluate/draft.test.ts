/** A new evaluation being put together. */
import { expect, it } from 'vitest';
import { Draft } from '../../../../src/ui/evaluate/draft.svelte.ts';

const fileOf = (name: string, wait?: Promise<void>): File => {
  const file = new File([`{"question": "${name}?", "answers": []}`], name);
  const text = file.text.bind(file);
  return Object.assign(file, { text: async () => (await wait, text()) });
};

it('the file that was chosen last counts, however long another takes to be read', async () => {
  const draft = new Draft();
  let go = () => {};
  const slow = draft.takeFile(fileOf('slow', new Promise((resolve) => (go = resolve))));
  await draft.takeFile(fileOf('quick'));
  go();
  await slow;
  expect(draft.file?.name).toBe('quick');
  const dropped = draft.takeFile(fileOf('dropped'));
  draft.dropFile();
  await dropped;
  expect(draft.file).toBeNull();
});

it('what is no longer offered is chosen no more', () => {
  const draft = new Draft();
  const [built, model] = [
    { id: 'instant', label: 'Built-in' },
    { id: 'gguf:own', label: 'Own' },
  ];
  const methods = [{ id: 'auto', label: 'Auto' }];
  draft.offer({ methods, engines: [built, model] });
  draft.engines = ['instant', 'gguf:own'];
  draft.offer({ methods, engines: [built, model] });
  expect(draft.runs).toBe(2);
  draft.offer({ methods, engines: [built] });
  expect(draft.engines).toEqual(['instant']);
  draft.engines = ['gguf:own'];
  draft.offer({ methods, engines: [built] });
  expect(draft.engines).toEqual(['instant']);
});
