import type { CheerioAPI } from 'cheerio';
import { selectorOf } from './selector.ts';

/** One object of a page's JSON-LD. */
export interface Thing {
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

const MOST_THINGS = 200;
const MOST_SCRIPTS = 20;

/** What the page describes of itself. Scripts that are no JSON are the site's mistake, and say nothing. */
export function structuredData($: CheerioAPI): Thing[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .slice(0, MOST_SCRIPTS)
    .flatMap((script) => {
      const text = script.children.map((child) => (child.type === 'text' ? child.data : '')).join('');
      return objectsIn(parsed(text)).map((object) => thingOf(object, selectorOf(script)));
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The objects of a tree, outer ones first. */
function objectsIn(root: unknown): Json[] {
  const found: Json[] = [];
  const queue: unknown[] = [root];
  for (let index = 0; index < queue.length && found.length < MOST_THINGS; index += 1) {
    const value = queue[index];
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) found.push(value as Json);
    queue.push(...Object.values(value));
  }
  return found;
}

function thingOf(object: Json, selector: string): Thing {
  return {
    types: textsOf(object['@type']),
    selector,
    text: (property) => textsOf(object[property])[0] ?? null,
    list: (property) => textsOf(object[property]),
    texts: Object.values(object).flatMap(textsOf),
  };
}

/** A text, a number, the name or URL of an object, or all of these in a list. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.filter((item) => !Array.isArray(item)).flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { name, text, url, contentUrl, audienceType } = value as Json;
  return [name, text, audienceType, url, contentUrl].filter((part) => typeof part === 'string').slice(0, 1);
}
