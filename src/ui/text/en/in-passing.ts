/** What is said at first of screens and dialogs that are loaded when they are wanted. */
import { fileSizeIn } from '../file-size.ts';
import { count, documents } from './counts.ts';

export const inPassing = {
  answer: {
    notFound: 'The documents do not say.',
    notSure: 'No sure answer was found.',
    notFoundYet: 'What has been read so far does not say.',
    notRead: 'The built-in engine could not read this question.',
    notKnown: 'The engine does not know.',
    grounding: {
      grounded: 'Grounded',
      partly: 'Partly grounded',
      'not-grounded': 'Not grounded',
      'as-you-say': 'As you say',
    },
    likelihood: {
      grounded: 'Grounded',
      partly: 'Likely',
      'not-grounded': 'Not sure',
    },
    /** Of a hundred, in steps of five. */
    chance: (percent: number) =>
      percent < 5 ? 'under 5\u00a0%' : percent > 95 ? 'over 95\u00a0%' : `${percent}\u00a0%`,
    gone: 'a removed document',
    ownPassage: 'the question’s own passage',
    failed: 'This question could not be answered.',
    announce: (answer: string) => `Answer: ${answer}`,
  },
  backup: {
    saveFirst: 'Save a backup first…',
  },
  changedFiles: {
    replaced: (name: string) => `${name}: the new version has taken its place.`,
    waits: 'Takes the place of the former version once it is ready.',
    stays: 'The former version stays until this one can be read.',
  },
  commands: {
    keys: {
      ...{ Control: 'Ctrl', shift: 'Shift', Escape: 'Esc', ' ': 'Space' },
      ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' },
      ...{ PageUp: 'Page Up', PageDown: 'Page Down' },
    } as Record<string, string>,
    titles: {
      palette: 'Command palette',
      help: 'Keyboard shortcuts',
      tables: 'Tables',
      settings: 'Settings',
    },
  },
  compare: {
    toggle: 'Compare',
    toggleHint: 'Ask several methods and see their answers side by side',
    which: 'Methods to compare',
    method: 'Method',
    about: 'What does this method do?',
    tooFew: 'Choose at least two methods to compare.',
    done: (n: number) => `${count(n, 'method', 'methods')}, one after the other.`,
    history: (n: number) => `Compared: ${count(n, 'method', 'methods')}`,
  },
  correct: {
    anew: (method: string) =>
      `${method} keeps no clues to go on from: the question is asked anew with this.`,
    ofCompared: 'The comparison stays as it is: what you correct becomes a question of its own.',
    kept: 'What you changed is kept. It is there when you open the form again.',
    discarded: 'Your changes were discarded.',
    undone: 'Correction taken back.',
    redone: 'Corrected again.',
  },
  evaluate: {
    title: 'Evaluate',
    dropHere: 'Drop a file of questions',
    dropNote: 'JSON lines, JSON or CSV; documents go into the library',
  },
  knowledge: {
    open: 'Look through the library',
  },
  libraryFiles: {
    oneAtATime: (name: string) =>
      `${name} was not looked into: library files are imported one at a time.`,
  },
  models: {
    title: 'Models',
    readingModel: {
      /** While it comes. */
      fetching: (size: string) => `Reading model, ${size} with its runtime, from this site`,
      progress: 'Progress of the reading model',
    },
  },
  paste: {
    open: 'Paste text',
  },
  reader: {
    title: 'Reader',
  },
  settings: {
    open: 'Settings',
    clearTitle: 'Delete everything?',
    clearBody:
      'All documents, questions and settings are deleted from this browser. This cannot be undone. Your original files are not touched.',
    clearModels: (size: string) => `Delete the models too (${size})`,
    clearAction: 'Delete everything',
    about: 'Stored in this browser on this device; nothing is sent anywhere.',
    aboutServer:
      'Stored in this browser on this device; what the model server is asked is sent to it.',
    offline: 'Ready to work without a network.',
  },
  storage: {
    title: 'Where your documents are',
    explained: 'Your documents are stored in this browser on this device. Keep your own files too.',
    kept: 'The browser has agreed not to delete them by itself.',
    notKept: 'The browser may delete them when space runs low; installing Trivium helps.',
    asking: 'Trivium asks the browser to keep them for good; if it asks you, allow it.',
    private:
      'The browser gives little room here, as in a private window. If this is one, all is deleted when you close it.',
    understood: 'Understood',
    largest: (files: { name: string; bytes: number }[]) =>
      `Most room is taken by ${files.map(({ name, bytes }) => `${name} (${fileSizeIn('en', bytes)})`).join(', ')}.`,
    evicted: (n: number) =>
      `The browser has deleted what was stored here: ${documents(n)} and all that came from them.`,
    evictedHint:
      'Browsers do so when the disk is full, after weeks without a visit, or when site data is cleared. Add your files again; installing Trivium or allowing it to store data makes this rarer.',
  },
  watch: {
    open: 'Watch a folder…',
  },
} as const;
