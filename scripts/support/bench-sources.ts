/** Vectors of real texts for the benchmark: our own embedder over a corpus or a text file. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sentencesOf } from '../../src/documents/sentences.ts';
import { parseCorpus, parseQuestions } from '../../src/evaluation/data-sets.ts';
import { LexicalEmbedder } from '../../src/retrieval/lexical-embedder.ts';
import type { SourceDescription } from '../../tests/bench/vectors/source.ts';
import { readText } from './eval-options.ts';

/** Texts of a word or two say little. */
const FEWEST_LETTERS = 20;
/** A held-out query for so many texts, where there are no questions. */
const TEXTS_A_QUERY = 20;

/** @param given a corpus.jsonl, a folder that holds one, or a text file with a text on each line. */
export async function textSource(given: string): Promise<SourceDescription> {
  const { texts, asked } = readTexts(given);
  const embedder = new LexicalEmbedder();
  return {
    kind: 'texts',
    dimensions: embedder.dimensions,
    vectors: await embedder.embed(texts, 'passage'),
    queries: await embedder.embed(asked, 'query'),
  };
}

function readTexts(given: string): { texts: string[]; asked: string[] } {
  const isFolder = statSync(given).isDirectory();
  const file = isFolder ? path.join(given, 'corpus.jsonl') : given;
  const all = file.endsWith('.jsonl')
    ? parseCorpus(readText(file)).flatMap(({ text }) =>
        sentencesOf(text).map(({ start, end }) => text.slice(start, end)),
      )
    : readText(file).split('\n');
  const unique = [...new Set(all.filter((text) => text.length >= FEWEST_LETTERS))];
  const questions = isFolder ? path.join(given, 'questions.jsonl') : '';
  if (existsSync(questions)) {
    const asked = parseQuestions(readFileSync(questions, 'utf8')).map(({ question }) => question);
    return { texts: unique, asked: [...new Set(asked)] };
  }
  const asked = unique.filter((_, i) => i % TEXTS_A_QUERY === 0);
  return { texts: unique.filter((_, i) => i % TEXTS_A_QUERY !== 0), asked };
}
