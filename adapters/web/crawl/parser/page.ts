import { createHash } from 'node:crypto';
import { loadBuffer, type CheerioAPI } from 'cheerio';
import { MAX_QUOTE, type BrandField, type ClaimMethod, type Finding } from '../../../../domain/brand/brand.ts';
import { isPromptInjection } from './prompt-injection.ts';
import { truncateText, isElement, getVisibleText, normalizeSpace, type PageElement, type PageNode } from './page-text.ts';
import { buildSelector } from './selector.ts';
import { readStructuredData, type StructuredItem } from './structured-data.ts';

export interface PageInput {
  bytes: Uint8Array;
  url: string;
  contentType: string;
  /** RFC 3339. */
  fetchedAt: string;
  /** Whether it is the page at which the website begins. */
  home: boolean;
}

/** What a finder says of a value; the page adds where and when. */
export interface NewFinding {
  field: BrandField;
  value: string;
  method: ClaimMethod;
  at: PageElement | string;
  quote: string;
  declared?: boolean;
  confidence: number;
}

const MAX_VALUE = 320;

/** A parsed page, and what was found in it. */
export class Page {
  readonly $: CheerioAPI;
  readonly url: URL;
  readonly home: boolean;
  readonly hash: string;
  /** What its JSON-LD describes. */
  readonly items: StructuredItem[];
  readonly findings: Finding[] = [];
  readonly #fetchedAt: string;
  readonly #source: string;

  constructor({ bytes, url, contentType, fetchedAt, home }: PageInput) {
    const charset = /charset=["']?([\w-]+)/iu.exec(contentType)?.[1];
    const encoding = charset === undefined ? {} : { encoding: { transportLayerEncodingLabel: charset } };
    this.$ = loadBuffer(Buffer.from(bytes), encoding);
    this.url = new URL(url);
    this.home = home;
    this.hash = createHash('sha256').update(bytes).digest('hex');
    this.items = readStructuredData(this.$);
    this.#fetchedAt = fetchedAt;
    this.#source = collectSource(this.$, this.items);
  }

  /** Elements that match, in the order of the page. */
  all(selector: string): PageElement[] {
    return this.$(selector).toArray().filter(isElement);
  }

  /** The content of the first meta tag that has some. */
  meta(name: string): { element: PageElement; content: string } | null {
    const found = this.all('meta').find(
      ({ attribs }) =>
        (attribs['name'] ?? attribs['property'] ?? '').toLowerCase() === name && normalizeSpace(attribs['content'] ?? '') !== '',
    );
    return found ? { element: found, content: normalizeSpace(found.attribs['content'] ?? '') } : null;
  }

  /**
   * Keeps a value, if the page holds the words it was read from. Page text is data: a sentence that speaks to the machine that
   * reads it is left out, so that no writer downstream is ever given one.
   */
  addFinding({ field, value, method, at, quote, declared = false, confidence }: NewFinding): void {
    const [said, shown] = [truncateText(normalizeSpace(quote), MAX_QUOTE), truncateText(normalizeSpace(value), MAX_VALUE)];
    if (said === '' || shown === '' || !isStorable(said) || !isStorable(shown)) return;
    if (isPromptInjection(said) || isPromptInjection(shown) || !this.#source.includes(removeSpace(said))) return;
    const selector = typeof at === 'string' ? at : buildSelector(at);
    const { href: url } = this.url;
    const { hash: pageHash } = this;
    const origin = { url, pageHash, fetchedAt: this.#fetchedAt };
    this.findings.push({ field, value: shown, method, selector, quote: said, declared, confidence, ...origin });
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** White space is laid out by the browser; words are compared without it. */
function removeSpace(text: string): string {
  return text.replace(/\s+/gu, '');
}

/** Everything a page says, to its readers, in its attributes and in its structured data. */
function collectSource($: CheerioAPI, things: readonly StructuredItem[]): string {
  const parts = [
    getVisibleText($.root()[0] as PageNode),
    ...$('title, style')
      .toArray()
      .map((tag) => getRawText(tag)),
  ];
  const stack: PageNode[] = [$.root()[0] as PageNode];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isElement(node)) parts.push(...Object.values(node.attribs));
    if ('children' in node) for (const child of node.children) stack.push(child);
  }
  return removeSpace([...parts, ...things.flatMap(({ texts }) => texts)].join('\n'));
}

export function getRawText(element: PageElement): string {
  return element.children.map((child) => (child.type === 'text' ? child.data : '')).join('');
}
