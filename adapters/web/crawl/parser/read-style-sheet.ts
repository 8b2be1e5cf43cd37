import { createHash } from 'node:crypto';
import type { Finding } from '../../../../domain/brand/brand.ts';
import { toHex, isGrey, parseColour } from '../../../../domain/brand/colours.ts';
import { findColourRules } from './find-colour-rules.ts';

export interface FileInput {
  bytes: Uint8Array;
  url: string;
  /** RFC 3339. */
  fetchedAt: string;
}

/** Style sheets get less confidence than the page itself, because a theme defines more colours than the brand uses. */
const SHEET_CONFIDENCE = 0.95;

export function readStyleSheet({ bytes, url, fetchedAt }: FileInput): Finding[] {
  const pageHash = hashBytes(bytes);
  return findColourRules(Buffer.from(bytes).toString('utf8')).map(({ colour, confidence, ...rule }) => ({
    field: 'palette',
    value: colour,
    method: 'css',
    ...rule,
    confidence: confidence * SHEET_CONFIDENCE,
    url,
    fetchedAt,
    pageHash,
  }));
}

const PAINT = /\b(?:fill|stroke|stop-color)\s*[:=]\s*["']?\s*(#[0-9a-f]{3,8}\b|rgba?\([^()"';]{1,60}\))/giu;
const MAX_COLOURS = 40;

export function readSvg({ bytes, url, fetchedAt }: FileInput): Finding[] {
  const text = Buffer.from(bytes).toString('utf8');
  const pageHash = hashBytes(bytes);
  const found: Finding[] = [];
  for (const [quote, written] of text.matchAll(PAINT)) {
    if (found.length === MAX_COLOURS) break;
    const colour = parseColour(written ?? '');
    if (!colour || isGrey(colour) || /\s\s|[\n\t]/u.test(quote)) continue;
    const origin = { url, fetchedAt, pageHash, selector: '' };
    const value = toHex(colour);
    found.push({ field: 'palette', value, method: 'logo', quote, declared: false, confidence: 0.6, ...origin });
  }
  return found;
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
