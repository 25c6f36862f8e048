/** What languages call themselves: the same in every language. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;
