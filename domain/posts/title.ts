import { cutAtWord } from '../text/cut-at-word.ts';

/** The title of a post without caption: the text of the first box, or the workspace's name. */
export function chooseFallbackTitle(boxText: string | null, workspaceName: string): string {
  return findFirstLine(boxText ?? '') || findFirstLine(workspaceName);
}

/**
 * The title to send: the caller's unchanged, otherwise the caption's first line, otherwise the fallback. The latter two
 * are cut at a word to `limit` UTF-16 units.
 */
export function chooseTitle(
  text: { caption: string | null; title: string | null; fallbackTitle: string },
  limit: number,
): string {
  if (text.title !== null) return text.title.trim();
  return cutAtWord(findFirstLine(text.caption ?? '') || findFirstLine(text.fallbackTitle), limit);
}

/** The first line that is not empty without `<` and `>`. */
function findFirstLine(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/u).map((line) => line.replace(/[<>]/gu, '').trim());
  return lines.find((line) => line !== '') ?? '';
}
