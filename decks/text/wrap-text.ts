import { splitIntoPieces, splitPiece } from './line-breaks.ts';

type MeasureWidth = (text: string) => number;

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

/** Wraps greedily. Returns null if a piece is wider than `width`. */
export function wrapLines(paragraphs: Paragraph[], width: number, measureWidth: MeasureWidth): WrappedLine[] | null {
  const lines: WrappedLine[] = [];
  for (const [paragraph, pieces] of paragraphs.entries()) {
    let line = '';
    for (const piece of pieces) {
      if (line !== '' && measureWidth((line + piece).trimEnd()) > width) {
        lines.push({ text: line.trimEnd(), paragraph });
        line = '';
      }
      line += piece;
      if (line === piece && measureWidth(line.trimEnd()) > width) return null;
    }
    lines.push({ text: line.trimEnd(), paragraph });
  }
  return lines;
}

/** Evens out the line lengths of each paragraph without adding lines, so that no single word is left on the last line. */
export function balanceLines(
  paragraphs: Paragraph[],
  width: number,
  measureWidth: MeasureWidth,
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
      const lines = wrapLines([pieces], middle, measureWidth);
      if (lines?.length === count) [wide, best] = [middle, lines.map(({ text }) => ({ text, paragraph }))];
      else narrow = middle;
    }
    return best;
  });
}
