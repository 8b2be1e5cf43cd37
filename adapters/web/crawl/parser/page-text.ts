import type { contains } from 'cheerio';
import { MAX_QUOTE } from '../../../../domain/brand/brand.ts';
import { cutAtWord, cutToLength } from '../../../../domain/text/cut-at-word.ts';
import { endsSentence, splitSentences } from '../../../../domain/text/sentences.ts';

export type PageNode = Parameters<typeof contains>[0];
export type PageElement = Extract<PageNode, { attribs: object }>;

const INVISIBLE_ELEMENTS = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head']);
const HIDDEN_STYLE =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$))/iu;

const MAX_SENTENCE = 400;

const INLINE = new Set(
  'a abbr b bdi bdo cite code data em i kbd mark q s small span strong sub sup time u var wbr font'.split(' '),
);

export function isElement(node: PageNode): node is PageElement {
  return 'attribs' in node;
}

function isHidden({ name, attribs }: PageElement): boolean {
  const hidden = 'hidden' in attribs || attribs['aria-hidden'] === 'true' || HIDDEN_STYLE.test(attribs['style'] ?? '');
  return hidden || INVISIBLE_ELEMENTS.has(name);
}

/** The visible text of an element on one line. Iterative, because a page may be nested to any depth. */
export function getVisibleText(root: PageNode): string {
  const parts: string[] = [];
  const stack: (PageNode | string)[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if (node.type === 'text') parts.push(node.data);
    else if ('children' in node && !(isElement(node) && node !== root && isHidden(node))) {
      const breaks = isElement(node) && !INLINE.has(node.name);
      if (breaks) stack.push(' ');
      for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push(node.children[index] as PageNode);
      if (breaks) stack.push(' ');
    }
  }
  return normalizeSpace(parts.join(''));
}

export function isVisible(element: PageElement): boolean {
  for (let node: PageNode | null = element; node !== null; node = node.parent) {
    if (isElement(node) && isHidden(node)) return false;
  }
  return true;
}

export function normalizeSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Truncates a text, preferably at the end of a word. */
export function truncateText(text: string, max: number = MAX_QUOTE): string {
  const cut = cutAtWord(text, max);
  return cut.length > max / 2 ? cut : cutToLength(text, max);
}

export function listSentences(text: string): string[] {
  return splitSentences(text).filter((sentence) => endsSentence(sentence) && sentence.length <= MAX_SENTENCE);
}
