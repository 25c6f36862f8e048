/**
 * The form that every language has, taken from English: what is a text there is a text here, what
 * is a function of numbers or names takes the same. The compiler finds what is missing.
 */
export type Translated<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : T extends object
      ? { readonly [Key in keyof T]: Translated<T[Key]> }
      : T;
