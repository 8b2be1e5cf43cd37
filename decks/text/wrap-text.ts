import { removeSoftHyphens, splitIntoPieces } from '../../domain/text/line-breaks.ts';

/** Measures in the unit of the line width. */
export interface LineMeter {
  measureWidth(text: string): number;
  /** The size of one em. */
  em: number;
}

/**
 * The most by which the width of a line differs from the sum of its pieces, for each place where two of them meet, in em: by
 * kerning with a space, or between letters and punctuation.
 */
const SPACED_SLACK = 0.2;
const UNSPACED_SLACK = 0.6;

/** The pieces of a paragraph; a line may end after each. */
export type Paragraph = string[];

export interface WrappedLine {
  text: string;
  paragraph: number;
  /** True if the last character is a hyphen that divides a word. */
  hyphenated?: true;
}

/** A part of a word that is too wide for a line. With `hyphen`, one is drawn if the line ends with it. */
export interface WordPart {
  text: string;
  hyphen: boolean;
}

/** Divides words wider than `above`; null if a word must stay whole. */
export interface WordDivider {
  above: number;
  divide: (word: string) => readonly WordPart[] | null;
}

const HYPHEN = '-';

/** Applies NFC, collapses spaces, trims lines, and replaces two hyphens that few fonts contain. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, HYPHEN)
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** Splits a text into paragraphs, and these into pieces. */
export function splitParagraphs(text: string): Paragraph[] {
  return text.split('\n').map(splitIntoPieces);
}

/**
 * Wraps greedily. Returns null if a word is wider than `width` and is not divided. A line is measured as a whole only where the
 * sum of its pieces leaves open whether it fits.
 */
export function wrapLines(
  paragraphs: Paragraph[],
  width: number,
  meter: LineMeter,
  divider: WordDivider | null = null,
): WrappedLine[] | null {
  const lines: WrappedLine[] = [];
  const [space, dash] = [meter.measureWidth(' '), divider ? meter.measureWidth(HYPHEN) : 0];
  for (const [paragraph, pieces] of paragraphs.entries()) {
    let [line, sum, slack, hyphen] = ['', 0, 0, ''];
    const endLine = (): void => {
      lines.push({ text: line.trimEnd() + hyphen, paragraph, ...(hyphen === '' ? {} : { hyphenated: true }) });
      [line, sum, slack, hyphen] = ['', 0, 0, ''];
    };
    for (const part of dividePieces(pieces, meter, divider)) {
      const word = part.text.trimEnd();
      const end = part.hyphen ? HYPHEN : '';
      const [wordWidth, endWidth] = [meter.measureWidth(word), part.hyphen ? dash : 0];
      if (wordWidth + endWidth > width) return null;
      if (line !== '') slack += (line.endsWith(' ') ? SPACED_SLACK : UNSPACED_SLACK) * meter.em;
      const whole = sum + wordWidth + endWidth;
      const unsure = Math.abs(whole - width) <= slack;
      if (line !== '' && (unsure ? meter.measureWidth(line + word + end) : whole) > width) endLine();
      line += part.text;
      sum += wordWidth + (part.text.length - word.length) * space;
      hyphen = end;
    }
    endLine();
  }
  return lines;
}

function dividePieces(pieces: Paragraph, meter: LineMeter, divider: WordDivider | null): WordPart[] {
  return pieces.flatMap((piece) => {
    const word = piece.trimEnd();
    const parts = divider && meter.measureWidth(removeSoftHyphens(word)) > divider.above ? divider.divide(word) : null;
    if (!parts) return [{ text: removeSoftHyphens(piece), hyphen: false }];
    return parts.map((part, at) =>
      at < parts.length - 1 ? part : { ...part, text: part.text + piece.slice(word.length) },
    );
  });
}

/** Evens out the line lengths of each paragraph without adding lines, so that no single word is left on the last line. */
export function balanceLines(
  paragraphs: Paragraph[],
  width: number,
  meter: LineMeter,
  greedy: WrappedLine[],
  divider: WordDivider | null = null,
): WrappedLine[] {
  if (greedy.length === paragraphs.length) return greedy;
  return paragraphs.flatMap((pieces, paragraph) => {
    let best = greedy.filter((line) => line.paragraph === paragraph);
    const count = best.length;
    if (count < 2) return best;
    let [narrow, wide] = [width / 2, width];
    for (let i = 0; i < 7; i++) {
      const middle = (narrow + wide) / 2;
      const lines = wrapLines([pieces], middle, meter, divider);
      if (lines?.length === count) [wide, best] = [middle, lines.map((line) => ({ ...line, paragraph }))];
      else narrow = middle;
    }
    return best;
  });
}
