import { supportsFigure, extractFigures, type Figure } from '../../text/figures.ts';
import { isGerman, isLatin } from '../../text/language.ts';
import { STOP_WORDS, splitWords } from '../../text/words.ts';

const BREAKS = /[.!?…:;¿¡“”"«»„(){}[\]—–•|/\n]+|\s-\s/u;
const ADDRESSES =
  /https?:\/\/\S+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\b|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+/giu;
const LATIN = /\p{Script=Latin}[\p{Script=Latin}\p{N}'’]+/gu;

/** What texts may take from: whatever else they state, nobody has said. */
export class SourceTexts {
  private readonly text: string;
  private readonly addresses: string;
  private readonly words: ReadonlySet<string>;
  private readonly figures: readonly Figure[];

  /** `addresses`: texts whose addresses may be named. What else a site says may be meant to lead readers away. */
  constructor(sources: readonly string[], addresses: readonly string[]) {
    this.text = sources.join('\n').toLowerCase();
    this.addresses = addresses.join('\n').toLowerCase();
    this.words = new Set(sources.flatMap((source) => [...splitWords(source), ...listLatinWords(source)]).map(stripPossessive));
    this.figures = sources.flatMap(extractFigures);
  }

  /** A figure or an address in a text that no source holds. */
  findInventedFigure(text: string): string | null {
    const figure = extractFigures(text).find((one) => !this.figures.some((source) => supportsFigure(one, source)));
    if (figure) return `${figure.value}${figure.unit}`;
    return (text.match(ADDRESSES) ?? []).find((one) => !this.addresses.includes(one.toLowerCase())) ?? null;
  }

  /** A proper name in a text that no source holds. `whole` is the text that it is a part of: it tells the language. */
  findInventedName(text: string, whole = text): string | null {
    return findNames(text, whole).find((name) => !this.containsName(name)) ?? null;
  }

  /** Whether every word of a name stands in a source. */
  containsName(name: string): boolean {
    const words = [...splitWords(name), ...listLatinWords(name)].map(stripPossessive);
    return this.text.includes(name.toLowerCase()) || words.every((word) => this.words.has(word));
  }
}

/**
 * What reads as a name: a word with a capital inside a sentence, or in its middle. In German, where every noun has a capital, only
 * the latter; in a text of another script every Latin word. What opens a sentence cannot be told from any other word.
 */
function findNames(text: string, whole: string): string[] {
  const [latin, nouns] = [isLatin(whole), isGerman(whole)];
  const capital = text.split(BREAKS).flatMap((part) => {
    const words = part.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
    return words.filter((word, at) => {
      if (!latin && /\p{Script=Latin}/u.test(word)) return false;
      if (word.length < 2 || /^I['’]/u.test(word) || STOP_WORDS.has(word.toLowerCase())) return false;
      const capitals = /^.+\p{Lu}/u.test(word);
      return capitals || (!nouns && at > 0 && /^\p{Lu}/u.test(word));
    });
  });
  return latin ? capital : [...capital, ...listLatinWords(text)];
}

function listLatinWords(text: string): string[] {
  return text.match(LATIN)?.map((word) => word.toLowerCase()) ?? [];
}

function stripPossessive(word: string): string {
  return word.toLowerCase().replace(/['’]s?$/u, '');
}
