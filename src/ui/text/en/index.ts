/** The interface in English: the language that the others follow. */
import { answer } from './answer.ts';
import { backup } from './backup.ts';
import { changedFiles } from './changed-files.ts';
import { clue } from './clue.ts';
import { commands } from './commands.ts';
import { compare } from './compare.ts';
import { conflicts } from './conflicts.ts';
import { conversation } from './conversation.ts';
import { correct } from './correct.ts';
import { diagnostics } from './diagnostics.ts';
import { evaluate } from './evaluate.ts';
import { first } from './first.ts';
import { knowledge } from './knowledge.ts';
import { libraryFiles } from './library-files.ts';
import { memory } from './memory.ts';
import { models } from './models.ts';
import { own } from './own.ts';
import { paste } from './paste.ts';
import { privacy } from './privacy.ts';
import { publish } from './publish.ts';
import { quotes } from './quotes.ts';
import { reader } from './reader.ts';
import { reasoning } from './reasoning.ts';
import { settings } from './settings.ts';
import { shelf } from './shelf.ts';
import { storage } from './storage.ts';
import { trace } from './trace.ts';
import { trajectory } from './trajectory.ts';
import { watch } from './watch.ts';

export const english = {
  ...first,
  libraryFiles,
  backup,
  changedFiles,
  watch,
  paste,
  knowledge,
  trace,
  own,
  answer,
  clue,
  compare,
  conflicts,
  conversation,
  commands,
  correct,
  trajectory,
  quotes,
  reader,
  reasoning,
  evaluate,
  models,
  settings,
  shelf,
  memory,
  diagnostics,
  storage,
  privacy,
  publish,
} as const;
