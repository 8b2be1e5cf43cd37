type WidthOf = (text: string) => number;

/** Zero-width space: a place inside a word where a line may end. */
const BREAK = '\u200b';

/** One space between words, none around line ends; the two hyphens that few fonts hold become plain ones. */
export function tidyText(text: string): string {
  return text
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** Lets links, paths and the like that are too long for a line end it behind their punctuation. */
export function breakable(text: string, tooLong: (word: string) => boolean): string {
  return text.replace(/\S+/g, (word) => (tooLong(word) ? word.replace(/[-/,;=&?_.[\]](?=.)/g, `$&${BREAK}`) : word));
}

/** Breaks at spaces and marked places, and keeps the text's own line ends. Null when a piece is wider than the width. */
export function wrap(text: string, width: number, widthOf: WidthOf): string[] | null {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const piece of paragraph.match(/[^ \u200b]+[ \u200b]*/g) ?? []) {
      if (line !== '' && widthOf(visible(line + piece)) > width) {
        lines.push(visible(line));
        line = '';
      }
      line += piece;
      if (line === piece && widthOf(visible(line)) > width) return null;
    }
    lines.push(visible(line));
  }
  return lines;
}

/** The same number of lines, each paragraph's as even in length as can be: no lone last word. */
export function balance(text: string, width: number, widthOf: WidthOf, greedy: string[]): string[] {
  const paragraphs = text.split('\n');
  if (greedy.length === paragraphs.length) return greedy;
  return paragraphs.flatMap((paragraph) => {
    let best = wrap(paragraph, width, widthOf) ?? [paragraph];
    if (best.length === 1) return best;
    const count = best.length;
    let [narrow, wide] = [width / 2, width];
    for (let i = 0; i < 7; i++) {
      const middle = (narrow + wide) / 2;
      const lines = wrap(paragraph, middle, widthOf);
      if (lines && lines.length === count) [wide, best] = [middle, lines];
      else narrow = middle;
    }
    return best;
  });
}

function visible(line: string): string {
  return line.replaceAll(BREAK, '').trimEnd();
}
