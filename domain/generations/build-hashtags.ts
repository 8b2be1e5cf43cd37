import type { Format } from '../formats.ts';
import { STOP_WORDS } from '../text/words.ts';

const FORMAT_TAGS: Partial<Record<Format, string>> = {
  walloftext: 'wallOfText',
  greenscreen: 'greenScreen',
  talkinghead: 'talkingHead',
  askmeanything: 'askMeAnything',
  splitscreen: 'splitScreen',
  statvideo: 'byTheNumbers',
  hookdemo: 'demo',
  productspokesperson: 'product',
  greenscreenmobile: 'greenScreen',
  grid2x2: 'sideBySide',
  fadein: 'slowReading',
  characterswap: 'swap',
  clonevideo: 'remake',
};
const MAX_TAG_LENGTH = 24;

/** Hashtags from the brand, up to three subjects and the format: ASCII letters and digits, without `#`. */
export function buildHashtags(brand: string, subjects: readonly string[], format: Format): string[] {
  const lastWords = subjects
    .slice(0, 1)
    .map((subject) => subject.split(' ').at(-1) ?? '')
    .filter((word) => word.length > 3);
  const tags = [brand, ...subjects.slice(0, 2), ...lastWords, ...subjects.slice(2, 3)].map(toCamelCase);
  const all = [...tags, FORMAT_TAGS[format] ?? format].filter(
    (tag) => /[a-z]/iu.test(tag) && tag.length <= MAX_TAG_LENGTH,
  );
  const seen = new Set<string>();
  return all.filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()));
}

const MAX_TAGS = 8;

/**
 * Keeps a model's hashtags whose words occur in the draft or its sources, because a hashtag is a claim too. The brand's
 * hashtags come before them, the format's after them.
 */
export function mergeHashtags(
  tags: readonly string[],
  sources: readonly string[],
  { brand, subjects, format }: { brand: string; subjects: readonly string[]; format: Format },
): string[] {
  const known = sources.map(joinLetters).join(' ');
  const plain = tags.map((tag) => tag.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_]/gu, ''));
  const supported = plain.filter(
    (tag) => /\p{L}/u.test(tag) && tag.length <= MAX_TAG_LENGTH && known.includes(joinLetters(tag)),
  );
  const brandTags = buildHashtags(brand, supported.length > 0 ? [] : subjects, format);
  const all = [...brandTags.slice(0, -1), ...supported.slice(0, MAX_TAGS - brandTags.length), ...brandTags.slice(-1)];
  const seen = new Set<string>();
  return all.filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()));
}

function joinLetters(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function toCamelCase(text: string): string {
  const words =
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .match(/[a-z0-9]+/giu) ?? [];
  const contentWords = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return contentWords
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('');
}
