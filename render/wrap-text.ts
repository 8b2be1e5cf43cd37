type WidthOf = (text: string) => number;

/** Breaks at spaces and keeps the text's own line ends. Null when one word is wider than the width. */
export function wrap(text: string, width: number, widthOf: WidthOf): string[] | null {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      if (widthOf(word) > width) return null;
      line = word;
    }
    lines.push(line);
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
