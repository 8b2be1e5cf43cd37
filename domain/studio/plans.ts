import type { Brief } from './brief.ts';
import { fadein } from './formats/fadein.ts';
import { listicle } from './formats/listicle.ts';
import { talkinghead } from './formats/talkinghead.ts';
import type { PlanFormat, StudioFormat, StudioPlan, StudioWarning } from './plan.ts';

/** How each format that generates media is made. */
const PLANS: Partial<Record<StudioFormat, PlanFormat>> = { fadein, listicle, talkinghead };

/** How a video is made: what providers are asked for, and the deck that comes of it. The same brief gives the same plan. */
export function planOf(brief: Brief): StudioPlan {
  const plan = PLANS[brief.format as StudioFormat];
  if (!plan) throw new RangeError(`The format ${brief.format} has no plan of its own.`);
  return { ...plan(brief), warnings: warningsOf(brief) };
}

function warningsOf({ music }: Brief): StudioWarning[] {
  return music && 'mood' in music ? [{ code: 'music_unavailable', path: 'music.mood' }] : [];
}
