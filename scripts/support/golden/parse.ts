/** Golden questions as they are written: a JSON object a line. */
import { TriviumError } from '../../../src/errors.ts';
import type { GoldenQuestion } from '../../../src/evaluation/golden.ts';

/** @throws TriviumError `invalid` that names the line. */
export function parseGoldenQuestions(lines: string, where: string): GoldenQuestion[] {
  return lines.split('\n').flatMap((line, i): GoldenQuestion[] => {
    if (line.trim() === '') return [];
    const question = parseQuestion(line);
    if (question) return [question];
    throw new TriviumError(
      'invalid',
      `Line ${i + 1} of ${where} is no golden question.`,
      'It needs id, kind, question, answers or members, cite and last.',
    );
  });
}

function parseQuestion(line: string): GoldenQuestion | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const {
    id,
    kind,
    question,
    answers = [],
    members,
    cite,
    last,
  } = value as Record<string, unknown>;
  const isText = (each: unknown): each is string => typeof each === 'string';
  const areTexts = (each: unknown): each is string[] => Array.isArray(each) && each.every(isText);
  if (!isText(id) || !isText(kind) || !isText(question) || typeof last !== 'boolean') return null;
  if (!Array.isArray(answers) || !answers.every((each) => isText(each) || areTexts(each)))
    return null;
  if (members !== undefined && !(Array.isArray(members) && members.every(areTexts))) return null;
  if (!Array.isArray(cite)) return null;
  const cited = cite.flatMap((each: unknown) => {
    const { document, sentence } = (each ?? {}) as Record<string, unknown>;
    return isText(document) && isText(sentence) ? [{ document, sentence }] : [];
  });
  if (cited.length !== cite.length) return null;
  return {
    ...{ id, kind, question, answers: answers as (string | string[])[], cite: cited, last },
    ...(members === undefined ? {} : { members: members as string[][] }),
  };
}
