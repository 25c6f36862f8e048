/**
 * Questions written as several questions: "When was X built, and who keeps it?", "Who was X? When did
 * he retire?". Each part begins with a word that asks; what a later part points back to is named.
 */
const ASKS = String.raw`(?:who|whom|whose|what|which|when|where|why|how|did|does|do|is|are|was|were|has|have)`;
const WH = String.raw`(?:(?:in|at|on|from|by|for|to) )?(?:who|whom|whose|what|which|when|where|why|how)`;
const BOUNDARY = new RegExp(String.raw`\?\s+(?=${ASKS}\b)|,?\s+and\s+(?=${WH}\b)`, 'iu');
const OPENING = new RegExp(String.raw`^${WH}\b`, 'iu');
/** Two or more words make a question; "which" alone, or a clause without a verb, does not. */
const LEAST_WORDS = 3;

/** The questions, each to be understood by itself; the whole one alone when it is not several. */
export function partsOf(question: string): string[] {
  const text = question.trim().replace(/\s+/g, ' ');
  const pieces = text.split(BOUNDARY).map((part) => part.replace(/[?\s,]+$/, ''));
  const [first = ''] = pieces;
  if (pieces.length < 2 || !OPENING.test(first)) return [question];
  if (pieces.some((part) => part.split(' ').length < LEAST_WORDS)) return [question];
  // "the house which burned and which was rebuilt": a relative clause goes on.
  const goesOn = pieces.slice(1).some((part) => {
    const word = OPENING.exec(part)?.[0].split(' ').at(-1);
    return word !== undefined && new RegExp(`(?<=\\S\\s)${word}\\b`, 'i').test(first);
  });
  if (goesOn) return [question];
  const topic = topicOf(first);
  const parts = pieces.map((part, i) => (i === 0 ? part : pointingAt(part, topic)));
  // A part that points back to something without a name cannot be asked by itself.
  if (parts.some((part) => part === null)) return [question];
  return parts.map((part) => `${part!.charAt(0).toUpperCase()}${part!.slice(1)}?`);
}

/** The last name in a question, with the small words inside it. */
function topicOf(question: string): string | null {
  const names = question
    .slice(question.indexOf(' ') + 1)
    .match(
      /["“][^"”]+["”]|\p{Lu}[\p{L}\p{N}.'’-]*(?:\s+(?:(?:of|the|de|von|van|and|for|in)\s+)*\p{Lu}[\p{L}\p{N}.'’-]*)*/gu,
    );
  return names?.at(-1) ?? null;
}

const POSSESSIVE = /\b(?:his|its|their)\b|\bher(?= \p{Ll})/iu;
const PRONOUN = /\b(?:he|she|it|they|him|them|her)\b/iu;

/** With the name in the place of the pronoun; null when there is none to put there. */
function pointingAt(part: string, topic: string | null): string | null {
  if (!POSSESSIVE.test(part) && !PRONOUN.test(part)) return part;
  if (topic === null) return null;
  return POSSESSIVE.test(part)
    ? part.replace(POSSESSIVE, `${topic}'s`)
    : part.replace(PRONOUN, topic);
}
