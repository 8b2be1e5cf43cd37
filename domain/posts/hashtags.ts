/** Bare hashtags in their first order: no `#`, no spaces or punctuation, no repeats in any letter case. */
export function normaliseHashtags(hashtags: readonly string[]): string[] {
  const bare = hashtags.flatMap((tag) => tag.split(/[#＃]/u)).map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}_]/gu, ''));
  const seen = new Set<string>();
  return bare.filter((tag) => tag !== '' && !seen.has(foldCase(tag)) && seen.add(foldCase(tag)));
}

/** A caption followed by the hashtags that it does not hold yet. */
export function appendHashtags(caption: string, tags: readonly string[], separator: string): string {
  const present = new Set(extractHashtags(caption).map(foldCase));
  const missing = tags.filter((tag) => !present.has(foldCase(tag))).map((tag) => `#${tag}`);
  return [caption, missing.join(' ')].filter((part) => part !== '').join(separator);
}

/** The first tags that fit into `total` UTF-16 units, commas between them included. */
export function takeTagsWithin(tags: readonly string[], total: number): string[] {
  let used = -1;
  return tags.filter((tag) => (used += tag.length + 1) <= total);
}

/** The hashtags that a text holds, without `#`. */
export function extractHashtags(text: string): string[] {
  return [...text.matchAll(/[#＃]([\p{L}\p{M}\p{N}_]+)/gu)].map((match) => match[1] ?? '');
}

function foldCase(tag: string): string {
  return tag.normalize('NFKC').toLowerCase();
}
