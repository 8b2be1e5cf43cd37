import type { CheerioAPI } from 'cheerio';
import { buildSelector } from './selector.ts';

/** One object of a page's JSON-LD. */
export interface StructuredItem {
  types: string[];
  /** Where its script stands. */
  selector: string;
  /** Its property as text, as the text of the object there, or as the first of a list; null where it is none of these. */
  text(property: string): string | null;
  /** All of a property that has several. */
  list(property: string): string[];
  /** Every text that it holds. */
  texts: string[];
}

type Json = Record<string, unknown>;

const MAX_ITEMS = 200;
const MAX_SCRIPTS = 20;

/** What the page describes of itself. Scripts that are no JSON are the site's mistake, and say nothing. */
export function readStructuredData($: CheerioAPI): StructuredItem[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .slice(0, MAX_SCRIPTS)
    .flatMap((script) => {
      const text = script.children.map((child) => (child.type === 'text' ? child.data : '')).join('');
      return collectObjects(parseOrNull(text)).map((object) => toItem(object, buildSelector(script)));
    });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The objects of a tree, outer ones first. */
function collectObjects(root: unknown): Json[] {
  const found: Json[] = [];
  const queue: unknown[] = [root];
  for (let index = 0; index < queue.length && found.length < MAX_ITEMS; index += 1) {
    const value = queue[index];
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) found.push(value as Json);
    queue.push(...Object.values(value));
  }
  return found;
}

function toItem(object: Json, selector: string): StructuredItem {
  return {
    types: readTexts(object['@type']),
    selector,
    text: (property) => readTexts(object[property])[0] ?? null,
    list: (property) => readTexts(object[property]),
    texts: Object.values(object).flatMap(readTexts),
  };
}

/** A text, a number, the name or URL of an object, or all of these in a list. */
function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.filter((item) => !Array.isArray(item)).flatMap(readTexts);
  if (typeof value !== 'object' || value === null) return [];
  const { name, text, url, contentUrl, audienceType } = value as Json;
  return [name, text, audienceType, url, contentUrl].filter((part) => typeof part === 'string').slice(0, 1);
}
