/** Words of the interface: settings. */
import { inPassing } from './in-passing.ts';

export const settings = {
  ...inPassing.settings,
  title: 'Settings',
  reading: 'Reading',
  answering: 'Answering',
  appearance: 'Appearance',
  method: 'Answer with',
  parametersOf: 'Settings of',
  parametersOfHint: 'Each method keeps its own, also where it is not the one above.',
  parametersNone: (method: string) => `There is nothing to set for ${method}.`,
  chunkWords: 'Words in a passage',
  chunkWordsHint: 'Applies to documents added from now on.',
  theme: 'Theme',
  language: 'Language',
  languageSystem: 'System',
  languageHint: 'Of buttons and messages. Documents and answers stay as they are.',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  storage: 'Storage',
  diagnostics: 'Diagnostics',
  diagnosticsHint: 'How the search index is doing.',
  clear: 'Delete everything',
  clearHint: 'All documents, questions and settings in this browser, and models if you want.',
  licences: {
    title: 'Licences',
    hint: 'What Trivium is built with, and under which licences.',
    readingModel: 'What the reading model was made of',
    show: 'Show all licences',
    missing: 'The licences cannot be read. They lie beside the app, in licences.txt.',
  },
  app: 'App',
} as const;
