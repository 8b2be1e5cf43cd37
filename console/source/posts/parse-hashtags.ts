/** `#one, two` as `['one', 'two']`. */
export const parseHashtags = (text: string): string[] =>
  text
    .split(/[\s,]+/u)
    .map((word) => word.replace(/^#+/u, ''))
    .filter((word) => word !== '');
