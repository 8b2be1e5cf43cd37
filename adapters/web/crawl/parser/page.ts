import { createHash } from 'node:crypto';
import { loadBuffer, type CheerioAPI } from 'cheerio';
import { MAX_QUOTE, type BrandField, type ClaimMethod, type Finding } from '../../../../domain/brand/brand.ts';
import { isPromptInjection } from './prompt-injection.ts';
import {
  truncateText,
  isElement,
  getVisibleText,
  normalizeSpace,
  type PageElement,
  type PageNode,
} from './page-text.ts';
import { buildSelector } from './selector.ts';
import { readStructuredData, type StructuredItem } from './structured-data.ts';

export interface PageInput {
  bytes: Uint8Array;
  url: string;
  contentType: string;
  /** RFC 3339. */
  fetchedAt: string;
  /** Whether it is the home page. */
  home: boolean;
}

/** A finding without its origin, which the page adds. */
export interface NewFinding {
  field: BrandField;
  value: string;
  method: ClaimMethod;
  /** The element of the page, or its selector. */
  at: PageElement | string;
  quote: string;
  declared?: boolean;
  confidence: number;
}

const MAX_VALUE = 320;

/** A parsed page and its findings. */
export class Page {
  readonly $: CheerioAPI;
  readonly url: URL;
  readonly home: boolean;
  readonly hash: string;
  /** The objects of its JSON-LD. */
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

  /** The base URL of its links and files, which a page may set if it is an http(s) URL. */
  get base(): string {
    const base = URL.parse(this.all('base[href]')[0]?.attribs['href'] ?? '', this.url.href);
    return base && /^https?:$/u.test(base.protocol) ? base.href : this.url.href;
  }

  /** The language that the page declares; undefined if it declares none that is known. */
  get language(): string | undefined {
    const declared = this.all('html[lang]')[0]?.attribs['lang'] ?? '';
    return /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/u.test(declared) ? declared : undefined;
  }

  /** Matching elements in document order. */
  all(selector: string): PageElement[] {
    return this.$(selector).toArray().filter(isElement);
  }

  /** The first non-empty meta tag with this name. */
  meta(name: string): { element: PageElement; content: string } | null {
    const found = this.all('meta').find(
      ({ attribs }) =>
        (attribs['name'] ?? attribs['property'] ?? '').toLowerCase() === name &&
        normalizeSpace(attribs['content'] ?? '') !== '',
    );
    return found ? { element: found, content: normalizeSpace(found.attribs['content'] ?? '') } : null;
  }

  /**
   * Keeps a value if the page contains its quote. Text that looks like a prompt injection is dropped, so that it never reaches a
   * language model.
   */
  addFinding({ field, value, method, at, quote, declared = false, confidence }: NewFinding): void {
    const [excerpt, text] = [
      truncateText(normalizeSpace(quote), MAX_QUOTE),
      truncateText(normalizeSpace(value), MAX_VALUE),
    ];
    if (excerpt === '' || text === '' || !isStorable(excerpt) || !isStorable(text)) return;
    if (isPromptInjection(excerpt) || isPromptInjection(text) || !this.#source.includes(removeSpace(excerpt))) return;
    const selector = typeof at === 'string' ? at : buildSelector(at);
    const { href: url } = this.url;
    const { hash: pageHash } = this;
    const origin = { url, pageHash, fetchedAt: this.#fetchedAt };
    this.findings.push({ field, value: text, method, selector, quote: excerpt, declared, confidence, ...origin });
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Texts are compared without white space, which depends on the layout. */
function removeSpace(text: string): string {
  return text.replace(/\s+/gu, '');
}

/** All text of a page, including attributes and structured data. */
function collectSource($: CheerioAPI, things: readonly StructuredItem[]): string {
  const parts = [
    getVisibleText($.root()[0] as PageNode),
    ...$('title, style')
      .toArray()
      .map((tag) => getRawText(tag)),
  ];
  const stack: PageNode[] = [$.root()[0] as PageNode];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isElement(node)) parts.push(Object.values(node.attribs).join('\n'));
    if ('children' in node) for (const child of node.children) stack.push(child);
  }
  return removeSpace([...parts, ...things.flatMap(({ texts }) => texts)].join('\n'));
}

export function getRawText(element: PageElement): string {
  return element.children.map((child) => (child.type === 'text' ? child.data : '')).join('');
}
