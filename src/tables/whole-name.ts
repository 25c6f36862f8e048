/** An answer that its sentence goes on with: "England" of "England and Wales", "Scots" of "Scots law". */

const ASKED_NOUN = /\b(?:which|what)\s+(\p{L}+)/iu;
const GOES_ON = /^(?:\s+(?:and|&|of)(?:\s+the)?\s+\p{Lu}[\p{L}-]*)+/u;

/** @param sentence that the answer was read from. @returns the answer as it is where it is whole. */
export function wholeName(answer: string, question: string, sentence: string): string {
  const at = sentence.indexOf(answer);
  if (answer === '' || at < 0 || !/^\p{Lu}/u.test(answer)) return answer;
  const behind = sentence.slice(at + answer.length);
  const more = GOES_ON.exec(behind)?.[0];
  if (more) return answer + more;
  const noun = ASKED_NOUN.exec(question)?.[1];
  const next = /^\s+(\p{L}+)/u.exec(behind);
  const isAsked = noun !== undefined && next?.[1]?.toLowerCase() === noun.toLowerCase();
  return isAsked ? answer + next![0] : answer;
}
