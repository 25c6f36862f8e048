/** What is said of a sentence that was recognised on a picture: letters of it may be wrong. */
import type { Problem } from '../../documents/types.ts';
import { text } from '../text.ts';

/** Empty where the page has a text of its own. */
export function pictureNote(
  document: { problems?: readonly Problem[] } | undefined,
  page: number,
): string {
  const isSaid = (code: Problem['code']): boolean =>
    document?.problems?.some((each) => each.code === code && each.pages?.includes(page)) ?? false;
  if (isSaid('page-hard-to-read')) return text.answer.fromPoorPicture;
  return isSaid('page-from-picture') ? text.answer.fromPicture : '';
}
