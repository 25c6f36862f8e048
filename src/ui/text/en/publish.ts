/** Words of the interface: publish. */
import { count, documents } from './counts.ts';

export const publish = {
  title: 'Publish as a site',
  open: 'Publish as a site…',
  hint: 'Static files for any web host: this app with your library in it. Who opens it can ask at once.',
  lead: 'Trivium packs itself and this library into one .zip of static files. Put what is in it on any web host; who opens it can ask at once, with nothing to index.',
  name: 'Title',
  description: 'Description (optional)',
  descriptionHint: 'Shown to everyone who opens the site.',
  files: (n: number, size: string) => `With the files of ${documents(n)} (${size})`,
  filesOn: 'Readers see the pages. Everyone who can open the site can download these files.',
  filesOff: 'Readers see the text only, which is in the site in any case.',
  reader: (size: string) => `With the reading model (${size})`,
  readerOn: 'Visitors’ answers are read by it, as here.',
  readerOff: 'The built-in rules answer alone. The site is that much smaller.',
  tables: (n: number) => `With ${count(n, 'table', 'tables')}`,
  tablesHint: 'Each is a page of the site, with the sentence of every cell.',
  toSite: 'To the library',
  models: 'With language models',
  modelsHint: (n: number, size: string) =>
    `${n === 0 ? 'What runs models' : `What runs models, and ${count(n, 'model', 'models')} of this browser`}: ${size}. Without them the built-in engine answers, as it does by default.`,
  leftOut: (n: number) =>
    `${documents(n)} cannot be asked about yet and ${n === 1 ? 'is' : 'are'} left out.`,
  nothing: 'Nothing in this library can be asked about yet.',
  everyone: 'Everyone who can open the site can read what is in this library.',
  size: (size: string) => `About ${size}`,
  action: 'Make the .zip',
  fileKind: 'Site as a .zip',
  working: 'Packing…',
  progress: (done: string, total: string) => `${done} of about ${total}`,
  done: 'The site is packed.',
  doneSteps: [
    'Unpack the .zip.',
    'Put the files on any web host, in any folder: GitHub Pages, Netlify, S3, nginx, a USB stick with a static server.',
    'Open the address. After the first visit it works without a network.',
  ],
  recipes: 'Recipes for web hosts',
  again: 'Publish once more',
} as const;
