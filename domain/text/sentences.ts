/** A quote or bracket that may close after a sentence mark. */
const CLOSING = String.raw`[\p{Pe}\p{Pf}“"']`;
/** A sentence mark of any script, and up to four quotes and brackets that close after it. */
const MARKED = String.raw`[\p{Sentence_Terminal}…]${CLOSING}{0,4}`;
/** Line breaks, spaces after a mark, or the place after a mark such as `。` that no quote, bracket or mark follows. */
const BOUNDARY = new RegExp(String.raw`\n+|(?<=${MARKED})\s+|(?<=[。！？｡؟])(?!${CLOSING}|[。！？｡؟…])\s*`, 'u');
const MARKED_END = new RegExp(String.raw`${MARKED}(?:\s*\p{RGI_Emoji})*$`, 'v');
const NEEDS_NO_MARK = new RegExp(String.raw`(?:${MARKED}|[:：]${CLOSING}*|\p{RGI_Emoji})$`, 'v');

/** The marks of scripts that have marks of their own. Thai and Lao have none, so a text in them without other marks stays one sentence. */
const MARKS: readonly [script: RegExp, period: string, question: string][] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, '。', '？'],
  [/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Oriya}]/gu, '।', '?'],
  [/[\p{Script=Thai}\p{Script=Lao}]/gu, '', ''],
  [/\p{Script=Khmer}/gu, '។', '?'],
  [/\p{Script=Myanmar}/gu, '။', '။'],
  [/\p{Script=Arabic}/gu, '.', '؟'],
  [/\p{Script=Greek}/gu, '.', ';'],
  [/\p{Script=Armenian}/gu, '։', '։'],
  [/\p{Script=Ethiopic}/gu, '።', '፧'],
];

/** The sentences of a text with their punctuation. Emoji that stand alone belong to the sentence before them. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(BOUNDARY)) {
    const sentence = part.replace(/\s+/gu, ' ').trim();
    if (/^[^\p{L}\p{N}]+$/u.test(sentence) && sentences.length > 0) sentences[sentences.length - 1] += ` ${sentence}`;
    else if (sentence !== '') sentences.push(sentence);
  }
  return sentences;
}

/** Whether a text ends with a sentence mark, or with emoji after one. */
export function endsSentence(text: string): boolean {
  return MARKED_END.test(text.trimEnd());
}

/** Whether a voice pauses after a word. */
export function endsWithPause(word: string): boolean {
  return /[\p{Terminal_Punctuation}…]$/u.test(word);
}

/** Adds the full stop of the text's script if neither a mark nor an emoji ends it, so that a voice pauses there. */
export function endSentence(text: string): string {
  const trimmed = text.trim();
  return NEEDS_NO_MARK.test(trimmed) ? trimmed : trimmed + findMarks(trimmed).period;
}

/** Adds the question mark of the text's script if none ends it. */
export function endQuestion(text: string): string {
  const trimmed = text.trim();
  const { question } = findMarks(trimmed);
  return /[?؟？;፧]$/u.test(trimmed) || (question !== '' && trimmed.endsWith(question)) ? trimmed : trimmed + question;
}

/** Removes the full stop of a headline, but not an ellipsis. */
export function stripFullStop(text: string): string {
  return text.replace(/(?<![.])[.。।]$/u, '');
}

/** The marks of the script that most letters of a text have. */
function findMarks(text: string): { period: string; question: string } {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = MARKS.find(([script]) => (text.match(script)?.length ?? 0) * 2 >= letters && letters > 0);
  return { period: found?.[1] ?? '.', question: found?.[2] ?? '?' };
}
