/** A language by its code, in the language of the interface: "German", "Deutsch". */
import { text } from './text/first.ts';

export function languageName(code: string): string {
  return new Intl.DisplayNames([text.locale], { type: 'language' }).of(code) ?? code;
}
