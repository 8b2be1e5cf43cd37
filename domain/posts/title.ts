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

/** Cuts to at most `limit` UTF-16 units, at a word if possible and never inside a grapheme. */
function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    if (cut.length + segment.length > limit) break;
    cut += segment;
  }
  if (/\s/u.test(text.charAt(cut.length))) return cut.trimEnd();
  return cut.replace(/\s+\S*$/u, '').trimEnd();
}
