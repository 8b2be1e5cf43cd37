const MAX_TAGS = 8;
const MAX_TAG_LENGTH = 24;

/** Keeps a model's hashtags whose words occur in the draft or its sources, because a hashtag is a claim too. Adds none. */
export function keepHashtags(tags: readonly string[], sources: readonly string[]): string[] {
  const known = sources.map(joinLetters).join(' ');
  const seen = new Set<string>();
  return tags
    .map((tag) => tag.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_]/gu, ''))
    .filter((tag) => /\p{L}/u.test(tag) && tag.length <= MAX_TAG_LENGTH && known.includes(joinLetters(tag)))
    .filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()))
    .slice(0, MAX_TAGS);
}

function joinLetters(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
