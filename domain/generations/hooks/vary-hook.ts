import {
  buildBeats,
  listBrandHooks,
  listClaimHooks,
  MAX_HOOK_LENGTH,
  listGenericHooks,
  listTopicHooks,
  type HookCandidate,
  type Subjects,
} from './hook-candidates.ts';
import { extractFeatures } from '../lessons/hook-features.ts';
import type { Beat, ChangedFeature } from '../generation-draft.ts';
import { shuffle } from '../../seeded-random.ts';

export interface VariedHook {
  hook: string;
  changed: ChangedFeature;
}

/**
 * Returns other hooks (first on-screen words) for the same body lines: first one variant for each single changed feature, so that a
 * test isolates it; then hooks from other frames (templates); then the rest.
 */
export function varyHook(hook: string, beats: readonly Beat[], subjects: Subjects, seed: string): VariedHook[] {
  const added = appendAdditions(hook);
  const framed = shuffle(listReframedHooks(hook, beats, subjects), seed, (other) => other);
  const variants = [...added, ...framed]
    .filter((other) => other.length <= MAX_HOOK_LENGTH)
    .map((other) => ({ hook: other, changed: findChangedFeature(hook, other) }));
  const rank = ({ hook: other, changed }: VariedHook): number => {
    if (changed === 'frame') return added.includes(other) ? 3 : 1;
    return variants.find((one) => one.changed === changed)?.hook === other ? 0 : 2;
  };
  return variants.toSorted((a, b) => rank(a) - rank(b));
}

/** Sentences that are appended to a hook. Each adds a pointing word (“here”), a word that raises curiosity, or a number. */
const ADDITIONS = ['Start here', 'See what happens', 'Give it 1 minute', 'Save this', 'Find out why', 'Tell 1 friend'];

function appendAdditions(hook: string): string[] {
  const ended = /[?”]$/u.test(hook) ? hook : `${hook.replace(/[.!\s]+$/u, '')}.`;
  return ADDITIONS.map((addition) => `${ended} ${addition}`);
}

/** Returns the hooks from other frames with the same slot, for the same subjects and body lines. */
function listReframedHooks(hook: string, beats: readonly Beat[], subjects: Subjects): string[] {
  const all = [listTopicHooks, listClaimHooks, listBrandHooks, listGenericHooks].flatMap((hooksOf) =>
    hooksOf(subjects),
  );
  const own = all.find((one) => one.hook === hook);
  const body = joinBodyLines(beats);
  const fits = ({ frame, hook: other, claim }: HookCandidate): boolean =>
    frame.slot === own?.frame.slot && joinBodyLines(buildBeats(frame.outline, other, claim, subjects.brand)) === body;
  return all.filter((one) => one.hook !== hook && fits(one)).map((one) => one.hook);
}

function joinBodyLines(beats: readonly Beat[]): string {
  return beats
    .filter(({ role }) => role === 'body')
    .map(({ text }) => text)
    .join('\n');
}

/** Returns the one feature in which two hooks differ, or `frame` (another template) if none or several differ. */
export function findChangedFeature(before: string, after: string): ChangedFeature {
  const [a, b] = [extractFeatures(before), extractFeatures(after)];
  const differing: ChangedFeature[] = [];
  if (a.number !== b.number) differing.push('number');
  if (a.pointing !== b.pointing) differing.push('pointing_word');
  if (a.curiosity !== b.curiosity) differing.push('curiosity_word');
  if (a.question !== b.question) differing.push('question');
  return differing.length === 1 && differing[0] ? differing[0] : 'frame';
}
