/** Words of the interface: storage. */
import { inPassing } from './in-passing.ts';

export const storage = {
  ...inPassing.storage,
  usage: (used: string, quota: string) => `${used} of ${quota} that the browser allows`,
  noUsage: 'The browser does not tell how much room is used.',
  open: (title: string) => `In “${title}”`,
  parts: {
    files: 'Documents',
    text: 'Text and pages',
    triplets: 'Statements',
    vectors: 'Search index',
    history: 'Questions and history',
  },
  byLibrary: 'By library',
  beside: 'Beside the libraries',
  models: 'Models',
  app: 'Trivium itself',
  unknown: '…',
  reckoning: 'Looking…',
  reckoned:
    'Documents are counted; the rest is estimated from samples, before the browser compresses it.',
  meter: 'Room used in this browser',
  askAgain: 'Ask the browser to keep them',
} as const;
