/** In which language a question is, as soon as what tells it has been loaded: when it is first asked for. */
type Tell = (question: string) => string | null;

let tell = $state.raw<Tell | null>(null);
let loading: Promise<void> | null = null;

export function loadLanguages(): Promise<void> {
  loading ??= import('../../languages/language-of.ts').then(
    ({ languageOfQuestion }) => void (tell = languageOfQuestion),
    () => void (loading = null),
  );
  return loading;
}

/** Its code; null for English, where there is doubt, and until that can be told. */
export function languageAsked(question: string): string | null {
  if (!tell) void loadLanguages();
  return tell?.(question) ?? null;
}
