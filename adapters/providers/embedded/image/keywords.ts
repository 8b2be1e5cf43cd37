/** Function words and words that describe the style of a picture. */
const STOP_WORDS = new Set(
  (
    'a an and are as at background be by cinematic clean close colour color colours colors composition detailed for from ' +
    'frame graphic high image in into is it its lighting like looking minimal modern no not of on or out over palette photo ' +
    'photograph photorealistic picture poster quality realistic scene shot simple style text that the their them this to ' +
    'under up vertical very video view warm with without you your i my we our me he she they his her was were will would can ' +
    'could should have has had do does did so just than then there here what when where who why how'
  ).split(' '),
);

const MAX_WORDS = 3;
const MAX_LETTERS = 26;

/** Returns the first three words of a prompt that are not stop words. */
export function findKeywords(prompt: string): string[] {
  const words = prompt
    .normalize('NFC')
    .replace(/#[0-9a-f]{6}\b/giu, ' ')
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu);
  const kept: string[] = [];
  let letters = 0;
  for (const word of words ?? []) {
    if (STOP_WORDS.has(word.toLowerCase()) || word.length < 2 || word.length > MAX_LETTERS) continue;
    if (kept.some((other) => other.toLowerCase() === word.toLowerCase())) continue;
    if (kept.length === MAX_WORDS || letters + word.length > MAX_LETTERS) break;
    kept.push(word);
    letters += word.length;
  }
  return kept;
}
