/** The most hashtags in a request, and the most characters of one. Platforms accept fewer. */
export const MAX_HASHTAGS = 100;
export const MAX_HASHTAG_LENGTH = 150;

/** Hashtags in their original order without `#`, spaces, punctuation and case-insensitive duplicates. */
export function normaliseHashtags(hashtags: readonly string[]): string[] {
  const bare = hashtags.flatMap((tag) => tag.split(/[#＃]/u)).map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}_]/gu, ''));
  const seen = new Set<string>();
  return bare.filter((tag) => tag !== '' && !seen.has(foldCase(tag)) && seen.add(foldCase(tag)));
}

/** Appends the hashtags that the caption does not contain yet. */
export function appendHashtags(caption: string, tags: readonly string[], separator: string): string {
  const present = new Set(extractHashtags(caption).map(foldCase));
  const missing = tags.filter((tag) => !present.has(foldCase(tag))).map((tag) => `#${tag}`);
  return [caption, missing.join(' ')].filter((part) => part !== '').join(separator);
}

/** The tags before the first that no longer fits into `total` UTF-16 units, including the commas between them. */
export function takeTagsWithin(tags: readonly string[], total: number): string[] {
  let used = -1;
  return tags.filter((tag) => (used += tag.length + 1) <= total);
}

/** The hashtags in a text, without `#`. */
export function extractHashtags(text: string): string[] {
  return [...text.matchAll(/[#＃]([\p{L}\p{M}\p{N}_]+)/gu)].map((match) => match[1] ?? '');
}

function foldCase(tag: string): string {
  return tag.normalize('NFKC').toLowerCase();
}
