import { splitIntoPieces, splitPiece } from './line-breaks.ts';

type WidthOf = (text: string) => number;

/** A paragraph in the pieces between which its lines may end. */
export type Paragraph = string[];

export interface WrappedLine {
  text: string;
  /** Which paragraph it is of. */
  paragraph: number;
}

/** One space between words, none around line ends; marks joined to their letters; the two hyphens that few fonts hold become plain ones. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** The paragraphs of a text, with what is too long for a line in smaller pieces. */
export function splitParagraphs(text: string, tooLong: (piece: string) => boolean): Paragraph[] {
  return text
    .split('\n')
    .map((paragraph) =>
      splitIntoPieces(paragraph).flatMap((piece) => (tooLong(piece.trimEnd()) ? splitPiece(piece) : [piece])),
    );
}

/** Fills line after line, and keeps the text's own line ends. Null when a piece is wider than the width. */
export function wrapLines(paragraphs: Paragraph[], width: number, widthOf: WidthOf): WrappedLine[] | null {
  const lines: WrappedLine[] = [];
  for (const [paragraph, pieces] of paragraphs.entries()) {
    let line = '';
    for (const piece of pieces) {
      if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
        lines.push({ text: line.trimEnd(), paragraph });
        line = '';
      }
      line += piece;
      if (line === piece && widthOf(line.trimEnd()) > width) return null;
    }
    lines.push({ text: line.trimEnd(), paragraph });
  }
  return lines;
}

/** The same number of lines, each paragraph's as even in length as can be: no lone last word. */
export function balanceLines(
  paragraphs: Paragraph[],
  width: number,
  widthOf: WidthOf,
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
      const lines = wrapLines([pieces], middle, widthOf);
      if (lines?.length === count) [wide, best] = [middle, lines.map(({ text }) => ({ text, paragraph }))];
      else narrow = middle;
    }
    return best;
  });
}
