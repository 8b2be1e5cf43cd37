import { extractFeatures } from '../lessons/hook-features.ts';
import { MAX_HOOK_LENGTH } from '../composition.ts';
import { fillConnective, findConnectives } from '../../text/connectives.ts';
import type { Beat, ChangedFeature } from '../generation-draft.ts';
import { endsSentence } from '../../text/sentences.ts';
import { stripQuoteMarks } from '../../text/statements.ts';
import { shuffle } from '../../seeded-random.ts';

export interface VariedHook {
  hook: string;
  changed: ChangedFeature;
}

/** With so many lines a title may count them. */
const MIN_COUNTED = 3;

/**
 * Returns other hooks (first on-screen words) for the same lines, of connecting words in their language: first one variant for each
 * single changed feature, so that a test isolates it; then titles. Empty for a language without connecting words.
 */
export function varyHook(
  { hook, beats, id: seed }: { hook: string; beats: readonly Beat[]; id: string },
  siteTexts: readonly string[],
  brand: string,
): VariedHook[] {
  const connectives = findConnectives(beats.map(({ text }) => text));
  const { additions, facts } = connectives.additions.length > 0 ? connectives : findConnectives(siteTexts);
  const lines = beats.filter(({ role }) => role !== 'hook' && role !== 'cta').length;
  const ended = endsSentence(hook) || stripQuoteMarks(hook) !== hook ? hook : `${hook}.`;
  const added = additions.map((addition) => `${ended} ${addition}`);
  const titles =
    brand === '' || lines < MIN_COUNTED ? [] : facts.map((title) => fillConnective(title, { b: brand, n: lines }));
  const variants = [...added, ...shuffle(titles, seed, (title) => title)]
    .filter((other) => other.length <= MAX_HOOK_LENGTH && other !== hook)
    .map((other) => ({ hook: other, changed: findChangedFeature(hook, other) }));
  const rank = ({ hook: other, changed }: VariedHook): number => {
    if (changed === 'frame') return added.includes(other) ? 3 : 1;
    return variants.find((one) => one.changed === changed)?.hook === other ? 0 : 2;
  };
  return variants.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the one feature in which two hooks differ, or `frame` if none or several differ. */
export function findChangedFeature(before: string, after: string): ChangedFeature {
  const [a, b] = [extractFeatures(before), extractFeatures(after)];
  const differing: ChangedFeature[] = [];
  if (a.number !== b.number) differing.push('number');
  if (a.pointing !== b.pointing) differing.push('pointing_word');
  if (a.curiosity !== b.curiosity) differing.push('curiosity_word');
  if (a.question !== b.question) differing.push('question');
  return differing.length === 1 && differing[0] ? differing[0] : 'frame';
}
