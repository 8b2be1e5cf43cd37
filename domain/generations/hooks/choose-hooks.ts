import type { Format } from '../../formats.ts';
import {
  listBrandHooks,
  listClaimHooks,
  listGenericHooks,
  listTopicHooks,
  type HookCandidate,
  type Subjects,
} from './hook-candidates.ts';
import { extractFeatures } from '../lessons/hook-features.ts';
import { NO_LESSONS, scoreByLessons, type Lessons } from '../lessons/lessons.ts';
import type { OutlineName } from '../frames/outlines.ts';
import { UsedHooks } from './used-hooks.ts';
import { shuffle } from '../../seeded-random.ts';
import { isCountable } from '../claims/is-countable.ts';
import { extractStems } from '../../text/words.ts';
import type { GenerationRequest } from '../generation-request.ts';

export interface ChosenHook {
  candidate: HookCandidate;
  format: Format;
}

/** How often one claim may open a draft of a batch. */
const MAX_CLAIM_USES = 2;

/**
 * Chooses a hook for each format, preferably one that suits it. No frame occurs twice in a batch, no claim opens more
 * than two drafts, and no hook resembles another one or one to avoid. Returns fewer only if nothing else is left.
 */
export function chooseHooks(
  subjects: Subjects,
  formats: readonly Format[],
  { seed, prompt, avoid, lessons = NO_LESSONS }: Pick<GenerationRequest, 'seed' | 'prompt' | 'avoid' | 'lessons'>,
): ChosenHook[] {
  const { first, rest } = rankCandidates(subjects, seed, prompt);
  const chosen: ChosenHook[] = [];
  const usedHooks = new UsedHooks(avoid);
  const isAllowed = (one: HookCandidate): boolean => {
    if (chosen.some(({ candidate }) => candidate.frame === one.frame)) return false;
    const opening = opensWithClaim(one)
      ? chosen.filter(({ candidate }) => opensWithClaim(candidate) && candidate.claim === one.claim)
      : [];
    return opening.length < MAX_CLAIM_USES && !usedHooks.includes(one.hook);
  };
  for (const [at, format] of formats.entries()) {
    const suited = (first.length > 0 ? first : rest).filter((candidate) => suitsFormat(format, candidate));
    const learned =
      at % EXPLORE_EVERY === EXPLORE_EVERY - 1 ? [] : filterPromising(suited.length > 0 ? suited : first, lessons);
    const candidate =
      learned.find(isAllowed) ?? suited.find(isAllowed) ?? first.find(isAllowed) ?? rest.find(isAllowed);
    if (!candidate) break;
    chosen.push({ candidate, format });
    usedHooks.add(candidate.hook);
  }
  return chosen;
}

/** Every third draft ignores the lessons, so that other hooks are measured too. */
const EXPLORE_EVERY = 3;

/** Candidates whose features performed well in the workspace's own posts. */
function filterPromising(candidates: readonly HookCandidate[], lessons: Lessons): HookCandidate[] {
  if (lessons.features.length === 0) return [];
  return candidates.filter(({ hook }) => {
    const reasons = scoreByLessons(extractFeatures(hook), lessons);
    return reasons.length > 0 && reasons.every(({ points }) => points > 0);
  });
}

/** First hooks about the prompt, alternating with the brand's claims; then hooks about the brand and generic ones. */
function rankCandidates(
  subjects: Subjects,
  seed: string,
  prompt: string | null,
): { first: HookCandidate[]; rest: HookCandidate[] } {
  const mix = (candidates: HookCandidate[]): HookCandidate[] => shuffle(candidates, seed, ({ hook }) => hook);
  const promptStems = extractStems(prompt ?? '');
  const isUnrelated = ({ claim }: HookCandidate): number =>
    Number(![...extractStems(claim?.text ?? '')].some((stem) => promptStems.has(stem)));
  const claims = mix(listClaimHooks(subjects)).toSorted((a, b) => isUnrelated(a) - isUnrelated(b));
  return {
    first: interleave(mix(listTopicHooks(subjects)), claims, 1),
    rest: interleave(mix(listBrandHooks(subjects)), mix(listGenericHooks(subjects)), 3),
  };
}

/** Takes `share` items of the first list, then one of the second, until both are used up. */
function interleave<T>(first: readonly T[], second: readonly T[], share: number): T[] {
  const merged: T[] = [];
  for (let at = 0, other = 0; at < first.length || other < second.length; at += share, other += 1) {
    merged.push(...first.slice(at, at + share), ...second.slice(other, other + 1));
  }
  return merged;
}

/** The outlines that suit a format. */
const PREFERRED_OUTLINES: Partial<Record<Format, readonly OutlineName[]>> = {
  walloftext: ['notes', 'decision', 'memory', 'comparison'],
  listicle: ['checklist', 'first_steps', 'decision'],
  ranking: ['checklist', 'decision'],
  askmeanything: ['questions', 'claim_asked'],
  interview: ['questions', 'memory'],
  splitscreen: ['comparison'],
  fadein: ['notes', 'close_look', 'claim_shown'],
};

function suitsFormat(format: Format, { frame, claim }: HookCandidate): boolean {
  if (format === 'statvideo') return frame.slot === 'claim_count' && claim !== null && isCountable(claim);
  return PREFERRED_OUTLINES[format]?.includes(frame.outline) ?? false;
}

function opensWithClaim({ frame }: HookCandidate): boolean {
  return frame.slot.startsWith('claim_');
}
