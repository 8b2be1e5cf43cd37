type WidthOf = (text: string) => number;

/** One space between words, none around line ends; the two hyphens that few fonts hold become plain ones. */
export function tidyText(text: string): string {
  return text
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/**
 * Breaks at spaces and keeps the text's own line ends; with `breakWords` also behind the punctuation inside links and paths.
 * Null when a piece is wider than the width.
 */
export function wrap(text: string, width: number, widthOf: WidthOf, breakWords: boolean): string[] | null {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const piece of piecesOf(paragraph, breakWords)) {
      const longer = line + piece;
      if (line === '' || widthOf(longer.trimEnd()) <= width) line = longer;
      else {
        lines.push(line.trimEnd());
        line = piece;
      }
      if (widthOf(line.trimEnd()) > width) return null;
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

/** The same number of lines, each paragraph's as even in length as can be: no lone last word. */
export function balance(
  text: string,
  width: number,
  widthOf: WidthOf,
  greedy: string[],
  breakWords: boolean,
): string[] {
  const paragraphs = text.split('\n');
  if (greedy.length === paragraphs.length) return greedy;
  return paragraphs.flatMap((paragraph) => {
    let best = wrap(paragraph, width, widthOf, breakWords) ?? [paragraph];
    if (best.length === 1) return best;
    const count = best.length;
    let [narrow, wide] = [width / 2, width];
    for (let i = 0; i < 7; i++) {
      const middle = (narrow + wide) / 2;
      const lines = wrap(paragraph, middle, widthOf, breakWords);
      if (lines && lines.length === count) [wide, best] = [middle, lines];
      else narrow = middle;
    }
    return best;
  });
}

/** Words with the spaces that follow them, or parts of words. */
function piecesOf(paragraph: string, breakWords: boolean): string[] {
  const pieces = breakWords ? /[^ \-/,;=&?_.[\]]*[-/,;=&?_.[\]]* */g : /[^ ]+ */g;
  return (paragraph.match(pieces) ?? []).filter((piece) => piece !== '');
}
