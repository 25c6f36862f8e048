/** What the overview says, in the language that is spoken now. */
import { text } from '../../text.ts';
import type { Translated } from '../../text/translated.ts';
import { german } from './de.ts';
import { english } from './en.ts';

export type OverviewWords = Translated<typeof english>;

export const overviewWords = (): OverviewWords => (text.locale === 'de' ? german : english);
