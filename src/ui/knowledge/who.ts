/** Engines as they are called: the built-in one by that word, a model by its own name. */
import { BUILT_IN } from '../../engines/engine-choice.ts';
import { text } from '../text.ts';

/** @param id of an engine: `instant`, or `kind:maker/model`. */
export function whoIs(id: string): string {
  if (id === BUILT_IN) return text.knowledge.documents.builtIn;
  return id.slice(Math.max(id.lastIndexOf('/'), id.indexOf(':')) + 1);
}
