/** What an e-book says of itself: its title, its files in reading order, its chapters' titles. */
import { damagedArchive, protectedFile, type Archive } from '../../archive.ts';
import { creditsOf, type Credits } from '../../description.ts';
import { elementsIn, firstIn, isElement, parseTree, wordsOf, type Element } from '../html/tree.ts';

export interface Book {
  title: string;
  credits: Credits;
  /** Paths in the archive, in reading order, each once. */
  chapters: string[];
  /** By path: what the table of contents calls a file, and how deep it stands there, from 1. */
  titles: ReadonlyMap<string, ChapterTitle>;
}

export interface ChapterTitle {
  title: string;
  depth: number;
}

/** Fonts that only programs for reading may use: the text can be read all the same. */
const OF_FONTS = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/;

/** @throws TriviumError damaged, not-supported where its chapters are encrypted */
export async function bookIn(archive: Archive): Promise<Book> {
  const encryption = await archive.text('META-INF/encryption.xml');
  const methods = encryption ? allIn(parseTree(encryption, true), 'encryptionmethod') : [];
  if (
    archive.isEncrypted ||
    methods.some(
      (each) => !OF_FONTS.test(each.attributes['algorithm'] ?? each.attributes['Algorithm'] ?? ''),
    )
  ) {
    throw protectedFile();
  }
  const container = await archive.text('META-INF/container.xml');
  const root = container && firstIn(parseTree(container, true), 'rootfile');
  const path = root ? (root.attributes['full-path'] ?? '') : '';
  const source = await archive.text(path);
  if (source === null) throw damagedArchive();
  const description = parseTree(source, true);
  const files = new Map<string, ManifestFile>();
  for (const { attributes } of allIn(description, 'item')) {
    const { id = '', href = '', properties = '' } = attributes;
    const type = attributes['media-type'] ?? '';
    files.set(id, { path: resolved(href, path), type, isContents: /\bnav\b/.test(properties) });
  }
  const spine = firstIn(description, 'spine');
  const ids = spine
    ? allIn(spine, 'itemref').map(({ attributes }) => attributes['idref'] ?? '')
    : [];
  const listed = ids.flatMap((id) => files.get(id) ?? []);
  const chapters = listed
    .filter(
      ({ type, isContents, path }) => /html|^$/.test(type) && !isContents && archive.has(path),
    )
    .map((file) => file.path);
  const contents =
    [...files.values()].find(({ isContents }) => isContents) ??
    files.get(spine?.attributes['toc'] ?? '');
  const title = firstIn(description, 'title');
  const date = firstIn(description, 'date');
  const creators = allIn(description, 'creator').map(wordsOf);
  return {
    title: title ? wordsOf(title) : '',
    credits: creditsOf(creators.join('; '), date && wordsOf(date)),
    chapters: [...new Set(chapters)],
    titles: await titlesIn(archive, contents?.path),
  };
}

interface ManifestFile {
  path: string;
  type: string;
  isContents: boolean;
}

/** From EPUB 3's page of contents or EPUB 2's list. Whatever is wrong with it, the book is read. */
async function titlesIn(
  archive: Archive,
  path: string | undefined,
): Promise<Map<string, ChapterTitle>> {
  const titles = new Map<string, ChapterTitle>();
  const source = path === undefined ? null : await archive.text(path);
  if (source === null) return titles;
  const note = (href: string | undefined, title: string, depth: number): void => {
    const file = resolved(href ?? '', path!);
    if (title && !titles.has(file)) titles.set(file, { title, depth });
  };
  const list = (element: Element, depth: number): void => {
    for (const child of element.children.filter(isElement)) {
      if (child.name === 'navpoint') {
        const content = child.children.find((each) => isElement(each) && each.name === 'content');
        const label = firstIn(child, 'navlabel');
        const href = content && isElement(content) ? content.attributes['src'] : undefined;
        note(href, label ? wordsOf(label) : '', depth);
        list(child, depth + 1);
      } else if (child.name === 'a') note(child.attributes['href'], wordsOf(child), depth);
      else list(child, depth + (child.name === 'ol' ? 1 : 0));
    }
  };
  const tree = parseTree(source, true);
  const navs = allIn(tree, 'nav');
  const nav = navs.find((each) => /\btoc\b/.test(each.attributes['epub:type'] ?? '')) ?? navs[0];
  if (nav) list(nav, 0);
  else {
    const map = firstIn(tree, 'navmap');
    if (map) list(map, 1);
  }
  return titles;
}

const allIn = (element: Element, name: string): Element[] =>
  [...elementsIn(element)].filter((each) => each.name === name);

/** A path in the archive, from a link that stands in another file of it. */
export function resolved(href: string, from: string): string {
  const [path = ''] = href.split('#');
  const parts = from.split('/').slice(0, -1);
  for (const part of decoded(path).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
