/** Properties over texts that are cut, doubled, unpunctuated, of mixed script, or very long. */
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../../../src/documents/sentences.ts';
import { extractTriplets } from '../../../../../src/engines/instant/extract.ts';
import { BY_WORDS } from '../../../../../src/engines/instant/means.ts';
import { decomposeQuestion } from '../../../../../src/engines/instant/read/decompose.ts';
import { answerByReading, asInput } from '../../../../../src/engines/instant/weigh/answer.ts';
import { contextChunk } from '../../../../support/context-chunk.ts';
import { oddQuestion, oddText, REPEATED } from '../../../../support/odd-texts.ts';
import { seeded } from '../../../../support/random.ts';

const GIVEN_UP = 'It takes too many steps to read.';

/** What a part of the engine throws, called by itself, without what guards it in a task. */
async function thrownBy(work: () => unknown): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

const extracted = (text: string): unknown =>
  extractTriplets({ heading: text.slice(0, 20), text, sentences: sentencesOf(text) });

const answered = (question: string, text: string): Promise<unknown> =>
  answerByReading(
    asInput(question, {
      propositions: [],
      chunks: [
        contextChunk(1, text.slice(0, 15), text),
        contextChunk(2, 'Orle', oddText(seeded(9))),
      ],
    }),
    BY_WORDS.reader,
  );

const SEEDS = Array.from({ length: 150 }, (_, seed) => seed);

describe('no exception', () => {
  it('in extraction', async () => {
    for (const seed of SEEDS) {
      const text = oddText(seeded(seed));
      const thrown = await thrownBy(() => extracted(text));
      expect([null, GIVEN_UP], `${seed}: ${text}`).toContain(thrown);
    }
  });

  it('in decomposition', async () => {
    for (const seed of SEEDS) {
      const question = oddQuestion(seeded(seed));
      const thrown = await thrownBy(() => decomposeQuestion({ question }));
      expect(thrown, `${seed}: ${question}`).toBeNull();
    }
  });

  it('in answering', async () => {
    for (const seed of SEEDS.slice(0, 60)) {
      const random = seeded(seed);
      const [question, text] = [oddQuestion(random), oddText(random)];
      const thrown = await thrownBy(() => answered(question, text));
      expect(thrown, `${seed}: ${question} / ${text}`).toBeNull();
    }
  });

  it.each(Object.entries(REPEATED))('in very long text: %s', async (_, unit) => {
    const text = unit.repeat(Math.ceil(20_000 / unit.length));
    expect([null, GIVEN_UP]).toContain(await thrownBy(() => extracted(text)));
  });
});
