import type { Format } from '../../formats.ts';
import type { ScoreReason } from '../generation-draft.ts';
import { extractFeatures } from '../lessons/hook-features.ts';
import { toPercentile, scoreWording } from './hook-wording.ts';
import { NO_LESSONS, scoreByLessons, type Lessons } from '../lessons/lessons.ts';
import { extractStems } from '../../text/words.ts';

export interface HookToScore {
  hook: string;
  format: Format;
  /** Whether the generation is built on something that the brand says of itself. */
  grounded: boolean;
  /** Texts that the hook should have to do with: the prompt, the brand's name, keywords and claims. */
  subjects: readonly string[];
  competitors: readonly string[];
  /** Whether it resembles a hook of late. */
  isRepeat: boolean;
  /** What the workspace's own posts teach. */
  lessons?: Lessons | undefined;
}

export interface HookScore {
  /** 0 to 100. */
  score: number;
  detail: ScoreReason[];
}

/** The most that a generation gets which is built on nothing that the brand says. */
export const UNGROUNDED_CEILING = 60;
/** Below the ceiling the better hook still gets more. */
const UNGROUNDED_SHARE = 0.65;

/** Shares of wording, fit on the screen and link to the brand. */
const WEIGHTS = { wording: 0.6, fit: 0.25, brand: 0.15 };

/**
 * How well a hook is worded: the same for the same text, with every point explained. An estimate of wording, no forecast of
 * views. Of the pairs of headlines that it was not fitted to, it orders 65 % right, and 69 % of those that it sets 8 points
 * apart (seven in ten), though they were longer than a screen takes.
 */
export function scoreHook(hook: HookToScore): HookScore {
  const found = extractFeatures(hook.hook);
  const wording = [...scoreWording(found), ...scoreByLessons(found, hook.lessons ?? NO_LESSONS)];
  const [fit, brand] = [scoreFit(hook), scoreBrandLink(hook)];
  const weighted =
    WEIGHTS.wording * toPercentile(sum(wording)) +
    WEIGHTS.fit * clamp(100 + sum(fit), 0, 100) +
    WEIGHTS.brand * clamp(sum(brand), 0, 100);
  const full = Math.round(weighted);
  const score = hook.grounded ? full : Math.min(UNGROUNDED_CEILING, Math.round(weighted * UNGROUNDED_SHARE));
  const unbacked = hook.grounded ? [] : [{ points: score - full, reason: 'is built on nothing that the brand says' }];
  return { score, detail: [...wording, ...fit, ...brand, ...unbacked] };
}

const SCREEN = { lines: 3, charactersPerLine: 26, readable: 60 };

/** How it sits on a phone. A wall of text is made to be long. */
function scoreFit({ hook, format }: HookToScore): ScoreReason[] {
  const lines = Math.ceil(hook.length / SCREEN.charactersPerLine);
  const glanced = format !== 'walloftext';
  const reasons: [boolean, number, string][] = [
    [lines > SCREEN.lines, -10 * (lines - SCREEN.lines), `takes about ${lines} lines on the screen`],
    [glanced && hook.length > SCREEN.readable, -10, 'takes over three seconds to read'],
  ];
  return reasons.filter(([holds]) => holds).map(([, points, reason]) => ({ points, reason }));
}

function scoreBrandLink({ hook, grounded, subjects, competitors, isRepeat: stale }: HookToScore): ScoreReason[] {
  const said = extractStems(hook);
  const about = subjects.some((subject) => [...extractStems(subject)].some((stem) => said.has(stem)));
  const rival = competitors.some((name) => name !== '' && hook.toLowerCase().includes(name.toLowerCase()));
  const reasons: [boolean, number, string][] = [
    [grounded, 50, 'is built on what the brand says'],
    [about, 30, 'names what the brand or the prompt is about'],
    [!rival, 10, 'names no competitor'],
    [!stale, 10, 'is unlike the hooks of late'],
  ];
  return reasons.filter(([holds]) => holds).map(([, points, reason]) => ({ points, reason }));
}

function sum(reasons: readonly ScoreReason[]): number {
  return reasons.reduce((total, { points }) => total + points, 0);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
