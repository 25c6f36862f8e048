/** Reads a web page: its article, without what stands around it. */
import { TextBuilder } from '../../builder.ts';
import { isNoTitle, titled } from '../../title.ts';
import type { ReadDocument } from '../../types.ts';
import { articleOf } from './article.ts';
import { Composer } from './compose.ts';
import { creditsOfPage } from './metadata.ts';
import { elementsIn, firstIn, parseTree, wordsOf, type Element } from './tree.ts';

export function readHtml(source: string, name: string): ReadDocument {
  const page = parseTree(source);
  const article = articleOf(firstIn(page, 'body') ?? page);
  const builder = new TextBuilder();
  new Composer(builder).take(article);
  const { text, blocks } = builder;
  return {
    kind: 'html',
    ...titled(titleOf(page, article), name),
    ...creditsOfPage(source),
    text,
    blocks,
    pages: [],
    problems: [],
  };
}

/** Pages call themselves "The lighthouse – Skerrin Gazette": the heading says it without the paper. */
function titleOf(page: Element, article: Element): string {
  const head = firstIn(page, 'title');
  const said = head ? wordsOf(head) : '';
  const headings = [...elementsIn(article)].filter(({ name }) => name === 'h1').map(wordsOf);
  const title = isNoTitle(said) ? '' : said;
  const heading = headings.find((each) => each !== '' && title.includes(each));
  return heading ?? (title || headings.find((each) => each !== '') || said);
}
