/** What we use of the package, which brings no types. */
declare module 'hyphen/en-gb/index.js' {
  const hyphen: {
    hyphenateSync(text: string, options: { hyphenChar: string; minWordLength: number }): string;
  };
  export default hyphen;
}
