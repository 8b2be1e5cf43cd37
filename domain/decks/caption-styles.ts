import { listKeys } from '../list-keys.ts';

/** How the spoken word is animated. */
export const CAPTION_ANIMATIONS = ['none', 'pop', 'bounce', 'slide', 'weight'] as const;
/** What each style of captions shows, on pages of at most `words` words. */
export const CAPTION_STYLE_TERMS = {
  plain: { words: 7, shows: 'whole pages' },
  karaoke: { words: 5, shows: 'whole pages; words that were spoken are coloured' },
  highlight: { words: 5, shows: 'whole pages; the word that is spoken is coloured' },
  word: { words: 1, shows: 'one word at a time' },
  pill: { words: 4, shows: 'whole pages; the word that is spoken stands on a coloured ground' },
  progressive: { words: 7, shows: 'words as they are spoken' },
} as const;
export const CAPTION_STYLES = listKeys(CAPTION_STYLE_TERMS);
export const CAPTION_POSITIONS = ['top', 'center', 'bottom'] as const;
