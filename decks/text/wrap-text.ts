import { splitIntoPieces, splitPiece } from '../../domain/text/line-breaks.ts';

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
  /** Index of the paragraph. */
  paragraph: number;
}

/** Applies NFC, collapses spaces, trims lines, and replaces two hyphens that few fonts contain. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** Splits a text into paragraphs, and pieces that are too long for a line into smaller ones. */
export function splitParagraphs(text: string, tooLong: (piece: string) => boolean): Paragraph[] {
  return text
    .split('\n')
    .map((paragraph) =>
      splitIntoPieces(paragraph).flatMap((piece) => (tooLong(piece.trimEnd()) ? splitPiece(piece) : [piece])),
    );
}

/**
 * Wraps greedily. Returns null if a piece is wider than `width`. A line is measured as a whole only where the sum of its pieces
 * leaves open whether it fits.
 */
export function wrapLines(paragraphs: Paragraph[], width: number, meter: LineMeter): WrappedLine[] | null {
  const lines: WrappedLine[] = [];
  const space = meter.measureWidth(' ');
  for (const [paragraph, pieces] of paragraphs.entries()) {
    let [line, sum, slack] = ['', 0, 0];
    for (const piece of pieces) {
      const word = piece.trimEnd();
      const wordWidth = meter.measureWidth(word);
      if (wordWidth > width) return null;
      if (line !== '') slack += (line.endsWith(' ') ? SPACED_SLACK : UNSPACED_SLACK) * meter.em;
      const whole = sum + wordWidth;
      const unsure = Math.abs(whole - width) <= slack;
      if (line !== '' && (unsure ? meter.measureWidth(line + word) : whole) > width) {
        lines.push({ text: line.trimEnd(), paragraph });
        [line, sum, slack] = ['', 0, 0];
      }
      line += piece;
      sum += wordWidth + (piece.length - word.length) * space;
    }
    lines.push({ text: line.trimEnd(), paragraph });
  }
  return lines;
}

/** Evens out the line lengths of each paragraph without adding lines, so that no single word is left on the last line. */
export function balanceLines(
  paragraphs: Paragraph[],
  width: number,
  meter: LineMeter,
  greedy: WrappedLine[],
): WrappedLine[] {
  if (greedy.length === paragraphs.length) return greedy;
  return paragraphs.flatMap((pieces, paragraph) => {
    let best = greedy.filter((line) => line.paragraph === paragraph);
    const count = best.length;
    if (count < 2) return best;
    let [narrow, wide] = [width / 2, width];
    for (let i = 0; i < 7; i++) {
      const middle = (narrow + wide) / 2;
      const lines = wrapLines([pieces], middle, meter);
      if (lines?.length === count) [wide, best] = [middle, lines.map(({ text }) => ({ text, paragraph }))];
      else narrow = middle;
    }
    return best;
  });
}
