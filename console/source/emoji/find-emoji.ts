/** An emoji with its name, further words for it, and its group. */
export interface Emoji {
  unicode: string;
  label: string;
  tags?: readonly string[];
  group?: number;
}

/** The groups of Unicode, by number. Group 2 has only parts of other emoji, such as hair, and is not offered. */
export const EMOJI_GROUPS: Readonly<Record<number, string>> = {
  0: 'Smileys',
  1: 'People',
  3: 'Animals and nature',
  4: 'Food and drink',
  5: 'Travel and places',
  6: 'Activities',
  7: 'Objects',
  8: 'Symbols',
  9: 'Flags',
};

const MAX_FOUND = 60;

/** Finds emoji by the beginnings of all `words` in names, then in names and tags. Without words: all of a group. */
export function findEmoji(all: readonly Emoji[], words: string, group: number): Emoji[] {
  const wanted = fold(words).split(' ').filter(Boolean);
  const offered = all.filter((one) => one.group !== undefined && Object.hasOwn(EMOJI_GROUPS, one.group));
  if (wanted.length === 0) return offered.filter((one) => one.group === group);
  const matches = (text: string): boolean => wanted.every((word) => ` ${text}`.includes(` ${word}`));
  const byName = offered.filter(({ label }) => matches(fold(label)));
  const byTag = offered.filter(
    ({ label, tags = [] }) => !matches(fold(label)) && matches(fold([label, ...tags].join(' '))),
  );
  return [...byName, ...byTag].slice(0, MAX_FOUND);
}

/** Converts a text to lower case, without accents and punctuation. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
