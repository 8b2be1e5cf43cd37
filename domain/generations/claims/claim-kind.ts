import { fitsLine } from '../../text/widths.ts';
import type { Claim } from '../generation-draft.ts';

/**
 * The grammatical form of a claim: a noun phrase (`small-batch roasting`), an imperative (`track your hours`), a
 * third-person verb phrase (`works with Zoom`), an absence (`no sign-up`), something counted, or a sentence.
 */
export type ClaimKind = 'thing' | 'imperative' | 'action' | 'absence' | 'count' | 'sentence';

const LONGEST = { words: 12, characters: 80, slot: 48 };

const ACTION_VERBS = new Set(
  `works helps makes gives keeps saves lets turns runs comes includes offers supports connects sends tracks shows finds
  builds brings puts takes fits lasts pays ships delivers protects removes replaces creates cuts reduces handles plans
  syncs imports exports automates reminds teaches covers starts stays grows cleans roasts bakes brews`.split(/\s+/u),
);
/** Whether a word is a third-person action verb: `ships`, `supports`. */
export function isActionVerb(word: string): boolean {
  return ACTION_VERBS.has(word.toLowerCase());
}

const IMPERATIVES = new Set(
  `track get save book build bake brew cook create cut design discover do draw edit find fix follow grow import invite
  keep know learn let make manage meet move organise organize own pay plan play publish read record reduce run schedule
  see sell send set share ship shop start stop store switch take teach train travel try turn use watch wear work
  write`.split(/\s+/u),
);
/** Fields that describe the offer. Audience, keywords and competitors are not claims to build on. */
const USABLE_FIELDS: readonly string[] = ['identity', 'valueProps'];

/** The form of a claim, or null if it is too long or not usable. */
export function classifyClaim(claim: Claim): ClaimKind | null {
  const text = stripFullStop(claim.text);
  const words = text.split(' ');
  if (words.length > LONGEST.words || text.length > LONGEST.characters || words.length < 2) return null;
  if (!fitsLine(text)) return null;
  if (claim.kind !== undefined && !USABLE_FIELDS.includes(claim.kind)) return null;
  if (!/\p{L}{2}/u.test(text) || text.includes('?')) return null;
  const first = (words[0] ?? '').toLowerCase();
  if (/\d/u.test(text)) return 'count';
  if (/^(?:no|never|zero|free|without)$/u.test(first)) return 'absence';
  const slot = text.length <= LONGEST.slot;
  if (slot && ACTION_VERBS.has(first)) return 'action';
  if (slot && IMPERATIVES.has(first)) return 'imperative';
  const speaks = /\b(?:we|you|i|it|they|is|are|was|has|have|can|will|our|your)\b/iu.test(text);
  return slot && words.length <= 6 && !speaks && !/[.!;:]/u.test(text) ? 'thing' : 'sentence';
}

/** The text as it is quoted: verbatim, without a final full stop. */
export function stripFullStop(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.\s]+$/u, '');
}
