/** What espeak would take for markup (`<b>`, `&lt;`) or for phonemes (`[[h@]]`) rather than for words to say. */
const MARKUP = /[<>[\]{}|\\^~`]|&(?=\S)|_(?=_)/gu;
const SILENT = /[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}]/gu;
const HAN = /\p{Script=Han}/gu;

/**
 * The text with a blank for all that is not to be said, code point for code point, so that places stay where they are.
 * Japanese is read from its kana alone: a Chinese character is said as one syllable that stands for it.
 */
export function toSpokenText(text: string, language: string): { text: string; approximate: boolean } {
  const words = text.toWellFormed().replace(SILENT, ' ').replace(MARKUP, ' ');
  if (!/^ja\b/iu.test(language)) return { text: words, approximate: false };
  const kana = words.replace(HAN, 'か');
  return { text: kana, approximate: kana !== words };
}
