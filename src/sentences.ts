/**
 * What the parts below the interface say, as data: a form in English with names for the values put
 * in. A language of the interface knows the forms (ui/text/<language>/said) and puts the values in
 * as it writes them, so that a sentence can be said in a language that who made it knows nothing
 * of, in another thread or after a year on disk. A sentence without values is its own form.
 */

/** A number to be written with so many decimals. */
export interface Decimal {
  readonly number: number;
  readonly decimals: number;
}

/** Text is put in as it is; numbers as the language writes them; sentences are said themselves. */
export type Value = string | number | Decimal | Sentence;

export interface Sentence {
  /** English, with `{name}` where a value belongs: `{pages} pages were read.` */
  readonly form: string;
  readonly values: Readonly<Record<string, Value>>;
}

type Names<Form extends string> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}"${string}` ? never : Name) | Names<Rest>
  : never;

/** A sentence; the compiler holds the values against the names in its form. */
export function say<const Form extends string>(
  form: Form,
  ...[values]: [Names<Form>] extends [never] ? [] : [Readonly<Record<Names<Form>, Value>>]
): Sentence {
  return { form, values: values ?? {} };
}

/** What somebody else said, a browser or a server: nobody has a translation of it. */
export const verbatim = (text: string): Sentence => ({ form: text, values: {} });

/** A text that may have been made as a sentence. */
export const asSentence = (said: string | Sentence): Sentence =>
  typeof said === 'string' ? verbatim(said) : said;

const GAP = /\{(\w+)\}/g;

/** Any form with its values put in. @param said how a sentence among the values is said. */
export function fill(
  form: string,
  values: Sentence['values'],
  locale: string,
  said: (sentence: Sentence) => string,
): string {
  return form.replace(GAP, (gap, name: string) => {
    const value = (Object.hasOwn(values, name) ? values[name] : undefined) ?? gap;
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return value.toLocaleString(locale);
    if ('form' in value) return said(value);
    const { number, decimals } = value;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return number.toLocaleString(locale, digits);
  });
}

/** A number takes at most so many letters, and a digit for each decimal. */
const NUMBER_LETTERS = 450;

/** How long a sentence can become once its values are in: reckoned, not said. */
export function filledLength({ form, values }: Sentence): number {
  const lengths = new Map<string, number>();
  for (const [name, value] of Object.entries(values)) lengths.set(name, lengthOf(value));
  let { length } = form;
  for (const [, name] of form.matchAll(GAP)) length += lengths.get(name!) ?? 0;
  return length;
}

function lengthOf(value: Value): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && 'form' in value ? filledLength(value) : NUMBER_LETTERS;
}

/** Beside its English, a sentence need be kept only where values were put in. */
export const hasValues = ({ values }: Sentence): boolean => Object.keys(values).length > 0;

export function inEnglish(said: string | Sentence): string {
  return typeof said === 'string' ? said : fill(said.form, said.values, 'en', inEnglish);
}

/** Several sentences after each other, as one. */
export function together(sentences: readonly Sentence[]): Sentence {
  if (sentences.length === 1) return sentences[0]!;
  const values = Object.fromEntries(sentences.map((sentence, at) => [`${at}`, sentence]));
  return { form: sentences.map((_, at) => `{${at}}`).join(' '), values };
}
