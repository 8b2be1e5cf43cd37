/** Scripts without spaces between words, with their punctuation and the full-width forms. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff01-\uff60ー]/u;
const UNSPACED_PARTS = new RegExp(UNSPACED.source, 'gu');
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED.source}`, 'u');
const ENDS_UNSPACED = new RegExp(`${UNSPACED.source}$`, 'u');

const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\p{N}'’]+/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202b\u202e\u2067]/u;

/** Scripts whose letters connect; letter spacing would separate them. */
const CONNECTED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

/** Whether any part of a text is written without spaces between words. */
export function hasUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** Replaces everything that is written without spaces between words. */
export function replaceUnspaced(text: string, by: string): string {
  return text.replace(UNSPACED_PARTS, by);
}

/** The number of letters of scripts without spaces. Marks above and below do not count. */
export function countUnspacedLetters(text: string): number {
  return text.match(UNSPACED_PARTS)?.filter((char) => /[\p{L}\p{N}]/u.test(char)).length ?? 0;
}

export function beginsUnspaced(text: string): boolean {
  return BEGINS_UNSPACED.test(text);
}

export function endsUnspaced(text: string): boolean {
  return ENDS_UNSPACED.test(text);
}

/** Whether a line may end between any two letters of a text, if nothing else fits. */
export function breaksAnywhere(text: string): boolean {
  return hasUnspaced(text) || HANGUL.test(text);
}

/** Whether a text has kana. Kana and Hangul show in which country's shapes its Han characters are drawn. */
export function hasKana(text: string): boolean {
  return KANA.test(text);
}

export function hasHangul(text: string): boolean {
  return HANGUL.test(text);
}

export function beginsWithHan(text: string): boolean {
  return /^\p{Script=Han}/u.test(text);
}

/** Replaces each Chinese character with one kana, for voices that read no others. */
export function replaceHanWithKana(text: string): string {
  return text.replace(HAN, 'か');
}

export function hasConnectedLetters(text: string): boolean {
  return CONNECTED.test(text);
}

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Whether a character belongs to no script: a sign, a digit, a mark. */
export function isSign(char: string): boolean {
  return /^[\p{Script=Common}\p{Script=Inherited}]$/u.test(char);
}

export function hasLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text);
}

/** Whether most letters of a text are Latin. */
export function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(hasLatin).length * 2 >= letters.length;
}

/** The Latin words of a text, in lower case. */
export function listLatinWords(text: string): string[] {
  return text.match(LATIN_WORD)?.map((word) => word.toLowerCase()) ?? [];
}

const SCRIPTS = Object.entries({
  Latin: /\p{Script=Latin}/u,
  Japanese: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  Hangul: HANGUL,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Thai: /\p{Script=Thai}/u,
});

/** The number of letters of each script in a text. Neighbours mostly share a script, so that of the last letter is tried first. */
export function listLetterScripts(text: string): Map<string, number> {
  const found = new Map<string, number>();
  let last: readonly [string, RegExp] | undefined;
  for (const letter of text.match(/\p{L}/gu) ?? []) {
    if (!last?.[1].test(letter)) last = SCRIPTS.find(([, pattern]) => pattern.test(letter));
    const script = last?.[0] ?? 'other';
    found.set(script, (found.get(script) ?? 0) + 1);
  }
  return found;
}
