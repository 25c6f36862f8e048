/** What the Tables screen says, in the language that is spoken now. */
import { text } from '../../text.ts';
import type { Translated } from '../../text/translated.ts';
import { german } from './de.ts';
import { english } from './en.ts';

export type TableWords = Translated<typeof english>;

export const tableWords = (): TableWords => (text.locale === 'de' ? german : english);
