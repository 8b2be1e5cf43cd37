import { listKeys } from '../list-keys.ts';

/** How the spoken word is animated. */
export const CAPTION_ANIMATIONS = ['none', 'pop', 'bounce', 'slide', 'weight'] as const;
/** What each style of captions shows, on pages of at most `words` words, and what the accent of a look colours. */
export const CAPTION_STYLE_TERMS = {
  plain: { words: 7, colors: 'nothing', shows: 'whole pages' },
  karaoke: { words: 5, colors: 'word', shows: 'whole pages; words that were spoken are coloured' },
  highlight: { words: 5, colors: 'word', shows: 'whole pages; the word that is spoken is coloured' },
  word: { words: 1, colors: 'nothing', shows: 'one word at a time' },
  pill: { words: 4, colors: 'ground', shows: 'whole pages; the word that is spoken stands on a coloured ground' },
  progressive: { words: 7, colors: 'nothing', shows: 'words as they are spoken' },
} as const;
export const CAPTION_STYLES = listKeys(CAPTION_STYLE_TERMS);
export const CAPTION_POSITIONS = ['top', 'center', 'bottom'] as const;
