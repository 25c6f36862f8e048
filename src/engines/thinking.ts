/**
 * Models that reason write their thoughts before the answer, between tags or up to a closing tag.
 * They are not part of the output: a draft in them would be read as the answer.
 */
const CLOSED = /<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gi;
/** A chat template may have written the opening tag into the prompt. */
const OPENED_BEFORE = /^[\s\S]*<\/(?:think|thinking|reasoning)>/i;
const NEVER_CLOSED = /<(?:think|thinking|reasoning)>[\s\S]*$/i;

export function withoutThinking(text: string): string {
  return text.replace(CLOSED, '').replace(OPENED_BEFORE, '').replace(NEVER_CLOSED, '').trim();
}
