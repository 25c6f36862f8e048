/** What stands on title pages and says nothing of the matter: addresses, rights, licences. */
const ADDRESS = /\S@\S|https?:|www\./;
const RIGHTS =
  /©|\bcopyright (?:\(c\)|\d{4}|notice)|\ball rights reserved|\b(?:may|can) be (?:freely )?redistribut|\bredistribution (?:and use|in source)\b|\bfreely redistribut|\bpermission (?:is (?:hereby )?granted|notice)|\bfree software\b.*\blicen[cs]e\b|\bpublic licen[cs]e\b|\bwithout (?:any |even the implied )?warranty/i;

export function isNotice(sentence: string): boolean {
  return ADDRESS.test(sentence) || RIGHTS.test(sentence);
}
