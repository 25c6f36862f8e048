/**
 * Was die Teile unter der Oberfläche auf Englisch sagen, auf Deutsch: je Satzform eine, mit denselben
 * Namen für das, was eingesetzt wird. tests/unit/ui/said.test.ts findet, was fehlt.
 */
import { fill, inEnglish, type Sentence } from '../../../../sentences.ts';
import { backup } from './backup.ts';
import { correcting } from './correcting.ts';
import { documents } from './documents.ts';
import { engines } from './engines.ts';
import { evaluation } from './evaluation.ts';
import { library } from './library.ts';
import { libraryFiles } from './library-files.ts';
import { methods } from './methods.ts';
import { models } from './models.ts';
import { readingModel } from './reading-model.ts';
import { reasons } from './reasons.ts';
import { storage } from './storage.ts';
import { vectors } from './vectors.ts';

export const GERMAN: Readonly<Record<string, string>> = {
  ...backup,
  ...correcting,
  ...documents,
  ...engines,
  ...evaluation,
  ...library,
  ...libraryFiles,
  ...methods,
  ...models,
  ...readingModel,
  ...reasons,
  ...storage,
  ...vectors,
};

export function said(sentence: Sentence): string {
  const { form, values } = sentence;
  // Sätze hintereinander sind in jeder Sprache Sätze hintereinander.
  const german = Object.hasOwn(GERMAN, form) ? GERMAN[form] : /^(?:\{\w+\} ?)+$/.test(form) && form;
  return german ? fill(german, values, 'de', said) : inEnglish(sentence);
}
