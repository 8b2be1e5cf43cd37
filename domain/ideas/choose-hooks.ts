import type { Format } from '../formats.ts';
import {
  brandHooks,
  claimHooks,
  plainHooks,
  topicHooks,
  type HookCandidate,
  type Subjects,
} from './hook-candidates.ts';
import type { OutlineName } from './outlines.ts';
import { SaidHooks } from './said-hooks.ts';
import { shuffled } from './seed.ts';
import { stemsOf } from './stems.ts';

export interface ChosenHook {
  candidate: HookCandidate;
  format: Format;
}

/** How often one claim may open an idea of a batch. */
const CLAIM_USES = 2;

/**
 * A hook for each format: one that suits it, else the next. No frame stands twice in a batch, no claim opens thrice, and
 * nothing resembles another or what is to be avoided; fewer than asked only where nothing else is left.
 */
export function chooseHooks(
  subjects: Subjects,
  formats: readonly Format[],
  { seed, prompt, avoid }: { seed: string; prompt: string | null; avoid: readonly string[] },
): ChosenHook[] {
  const { first, rest } = candidatesOf(subjects, seed, prompt);
  const chosen: ChosenHook[] = [];
  const said = new SaidHooks(avoid);
  const free = (one: HookCandidate): boolean => {
    if (chosen.some(({ candidate }) => candidate.frame === one.frame)) return false;
    const opening = opensWithClaim(one)
      ? chosen.filter(({ candidate }) => opensWithClaim(candidate) && candidate.claim === one.claim)
      : [];
    return opening.length < CLAIM_USES && !said.hold(one.hook);
  };
  for (const format of formats) {
    const suited = (first.length > 0 ? first : rest).filter((candidate) => suits(format, candidate));
    const candidate = suited.find(free) ?? first.find(free) ?? rest.find(free);
    if (!candidate) break;
    chosen.push({ candidate, format });
    said.add(candidate.hook);
  }
  return chosen;
}

/** First what the prompt asks for, in turn with what the brand says; then the brand alone, and what holds for anybody. */
function candidatesOf(
  subjects: Subjects,
  seed: string,
  prompt: string | null,
): { first: HookCandidate[]; rest: HookCandidate[] } {
  const mixed = (candidates: HookCandidate[]): HookCandidate[] => shuffled(candidates, seed, ({ hook }) => hook);
  const wanted = stemsOf(prompt ?? '');
  const far = ({ claim }: HookCandidate): number =>
    Number(![...stemsOf(claim?.text ?? '')].some((stem) => wanted.has(stem)));
  const claims = mixed(claimHooks(subjects)).toSorted((a, b) => far(a) - far(b));
  return {
    first: inTurn(mixed(topicHooks(subjects)), claims, 1),
    rest: inTurn(mixed(brandHooks(subjects)), mixed(plainHooks(subjects)), 3),
  };
}

/** `share` of the first, then one of the second, until both are used up. */
function inTurn<T>(first: readonly T[], second: readonly T[], share: number): T[] {
  const merged: T[] = [];
  for (let at = 0, other = 0; at < first.length || other < second.length; at += share, other += 1) {
    merged.push(...first.slice(at, at + share), ...second.slice(other, other + 1));
  }
  return merged;
}

/** What a format is told best by. */
const PREFERRED: Partial<Record<Format, readonly OutlineName[]>> = {
  walloftext: ['notes', 'decision', 'memory', 'comparison'],
  listicle: ['checklist', 'first_steps', 'decision'],
  ranking: ['checklist', 'decision'],
  askmeanything: ['questions', 'claim_asked'],
  interview: ['questions', 'memory'],
  splitscreen: ['comparison'],
  fadein: ['notes', 'close_look', 'claim_shown'],
};

function suits(format: Format, { frame, claim }: HookCandidate): boolean {
  if (format === 'statvideo') return claim?.kind === 'count' && frame.slot === 'claim_count';
  return PREFERRED[format]?.includes(frame.outline) ?? false;
}

function opensWithClaim({ frame }: HookCandidate): boolean {
  return frame.slot.startsWith('claim_');
}
