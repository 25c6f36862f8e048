/** The built-in engine with a trained reader after its rules: to measure one, no part of the app. */
import { InstantEngine } from '../../src/engines/instant/engine.ts';
import { reconsiderBy } from './by-reader.ts';
import type { ReadsPassages } from './passage-reader.ts';

export class ReadingEngine extends InstantEngine {
  constructor(reader: ReadsPassages) {
    super();
    this.reconsider = reconsiderBy(reader);
  }
}
