import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { APP_VERSION } from '../../src/app-version.ts';

it('is the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(APP_VERSION).toBe(version);
});
