/**
 * "Why" and "how" ask for a clause, not for a name: the cause after "because", the means after "by".
 */

const CAUSE =
  /\b(?:because(?: of)?|due to|owing to|as a result of|in order to|so that|so as to|thanks to|on the grounds that)\s+([^.;()]{4,160}?)(?=,|[.;()]|\s(?:but|although|while|whereas)\s|$)/giu;
const MEANS =
  /\b(?:by (?:means of )?|through |via )(?=\p{Ll}+ing\b|the use\b|use\b)([^.;()]{4,120}?)(?=,|[.;()]|\s(?:but|although|while|whereas)\s|$)/giu;

/** What reads the asked clauses out of a sentence; null where the question asks for no clause. */
export function clauseAsked(question: string): ((sentence: string) => string[]) | null {
  const start = question.trim().toLowerCase();
  if (/^(?:for what reason|why)\b/.test(start)) return (sentence) => read(sentence, CAUSE);
  if (/^(?:how|in what way) (?:do|does|did|is|are|was|were|can|could|would|has|have)\b/.test(start))
    return (sentence) => read(sentence, MEANS);
  return null;
}

function read(sentence: string, pattern: RegExp): string[] {
  return [...sentence.matchAll(pattern)].map((match) => match[1]!.trim());
}
