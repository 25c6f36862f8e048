/** Tags as a person types them: with commas between them. */
export function tagsIn(typed: string): string[] {
  const tags = typed.split(/[,;\n]/).map((tag) => tag.replace(/\s+/g, ' ').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
