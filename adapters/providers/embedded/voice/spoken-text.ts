import { replaceHanWithKana } from '../../../../domain/text/scripts.ts';

/** Characters that eSpeak would interpret as markup (`<b>`, `&lt;`) or as phonemes (`[[h@]]`). */
const MARKUP = /[<>[\]{}|\\^~`]|&(?=\S)|_(?=_)/gu;
const SILENT = /[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}]/gu;

/**
 * Replaces everything that cannot be spoken with spaces, one per code point, so that positions do not change.
 * eSpeak reads only the kana of Japanese, so each Chinese character is replaced by one syllable.
 */
export function toSpokenText(text: string, language: string): { text: string; approximate: boolean } {
  const words = text.toWellFormed().replace(SILENT, ' ').replace(MARKUP, ' ');
  if (!/^ja\b/iu.test(language)) return { text: words, approximate: false };
  const kana = replaceHanWithKana(words);
  return { text: kana, approximate: kana !== words };
}
