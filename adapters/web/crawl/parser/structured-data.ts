import type { CheerioAPI } from 'cheerio';
import { parseJson } from '../../parse-json.ts';
import { buildSelector } from './selector.ts';

/** An object of a page's JSON-LD. */
export interface StructuredItem {
  types: string[];
  selector: string;
  /** A property as text; of a list the first one; null if there is none. */
  text(property: string): string | null;
  list(property: string): string[];
  /** All URLs of a property: texts, and the URLs of objects. */
  urls(property: string): string[];
  texts: string[];
}

type Json = Record<string, unknown>;

const MAX_ITEMS = 200;
const MAX_SCRIPTS = 20;

/** Reads the objects of the JSON-LD of a page. Scripts that are not valid JSON are ignored. */
export function readStructuredData($: CheerioAPI): StructuredItem[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .slice(0, MAX_SCRIPTS)
    .flatMap((script) => {
      const text = script.children.map((child) => (child.type === 'text' ? child.data : '')).join('');
      return collectObjects(parseJson(text)).map((object) => toItem(object, buildSelector(script)));
    });
}

/** All objects of a tree, outer ones first. */
function collectObjects(root: unknown): Json[] {
  const found: Json[] = [];
  const values = new Set<unknown>([root]);
  for (const value of values) {
    if (found.length === MAX_ITEMS) break;
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) found.push(value as Json);
    for (const inner of Object.values(value)) values.add(inner);
  }
  return found;
}

function toItem(object: Json, selector: string): StructuredItem {
  return {
    types: readTexts(object['@type']),
    selector,
    text: (property) => readTexts(object[property])[0] ?? null,
    list: (property) => readTexts(object[property]),
    urls: (property) => readUrls(object[property]),
    texts: Object.values(object).flatMap(readTexts),
  };
}

/** The texts of a string, a number, an object's name or URL, or a list of these. */
function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.filter((item) => !Array.isArray(item)).flatMap(readTexts);
  if (typeof value !== 'object' || value === null) return [];
  const { name, text, url, contentUrl, audienceType } = value as Json;
  return [name, text, audienceType, url, contentUrl].filter((part) => typeof part === 'string').slice(0, 1);
}

/** The URLs of a text, of an object, or of a list of these. */
function readUrls(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.filter((item) => !Array.isArray(item)).flatMap(readUrls);
  if (typeof value !== 'object' || value === null) return [];
  const { contentUrl, url } = value as Json;
  return [contentUrl, url].filter((part) => typeof part === 'string').slice(0, 1);
}
