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
