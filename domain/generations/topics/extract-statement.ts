const MAX_CHARACTERS = 48;
const MAX_WORDS = 9;

const FIRST_PERSON = /^(?:we(?:'re|'ve)?|i(?:'m|'ve)?|our|my)\s/iu;
/** Forms that show a statement wherever they stand in it. */
const SAYS = /\b(?:is|are|was|were|am|has|have|had|will|can|now|just|turns?|opens?|ends?|closes?|moves?|won|wins)\b/iu;
/** Verbs that may be nouns as well, so they count from the third word on (`our app plans …`). */
const ACTION_VERBS = new Set(
  `works helps makes gives keeps saves lets turns runs comes includes offers supports connects sends tracks shows finds
  builds brings puts takes fits lasts pays ships delivers protects removes replaces creates cuts reduces handles plans
  syncs imports exports automates reminds teaches covers starts stays grows cleans roasts bakes brews`.split(/\s+/u),
);
/** An offer, such as `20% off everything until Sunday` or `3 for 2 on all mugs`. */
const OFFER = /^(?:\d+\s?%|[$€£]\d+|\d+ for \d+)\s/u;

/** Extracts a statement of the prompt that can be shown as it is (`our app now supports dark mode`), or null. */
export function extractStatement(prompt: string): string | null {
  const [first = ''] = prompt.replace(/^that\s+/iu, '').split(/[.!?;:]/u);
  const sentence = first.trim();
  const words = sentence.split(' ');
  if (sentence.length > MAX_CHARACTERS || words.length > MAX_WORDS || words.length < 3) return null;
  if (OFFER.test(sentence)) return sentence;
  if (!FIRST_PERSON.test(sentence)) return null;
  const pronoun = /^(?:we|i)\b/iu.test(sentence);
  return pronoun || SAYS.test(sentence) || words.slice(2).some((word) => ACTION_VERBS.has(word.toLowerCase()))
    ? sentence
    : null;
}
