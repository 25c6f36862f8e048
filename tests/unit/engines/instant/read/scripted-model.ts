/** A reading model that finds the names it is given, as surely as it is told. */
import { sentencesOf } from '../../../../../src/documents/sentences.ts';
import { BY_WORDS, type Means } from '../../../../../src/engines/instant/means.ts';
import type { Reader } from '../../../../../src/engines/instant/read/read.ts';
import {
  KINDS,
  type Passage,
  type Reading,
  type Shape,
} from '../../../../../src/reading-model/types.ts';
import type { ContextChunk } from '../../../../../src/tasks/types.ts';

/** Logit of no answer. */
const NONE = 1;

/** By name, its logit in every passage that has it; a function says it by question. */
export type Script = Record<string, number> | ((question: string) => Record<string, number>);

/** @param sentences of a window. */
export function readerOf(script: Script, sentences = Infinity): Reader & { asked: string[] } {
  const asked: string[] = [];
  const read = (question: string, { heading, text }: Passage): Reading => {
    const names = typeof script === 'function' ? script(question) : script;
    const spans = Object.entries(names)
      .filter(([name]) => text.includes(name) || heading.includes(name))
      .map(([name, logit]) => {
        const inHeading = !text.includes(name);
        const start = (inHeading ? heading : text).indexOf(name);
        return { start, end: start + name.length, inHeading, text: name, logit };
      })
      .sort((a, b) => b.logit - a.logit);
    const sum = Math.log(spans.reduce((total, { logit }) => total + Math.exp(logit / 2), 1));
    return { spans, none: NONE, startSum: sum, endSum: sum, relevance: spans.length > 0 ? 1 : -1 };
  };
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, 1 / KINDS.length])) as Shape['kinds'];
  return {
    asked,
    model: {
      id: 'scripted',
      calibrator: null,
      read: (question, passages) => {
        asked.push(question);
        return Promise.resolve(passages.map((passage) => read(question, passage)));
      },
      shape: () => Promise.resolve({ parts: [], odds: [-5, -5], kinds }),
      windows: (texts) =>
        Promise.resolve(
          texts.map(({ text, sentences: all }) =>
            sentences === Infinity
              ? [{ start: 0, end: text.length }]
              : all.map(({ start, end }) => ({ start, end })),
          ),
        ),
    },
  };
}

/** Takes questions apart as words alone do, and reads as it is told. */
export function surely(script: Script): Means {
  const { model } = BY_WORDS.reader;
  const { read, calibrator } = readerOf(script).model;
  return { ...BY_WORDS, reader: { ...BY_WORDS.reader, model: { ...model, read, calibrator } } };
}

export function chunk(id: number, heading: string, text: string, start = 0): ContextChunk {
  const sentences = sentencesOf(text).map((one) => ({
    start: one.start + start,
    end: one.end + start,
  }));
  return {
    ...{ id, document: `d${id}`, heading, text, start, end: start + text.length },
    ...{ firstPage: 1, lastPage: 1, sentences, score: 1 },
  };
}
