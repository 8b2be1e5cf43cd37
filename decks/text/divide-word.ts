import { createRequire } from 'node:module';
import { canHyphenate, removeSoftHyphens, splitLetters, splitPiece } from '../../domain/text/line-breaks.ts';
import { hasConnectedLetters } from '../../domain/text/scripts.ts';
import type { WordPart } from './wrap-text.ts';
import { guessLanguage } from '../../domain/text/detect-language.ts';

const SOFT_HYPHEN = '\u00ad';

const require = createRequire(import.meta.url);

/** Languages with Liang's patterns in the package `hyphen`, loaded when needed: 1 to 14 MB each, 50 MB in all. */
const LANGUAGES: ReadonlySet<string> = new Set([
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'hu',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'ru',
  'sv',
  'tr',
  'uk',
]);

type Hyphenator = (text: string, options: { hyphenChar: string; html: boolean }) => string;

/** A hyphenator is replaced after so many calls, because it keeps every word that it has seen. */
const MAX_CALLS = 5_000;
const loaded = new Map<string, { hyphenator: Hyphenator; calls: number }>();

/** The mark between parts, which no text contains. */
const MARK = '\u0001';
/** The least letters of the first and the last part of a word. */
const LEAST_LETTERS = 3;

/**
 * Splits a word where a line may end: after its own hyphens and slashes, and, with a drawn hyphen, at its soft hyphens
 * or where its language divides it. Links are split after punctuation and other scripts between words, without one.
 */
export function divideWord(word: string, language: () => string | null): WordPart[] {
  if (!canHyphenate(word)) return splitPiece(removeSoftHyphens(word)).map((text) => ({ text, hyphen: false }));
  return word.split(/(?<=\p{L}[-/])(?=\p{L})/u).flatMap((compound) => {
    const marked = compound.split(SOFT_HYPHEN);
    const parts = marked.length > 1 ? marked : hyphenate(compound, language());
    return parts.map((text, at) => ({ text, hyphen: at < parts.length - 1 }));
  });
}

/** Divides parts between letters that are still wider than a line, with a drawn hyphen: the last resort. */
export function divideAnywhere(parts: readonly WordPart[], isTooWide: (text: string) => boolean): WordPart[] {
  return parts.flatMap((part) => {
    if (!isTooWide(part.text) || hasConnectedLetters(part.text)) return [part];
    const pieces: string[] = [];
    for (const letter of splitLetters(part.text)) {
      const last = pieces.at(-1);
      if (last === undefined || isTooWide(`${last}${letter}-`)) pieces.push(letter);
      else pieces[pieces.length - 1] = last + letter;
    }
    const isLetters = canHyphenate(part.text);
    return pieces.map((text, at) =>
      at < pieces.length - 1 ? { text, hyphen: isLetters } : { text, hyphen: part.hyphen },
    );
  });
}

/** Splits a word where its language hyphenates it. Returns one part if it is not hyphenated. */
function hyphenate(word: string, language: string | null): string[] {
  const wanted = language ?? guessLanguage(word);
  if (!LANGUAGES.has(wanted)) return [word];
  const used = loaded.get(wanted);
  const entry = used && used.calls < MAX_CALLS ? used : { hyphenator: createHyphenator(wanted), calls: 0 };
  loaded.set(wanted, entry);
  entry.calls += 1;
  return joinShortEnds(entry.hyphenator(word, { hyphenChar: MARK, html: false }).split(MARK));
}

function createHyphenator(language: string): Hyphenator {
  const create = require('hyphen') as (patterns: unknown[]) => Hyphenator;
  const { patterns } = require(`hyphen/${language}`) as { patterns: unknown[] };
  const [levels, trie, exceptions] = patterns;
  // The hyphenator adds words to the exceptions that it is given.
  return create([levels, trie, { ...(exceptions as object | undefined) }]);
}

function isShort(part = ''): boolean {
  return (part.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS;
}

function joinShortEnds(parts: string[]): string[] {
  const joined = [...parts];
  while (joined.length > 1 && isShort(joined[0])) joined.splice(0, 2, `${joined[0]}${joined[1]}`);
  while (joined.length > 1 && isShort(joined.at(-1))) joined.splice(-2, 2, `${joined.at(-2)}${joined.at(-1)}`);
  return joined;
}
