/** Die Oberfläche auf Deutsch. */
import type { Words } from '../../text.ts';
import { answer } from './answer.ts';
import { ask } from './ask.ts';
import { backup } from './backup.ts';
import { changedFiles } from './changed-files.ts';
import { commands } from './commands.ts';
import { clue } from './clue.ts';
import { compare } from './compare.ts';
import { documents, pages, passages, rounds, statements } from './counts.ts';
import { conflicts } from './conflicts.ts';
import { conversation } from './conversation.ts';
import { correct } from './correct.ts';
import { diagnostics } from './diagnostics.ts';
import { evaluate } from './evaluate.ts';
import { firstRun } from './first-run.ts';
import { history } from './history.ts';
import { install } from './install.ts';
import { libraries } from './libraries.ts';
import { knowledge } from './knowledge.ts';
import { library } from './library.ts';
import { libraryFiles } from './library-files.ts';
import { link } from './link.ts';
import { live } from './live.ts';
import { memory } from './memory.ts';
import { models } from './models.ts';
import { own } from './own.ts';
import { paste } from './paste.ts';
import { privacy } from './privacy.ts';
import { publish } from './publish.ts';
import { quotes } from './quotes.ts';
import { reader } from './reader.ts';
import { reasoning } from './reasoning.ts';
import { said } from './said/index.ts';
import { settings } from './settings.ts';
import { startup } from './startup.ts';
import { shelf } from './shelf.ts';
import { storage } from './storage.ts';
import { times } from './times.ts';
import { trace } from './trace.ts';
import { trajectory } from './trajectory.ts';
import { update } from './update.ts';
import { visit } from './visit.ts';
import { watch } from './watch.ts';

export const german: Words = {
  locale: 'de',
  said,
  counts: { documents, pages, passages, rounds, statements },
  times,

  name: 'Trivium',
  skip: 'Zur Frage springen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  details: 'Einzelheiten',
  dismiss: 'Ausblenden',
  undo: 'Rückgängig',

  firstRun,
  libraryFiles,
  backup,
  library,
  changedFiles,
  watch,
  paste,
  ask,
  trace,
  own,
  answer,
  clue,
  compare,
  conflicts,
  conversation,
  correct,
  knowledge,
  commands,
  trajectory,
  history,
  quotes,
  reader,
  reasoning,
  evaluate,
  models,
  settings,
  shelf,
  memory,
  diagnostics,
  live,
  update,
  install,
  libraries,
  link,
  storage,
  privacy,
  publish,
  visit,
  startup,
};
