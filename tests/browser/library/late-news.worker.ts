/** A library worker that goes on telling how far it is after it has answered. */
import { expose } from 'comlink';

type Tell = (news: number) => Promise<void>;
let late: Tell;

expose({
  ping: () => {},
  knowledge: {
    reindex: async (_document: string, _keep: boolean, tell: Tell) => {
      late = tell;
      await tell(0.5);
      return { triplets: 1, kept: 0, lost: 0 };
    },
    cancelReindex: () => late(1),
  },
  importLibrary: async (_file: Blob, _id: string, tell: Tell) => {
    late = tell;
    await tell(5);
    return { added: 0, skipped: [] };
  },
  cancelImport: () => late(10),
});
