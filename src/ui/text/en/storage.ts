/** Words of the interface: storage. */
import { fileSize } from '../../format.ts';
import { documents } from './counts.ts';

export const storage = {
  title: 'Where your documents are',
  explained: 'Your documents are stored in this browser on this device. Keep your own files too.',
  kept: 'The browser has agreed not to delete them by itself.',
  notKept: 'The browser may delete them when space runs low; installing Trivium helps.',
  asking: 'Trivium asks the browser to keep them for good; if it asks you, allow it.',
  private:
    'The browser gives little room here, as in a private window. If this is one, all is deleted when you close it.',
  understood: 'Understood',
  usage: (used: string, quota: string) => `${used} of ${quota} that the browser allows`,
  noUsage: 'The browser does not tell how much room is used.',
  open: (title: string) => `In “${title}”`,
  parts: {
    files: 'Documents',
    text: 'Text and pages',
    triplets: 'Statements',
    vectors: 'Vectors',
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
  largest: (files: { name: string; bytes: number }[]) =>
    `Most room is taken by ${files.map(({ name, bytes }) => `${name} (${fileSize(bytes)})`).join(', ')}.`,
  evicted: (n: number) =>
    `The browser has deleted what was stored here: ${documents(n)} and all that came from them.`,
  evictedHint:
    'Browsers do so when the disk is full, after weeks without a visit, or when site data is cleared. Add your files again; installing Trivium or allowing it to store data makes this rarer.',
} as const;
