/** Eine neuere Fassung. */
import type { Words } from '../../text.ts';

export const update: Words['update'] = {
  outdated:
    'Eine neuere Fassung von Trivium ist in einem anderen Tab geöffnet. Dieser Tab muss neu geladen werden.',
  reload: 'Neu laden',
  ready: 'Eine neuere Fassung von Trivium ist bereit.',
  later: 'Später',
};
