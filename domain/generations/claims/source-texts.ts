import { supportsFigure, extractFigures, type Figure } from '../../text/figures.ts';
import { isGerman } from '../../text/detect-language.ts';
import { hasLatin, isLatin, listLatinWords } from '../../text/scripts.ts';
import { foldWords, splitWords, STOP_WORDS } from '../../text/words.ts';

const BREAKS = /[.!?…:;¿¡“”"«»„(){}[\]—–•|/\n]+|\s-\s/u;
const ADDRESSES =
  /https?:\/\/\S+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\b|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+/giu;

/** The sources that a text may be based on. A figure, address or name that is in none of them counts as invented. */
export class SourceTexts {
  private readonly text: string;
  private readonly addresses: string;
  private readonly words: ReadonlySet<string>;
  private readonly figures: readonly Figure[];

  /** `addresses` are texts whose addresses may be mentioned. Other texts of a site could lead readers elsewhere. */
  constructor(sources: readonly string[], addresses: readonly string[]) {
    this.text = sources.join('\n').toLowerCase();
    this.addresses = addresses.join('\n').toLowerCase();
    this.words = new Set(
      sources.flatMap((source) => [...foldWords(source), ...listLatinWords(source)]).map(stripPossessive),
    );
    this.figures = sources.flatMap(extractFigures);
  }

  /** The first figure or address that is in no source; null if there is none. */
  findInventedFigure(text: string): string | null {
    const figure = extractFigures(text).find((one) => !this.figures.some((source) => supportsFigure(one, source)));
    if (figure) return `${figure.value}${figure.unit}`;
    return (text.match(ADDRESSES) ?? []).find((one) => !this.addresses.includes(one.toLowerCase())) ?? null;
  }

  /**
   * The first proper name that is in no source; null if there is none. `whole` is the full text, from which the
   * language is detected.
   */
  findInventedName(text: string, whole = text): string | null {
    return findNames(text, whole).find((name) => !this.containsName(name)) ?? null;
  }

  /** Whether every word of a name is in a source. */
  containsName(name: string): boolean {
    const words = [...foldWords(name), ...listLatinWords(name)].map(stripPossessive);
    return this.text.includes(name.toLowerCase()) || words.every((word) => this.words.has(word));
  }
}

/**
 * Words that look like names: capitalised words inside a sentence, and words with a capital inside. German capitalises
 * all nouns, so only the latter count; in a text of another script every Latin word counts. The first word of a
 * sentence is ambiguous and ignored.
 */
function findNames(text: string, whole: string): string[] {
  const [latin, nouns] = [isLatin(whole), isGerman(whole)];
  const capital = text.split(BREAKS).flatMap((part) => {
    return splitWords(part).filter((word, at) => {
      if (!latin && hasLatin(word)) return false;
      if (word.length < 2 || /^I['’]/u.test(word) || STOP_WORDS.has(word.toLowerCase())) return false;
      const capitals = /^.+\p{Lu}/u.test(word);
      return capitals || (!nouns && at > 0 && /^\p{Lu}/u.test(word));
    });
  });
  return latin ? capital : [...capital, ...listLatinWords(text)];
}

function stripPossessive(word: string): string {
  return word.toLowerCase().replace(/['’]s?$/u, '');
}
