/** What the first load says in English: whole parts, and a little of those that come later. */
import { inEnglish, type Sentence } from '../../../sentences.ts';
import { documents, pages, passages, rounds, statements } from './counts.ts';
import { inPassing } from './in-passing.ts';
import { ask } from './ask.ts';
import { firstRun } from './first-run.ts';
import { history } from './history.ts';
import { install } from './install.ts';
import { libraries } from './libraries.ts';
import { library } from './library.ts';
import { link } from './link.ts';
import { live } from './live.ts';
import { startup } from './startup.ts';
import { times } from './times.ts';
import { update } from './update.ts';
import { visit } from './visit.ts';

export const first = {
  ...inPassing,
  /** Numbers and dates are written so. */
  locale: 'en',
  /** See said() in text/first.ts. */
  said: (sentence: Sentence): string => inEnglish(sentence),
  counts: { documents, pages, passages, rounds, statements },
  times,

  name: 'Trivium',
  skip: 'Skip to the question',
  close: 'Close',
  cancel: 'Cancel',
  details: 'Details',
  dismiss: 'Dismiss',
  undo: 'Undo',

  firstRun,
  library,
  ask,
  history,
  live,
  update,
  install,
  libraries,
  link,
  visit,
  startup,
} as const;
