/** What the browsers of tests and commands are started with. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BROWSER_ARGUMENTS } from '../../../scripts/find-browser.ts';
import { PROJECT } from '../../../scripts/support/project.ts';

it('turns off all that Playwright does: a browser heeds the last list only', async () => {
  const bundle = path.join(PROJECT, 'node_modules/playwright/lib/coreBundle.js');
  const [, list] = /\bdisabledFeatures = \[([^\]]*)\]/.exec(await readFile(bundle, 'utf8'))!;
  const theirs = [...list!.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(theirs.length).toBeGreaterThan(5);
  const ours = BROWSER_ARGUMENTS.filter((argument) => argument.startsWith('--disable-features='));
  expect(ours).toHaveLength(1);
  expect(ours[0]!.split('=')[1]!.split(',')).toEqual(expect.arrayContaining(theirs));
});
