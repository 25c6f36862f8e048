/** What of a web page is its article: without menus, banners, and what else stands around it. */
import { elementsIn, isElement, wordsOf, type Element } from './tree.ts';

/** By name or role. */
const AROUND = new Set(
  `nav navigation banner contentinfo search complementary dialog alertdialog menu menubar toolbar
  menuitem`.split(/\s+/),
);
/** Around the article, and part of it inside. */
const AROUND_OUTSIDE = new Set(['header', 'footer', 'aside']);
/** Names of classes that the makers of pages agree on; the rest are those of MediaWiki. */
const CLASSES =
  /(?:^|\s)(?:noprint|skip-link|visually-hidden|sr-only|screen-reader-text|cookie[\w-]*|consent[\w-]*|mw-editsection|mw-jump-link|mw-cite-backlink|navbox|toc)(?=\s|$)/i;
/** A list that is links alone, and outside of the article, is a menu. */
const MENU_LINKS = 3;
/** An article has so much of what the page says; otherwise it is not the one. */
const LEAST_SHARE = 0.1;

/** @returns a tree without what is left out; the given one stays as it is. */
export function articleOf(page: Element): Element {
  const root = rootOf(page);
  const isInside = root !== page;
  const article = pruned(root, isInside);
  const enough = LEAST_SHARE * lengthOf(page);
  if (lengthOf(article) >= enough) return article;
  const whole = pruned(page, false);
  return lengthOf(whole) >= enough ? whole : withoutHidden(page);
}

const lengthOf = (element: Element): number => wordsOf(element).length;

function rootOf(page: Element): Element {
  const all = [...elementsIn(page)];
  const [main, ...others] = all.filter(({ name, attributes }) => {
    return name === 'main' || attributes['role'] === 'main';
  });
  if (main && others.length === 0) return main;
  const articles = all.filter(({ name }) => name === 'article');
  return articles.length === 1 ? articles[0]! : page;
}

function pruned(element: Element, isInside: boolean): Element {
  const within = isInside || element.name === 'article' || element.name === 'main';
  return kept(element, (child) => {
    if (isHidden(child) || isAround(child)) return null;
    if (!within && (AROUND_OUTSIDE.has(child.name) || isMenu(child))) return null;
    return pruned(child, within);
  });
}

const withoutHidden = (element: Element): Element =>
  kept(element, (child) => (isHidden(child) ? null : withoutHidden(child)));

function kept(element: Element, of: (child: Element) => Element | null): Element {
  const children = element.children.flatMap((child) =>
    isElement(child) ? (of(child) ?? []) : child,
  );
  return { ...element, children };
}

/** Not to be seen, and so not to be cited. */
export function isHidden({ attributes }: Element): boolean {
  return (
    attributes['hidden'] !== undefined ||
    attributes['aria-hidden'] === 'true' ||
    /(?:display:\s*none|visibility:\s*hidden)/i.test(attributes['style'] ?? '')
  );
}

function isAround({ name, attributes }: Element): boolean {
  const { role = '', class: classes = '', id = '' } = attributes;
  return (
    AROUND.has(name) ||
    AROUND.has(role.toLowerCase()) ||
    CLASSES.test(classes) ||
    // The whole page may be marked as one that asks for consent.
    (CLASSES.test(id) && name !== 'body' && name !== 'html')
  );
}

function isMenu(element: Element): boolean {
  if (element.name !== 'ul' && element.name !== 'ol') return false;
  const links = [...elementsIn(element)].filter(({ name }) => name === 'a');
  if (links.length < MENU_LINKS) return false;
  const linked = links.reduce((sum, link) => sum + lengthOf(link), 0);
  return linked >= 0.9 * lengthOf(element);
}
