/** A reading model that does what the passage says: it waits, crashes or falls silent. */
import { expose } from 'comlink';
import { transferErrors } from '../../../src/library/error-transfer.ts';
import type { ReadingModelService } from '../../../src/reading-model/worker/protocol.ts';
import { pause } from '../../../src/waiting.ts';

transferErrors();

const asked: string[] = [];
const never = new Promise<never>(() => {});

const service: ReadingModelService = {
  load: async (folder) =>
    folder === 'silence' ? never : { id: 'playing', calibrator: null, threads: 1 },
  async read(_, { text }) {
    asked.push(text);
    if (text === 'wait') await pause(100);
    if (text === 'silence') await never;
    if (text === 'crash') {
      setTimeout(() => {
        throw new Error('unreachable executed');
      });
      await never;
    }
    const spans = asked.map((word) => ({
      ...{ start: 0, end: 1, inHeading: false, text: word, logit: 0 },
    }));
    return { spans, none: 0, startSum: 0, endSum: 0, relevance: 0 };
  },
  shape: () => never,
  windows: () => never,
};

expose(service);
