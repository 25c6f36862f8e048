/**
 * Reads a Word document: what mammoth makes of it in HTML, as a page. Comments and deleted text are
 * left out by mammoth, pictures before it sees them.
 */
import { makeZip } from 'client-zip';
import mammoth from 'mammoth';
import { damagedArchive, protectedFile, type Archive } from '../../archive.ts';
import { TextBuilder } from '../../builder.ts';
import { credits, creditsOf, type Credits } from '../../description.ts';
import { creditsOnFront } from '../../front-page.ts';
import { titled } from '../../title.ts';
import type { ReadDocument } from '../../types.ts';
import { Composer } from '../html/compose.ts';
import { elementsIn, firstIn, parseTree, wordsOf, type Element } from '../html/tree.ts';

/** What the text is made of; not the pictures, fonts, comments, and what only Word needs. */
const WANTED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?(?:document\d*|styles|numbering|footnotes|endnotes)\.xml(?:\.rels)?)$/;

const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='caption'] => figcaption:fresh",
];

/** @throws TriviumError damaged, too-long, not-supported */
export async function readDocx(
  archive: Archive,
  name: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<ReadDocument> {
  if (archive.isEncrypted) throw protectedFile();
  const html = await htmlOf(archive, () => onProgress(1, 3));
  onProgress(2, 3);
  const page = parseTree(html);
  const builder = new TextBuilder();
  new Composer(builder).take(page);
  const { text, blocks } = builder;
  const said = await saidByProperties(archive);
  const named = titled(titleOf(page) || said('title'), name);
  const read: ReadDocument = { kind: 'docx', ...named, text, blocks, pages: [], problems: [] };
  const { author, year } = creditsOf(said('creator'), said('created'));
  // A file says when it was made, its first page when it was written.
  return {
    ...read,
    ...credits({ author } as Credits, creditsOnFront(read), { year } as Credits),
  };
}

/** @param onParsed called half-way: large documents take their time. */
async function htmlOf(archive: Archive, onParsed: () => void): Promise<string> {
  const packed = makeZip(textsOf(archive));
  const arrayBuffer = await new Response(packed).arrayBuffer();
  try {
    const { value } = await mammoth.convertToHtml(
      // Browsers take the one, Node the other.
      { arrayBuffer, buffer: new Uint8Array(arrayBuffer) } as unknown as {
        arrayBuffer: ArrayBuffer;
      },
      {
        ...{ styleMap: STYLES, includeEmbeddedStyleMap: false, convertImage: noPicture },
        transformDocument: (document: unknown) => {
          onParsed();
          return document;
        },
      },
    );
    return value;
  } catch {
    throw damagedArchive();
  }
}

async function* textsOf(archive: Archive) {
  for (const name of archive.names.filter((each) => WANTED.test(each))) {
    yield { name, input: await archive.bytes(name) };
  }
}

const noPicture = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));

/** What is styled as the title; else the only heading of the first level. */
function titleOf(page: Element): string {
  const headings = [...elementsIn(page)].filter(({ name }) => name === 'h1');
  const marked = headings.find(({ attributes }) => attributes['class'] === 'title');
  const title = marked ?? (headings.length === 1 ? headings[0] : undefined);
  return title ? wordsOf(title) : '';
}

async function saidByProperties(archive: Archive): Promise<(name: string) => string> {
  const source = await archive.text('docProps/core.xml');
  const properties = source && parseTree(source, true);
  return (name) => {
    const property = properties && firstIn(properties, name);
    return property ? wordsOf(property) : '';
  };
}
