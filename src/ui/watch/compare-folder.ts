/**
 * What is new, changed and gone in a folder, beside the library. Few files have to be read for it:
 * what was seen before is known by its size and time, and only what has the name of a document, or has
 * changed since, is looked into.
 */
import { digest } from '../../digest.ts';
import type { DocumentSummary } from '../../protocol.ts';
import type { FolderFile, FolderFiles } from './folder-files.ts';

/** A file as it was when it was seen last. */
export interface SeenFile {
  size: number;
  modified: number;
  /** Id of its document; null where the person left it out. */
  document: string | null;
}

/** By path. */
export type SeenFiles = Readonly<Record<string, SeenFile>>;

type Document = Pick<DocumentSummary, 'id' | 'name' | 'bytes' | 'addedAt'>;

export interface Differences {
  fresh: FolderFile[];
  changed: { path: string; file: File; former: string }[];
  /** Documents whose files are no longer there. */
  gone: { path: string; document: string }[];
  /** Offered before, and not taken. */
  leftOut: FolderFile[];
  /** To be kept until next time. */
  seen: SeenFiles;
}

export async function compareFolder(
  { files, isCut }: Pick<FolderFiles, 'files' | 'isCut'>,
  before: SeenFiles,
  documents: readonly Document[],
): Promise<Differences> {
  const comparison = new Comparison(before, documents);
  const open = files.filter((one) => !comparison.isKnown(one));
  const others: FolderFile[] = [];
  for (const one of open) if (!(await comparison.isHere(one))) others.push(one);
  for (const one of others) comparison.offer(one);
  if (isCut) comparison.keepAll();
  else comparison.miss(new Set(files.map(({ path }) => path)));
  return comparison.found;
}

class Comparison {
  readonly found: Differences = { fresh: [], changed: [], gone: [], leftOut: [], seen: {} };
  readonly #byId: ReadonlyMap<string, Document>;
  readonly #byName = new Map<string, Document[]>();
  /** Documents whose files are there. */
  readonly #here = new Set<string>();
  readonly #seen: Record<string, SeenFile> = {};

  constructor(
    private readonly before: SeenFiles,
    documents: readonly Document[],
  ) {
    this.found.seen = this.#seen;
    this.#byId = new Map(documents.map((document) => [document.id, document]));
    for (const document of documents) {
      const name = plain(document.name);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), document]);
    }
  }

  /** As it was when it was seen last. */
  isKnown(one: FolderFile): boolean {
    const known = this.before[one.path];
    if (known?.size !== one.file.size || known.modified !== one.file.lastModified) return false;
    if (known.document !== null && this.#byId.has(known.document)) this.#keep(one, known.document);
    else {
      // Left out, or deleted since: that was said once.
      this.#seen[one.path] = known;
      this.found.leftOut.push(one);
    }
    return true;
  }

  /** In the library, whatever is known of the file. */
  async isHere(one: FolderFile): Promise<boolean> {
    const alike = this.#alike(one);
    const former = this.#former(one);
    const same = former ? undefined : alike.find((document) => isOlder(one.file, document));
    const mayBe = former !== undefined || alike.length > 0;
    const id = same?.id ?? (mayBe ? await idOf(one.file) : null);
    if (id === null || !this.#byId.has(id)) return false;
    this.#keep(one, id);
    return true;
  }

  /** Another file of a document's name, in another folder, is no version of one that is here. */
  offer(one: FolderFile): void {
    const former = this.#former(one);
    const of = former ?? this.#alike(one).find(({ id }) => !this.#here.has(id))?.id;
    if (of === undefined) {
      this.found.fresh.push(one);
      return;
    }
    this.found.changed.push({ ...one, former: of });
    this.#here.add(of);
    if (former !== undefined) this.#seen[one.path] = this.before[one.path]!;
  }

  /** What was seen and is not among these. */
  miss(paths: ReadonlySet<string>): void {
    for (const [path, known] of Object.entries(this.before)) {
      const { document } = known;
      if (paths.has(path) || document === null) continue;
      if (!this.#byId.has(document) || this.#here.has(document)) continue;
      this.found.gone.push({ path, document });
      this.#seen[path] = known;
    }
  }

  /** Nobody knows what is missing. */
  keepAll(): void {
    for (const [path, known] of Object.entries(this.before)) this.#seen[path] ??= known;
  }

  #alike({ file }: FolderFile): readonly Document[] {
    return this.#byName.get(plain(file.name)) ?? [];
  }

  #former({ path }: FolderFile): string | undefined {
    const document = this.before[path]?.document;
    return document != null && this.#byId.has(document) ? document : undefined;
  }

  #keep({ path, file }: FolderFile, document: string): void {
    this.#seen[path] = seenAs(file, document);
    this.#here.add(document);
  }
}

export function seenAs({ size, lastModified }: File, document: string | null): SeenFile {
  return { size, modified: lastModified, document };
}

/** @returns null where it cannot be read. */
export async function idOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes && digest(bytes);
}

/** As long as the document, and not touched since that was added: nothing says that it is another. */
function isOlder(file: File, { bytes, addedAt }: Document): boolean {
  return file.size === bytes && file.lastModified <= addedAt;
}

/** File systems write accents in one letter or in two. */
function plain(name: string): string {
  return name.normalize('NFC');
}
