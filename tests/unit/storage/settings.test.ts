import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../../src/storage/settings.ts';
import { freshDatabase } from './fixtures.ts';

describe('stored settings', () => {
  const before = { version: 1, id: 'settings', chunkWords: 120, theme: 'dark' };

  it('of the time before there was a choice keep their k and N', async () => {
    const database = await freshDatabase();
    await database.put('settings', { ...before, chunksPerRound: 7, maxRounds: 2 } as never);
    expect(await readSettings(database)).toEqual({
      ...DEFAULT_SETTINGS,
      ...{ chunkWords: 120, theme: 'dark', method: 'auto' },
      parameters: {
        t2rag: { chunksPerRound: 7, maxRounds: 2 },
        auto: { chunksPerRound: 7, maxRounds: 2 },
      },
    });
  });

  it('of a later version are read without what is not known', async () => {
    const database = await freshDatabase();
    const parameters = { oracle: { eyes: 3 }, t2rag: { maxRounds: 2 } };
    await database.put('settings', { ...before, method: 'oracle', parameters } as never);
    expect(await readSettings(database)).toMatchObject({
      ...{ chunkWords: 120, method: 'auto', parameters: { t2rag: { maxRounds: 2 } } },
    });
  });
});
