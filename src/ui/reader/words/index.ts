/** What the reader's own actions say, in the language that is spoken now. */
import { text } from '../../text.ts';
import type { Translated } from '../../text/translated.ts';
import { german } from './de.ts';
import { english } from './en.ts';

export type ReaderWords = Translated<typeof english>;

export const readerWords = (): ReaderWords => (text.locale === 'de' ? german : english);
