/** "Tell me more about …": what is asked for is what the documents say of things, not a value. */

const MORE_ABOUT =
  /^(?:please |can you |could you )*(?:(?:tell|show|give) (?:me|us) (?:(?:some|a bit|a little) )?(?:more|everything|something)(?: details?| information)?|(?:what|anything) (?:more|else)(?: (?:is (?:there|known|said)|do (?:the|my) documents say|can you (?:say|tell me)|do you know))?|(?:some )?more(?: details?| information)?|tell me) (?:about|on|of) (.+)$/i;

/** The question in the words that {@link askedForMore} reads. */
export function moreAbout(things: readonly string[]): string {
  return `Tell me more about ${things.join(' and ')}.`;
}

/** The things, or null for any other question. */
export function askedForMore(question: string): string[] | null {
  const words = question.replace(/\s+/g, ' ').replace(/[ ?.!]+$/, '');
  const [, things] = MORE_ABOUT.exec(words.trim()) ?? [];
  return things ? things.split(/ and /) : null;
}
