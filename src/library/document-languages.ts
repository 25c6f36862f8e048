/** In which languages documents are written, by what of them is in memory when it is asked for. */
import { languageOfPassage } from '../languages/language-of.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';

/** Passages of a document that are looked at, from its beginning to its end. */
const PASSAGES = 8;
/** Characters of each. */
const OF_EACH = 1_500;

export class DocumentLanguages {
  readonly #known = new Map<string, { passages: number; language: string | null }>();

  constructor(private readonly index: () => Pick<LibraryIndex, 'chunkIdsOf' | 'chunk'>) {}

  /** Codes by the documents' ids; English ones and such as cannot be told are left out. */
  of(documents: readonly string[]): Record<string, string> {
    const found: Record<string, string> = {};
    for (const document of documents) {
      const language = this.#of(document);
      if (language !== null && language !== 'en') found[document] = language;
    }
    return found;
  }

  #of(document: string): string | null {
    const index = this.index();
    const chunks = index.chunkIdsOf(document);
    const known = this.#known.get(document);
    if (known?.passages === chunks.length) return known.language;
    const every = Math.max(1, Math.ceil(chunks.length / PASSAGES));
    const looked = chunks.filter((_, i) => i % every === 0);
    const text = looked.map((id) => index.chunk(id)!.text.slice(0, OF_EACH)).join('\n');
    const language = languageOfPassage(text);
    this.#known.set(document, { passages: chunks.length, language });
    return language;
  }
}
