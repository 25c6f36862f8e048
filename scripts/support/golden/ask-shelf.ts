/** Asks golden questions over their whole shelf: the app's library in Node, its defaults. */
import { toErrorRecord } from '../../../src/errors.ts';
import {
  citesOne,
  judge,
  refusingIsRight,
  shownAnswers,
  type GoldenQuestion,
} from '../../../src/evaluation/golden.ts';
import { scoreQuestion, type Outcome } from '../../../src/evaluation/score-question.ts';
import type { ScoredQuestion } from '../../../src/evaluation/types.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import type { ReadingModel } from '../../../src/reading-model/types.ts';
import { openNodeLibrary, type NodeLibrary } from '../node-library.ts';
import { documentsOf, pdfName } from './shelves.ts';

export class AskedShelf {
  private constructor(
    private readonly library: NodeLibrary['library'],
    /** Of the documents, by their ids. */
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  /** @throws Error that names the documents that could not be indexed. */
  static async open(folder: string, readingModel: () => ReadingModel | null): Promise<AskedShelf> {
    const { library, settled } = await openNodeLibrary(undefined, readingModel);
    // Each question stands alone: what one found out must not help the next.
    await library.saveSettings({ ...(await library.settings()), rememberFacts: false });
    await library.addFiles(await documentsOf(folder));
    const documents = await settled();
    const lost = documents.filter(({ status }) => status !== 'indexed');
    if (lost.length > 0)
      throw new Error(`Not indexed: ${lost.map(({ name }) => name).join(', ')}.`);
    return new AskedShelf(library, new Map(documents.map(({ id, name }) => [id, name])));
  }

  async ask(golden: GoldenQuestion): Promise<ScoredQuestion> {
    const { id, question } = golden;
    const events: MethodEvent[] = [];
    const began = performance.now();
    let outcome: Outcome;
    try {
      const answer = await this.library.ask(question, { id }, (event) => events.push(event));
      outcome = { events, answer, ms: performance.now() - began };
    } catch (thrown) {
      const { message } = toErrorRecord(thrown);
      outcome = { events, answer: null, error: message, ms: performance.now() - began };
    }
    return judged(golden, outcome, this.names);
  }

  close(): Promise<void> {
    return this.library.close();
  }
}

/** @param names of the documents, by their ids. */
function judged(
  golden: GoldenQuestion,
  outcome: Outcome,
  names: ReadonlyMap<string, string>,
): ScoredQuestion {
  const { id, question, kind, cite } = golden;
  const scored = scoreQuestion(
    { id, question, answers: shownAnswers(golden), support: [], type: kind },
    outcome,
  );
  const isFailed = scored.verdict === 'failed';
  const { right, f1 } = judge(scored.prediction, golden);
  const supports = outcome.answer
    ? [outcome.answer, ...outcome.answer.steps].flatMap(({ citations }) => citations)
    : [];
  const cited = citesOne(
    supports.map(({ source, text }) => ({ document: names.get(source.document) ?? '', text })),
    cite.map(({ document, sentence }) => ({ document: pdfName(document), sentence })),
  );
  return {
    ...scored,
    f1: isFailed ? 0 : 100 * f1,
    right: !isFailed && right,
    ...(refusingIsRight(golden) ? {} : { cited: scored.verdict === 'answered' && cited }),
  };
}
