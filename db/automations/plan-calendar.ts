import type { EntityManager } from '@mikro-orm/postgresql';
import { listOpenSlots, assignGenerations, type AssignedSlot } from '../../domain/automations/assign-generations.ts';
import type { WallClock } from '../../domain/calendar-date.ts';
import { describeAutomationPost } from '../../domain/automations/describe-automation-post.ts';
import { listPostSlots, type CadenceWithFormats, type PostSlot } from '../../domain/automations/cadence.ts';
import type { Format } from '../../domain/formats.ts';
import { compose } from '../../domain/posts/compose.ts';
import type { CheckBrief } from '../../domain/content/studio/validation/validate-brief.ts';
import { listUnusedGenerations, type AutomationGeneration } from './automation-generations.ts';
import { listFilledSlots, type FilledSlot } from './automation-slots.ts';
import type { Automation } from '../entities/automation.ts';
import { findBriefProblem } from '../generations/find-brief-problem.ts';

/** The planned days and the clock that turns their slots into instants. */
export interface PlannedDays {
  from: string;
  /** Exclusive. */
  until: string;
  now: Date;
  clock: WallClock;
  workspaceName: string;
}

export interface CalendarPlan {
  /** The assigned slots, in the order in which a run fills them. */
  planned: AssignedSlot<AutomationGeneration>[];
  /** Slots that earlier runs filled, from now on. */
  filled: FilledSlot[];
}

/**
 * Assigns generations to open slots without writing anything. Both the run and the timeline use it. `checkBrief`
 * (`decks/check-brief.ts`) returns why a generation cannot be rendered.
 */
export async function planCalendar(
  em: EntityManager,
  automation: Automation,
  days: PlannedDays,
  checkBrief: CheckBrief,
): Promise<CalendarPlan> {
  const filled = await listFilledSlots(em, automation.id, days.now);
  const open = listOpenSlots(listPostSlots(toCadence(automation), days.from, days.until, days.clock), filled, days.now);
  const generations = await listUnusedGenerations(em, automation.id);
  const usable = generations.filter((generation) => isAcceptedByPlatforms(automation, generation, days));
  return { planned: assignGenerations(open, await selectRenderable(em, usable, open, checkBrief)), filled };
}

/** Returns renderable generations, one per open slot of each format; no more, because each check reads the brand. */
async function selectRenderable(
  em: EntityManager,
  generations: readonly AutomationGeneration[],
  open: readonly PostSlot[],
  checkBrief: CheckBrief,
): Promise<AutomationGeneration[]> {
  const openSlots = new Map<Format, number>();
  for (const { format } of open) openSlots.set(format, (openSlots.get(format) ?? 0) + 1);
  const renderable: AutomationGeneration[] = [];
  for (const generation of generations) {
    const count = openSlots.get(generation.format) ?? 0;
    if (count === 0 || (!generation.accepted && (await findBriefProblem(em, generation, checkBrief)))) continue;
    openSlots.set(generation.format, count - 1);
    renderable.push(generation);
  }
  return renderable;
}

/** Whether all platforms accept its texts and duration. The accounts are checked when a slot is filled. */
function isAcceptedByPlatforms(
  automation: Automation,
  generation: AutomationGeneration,
  { workspaceName, now }: PlannedDays,
): boolean {
  const references = {
    workspace: { name: workspaceName, archivedAt: null, defaultExpiresAfter: null, reviewPolicy: 'never' as const },
    accounts: [],
    media: { kind: 'generation' as const, generation, content: null, briefProblem: null },
    offers: new Map(),
    live: !automation.sandbox,
  };
  const { problems, refusals } = compose(describeAutomationPost(automation), references, now);
  return problems.length === 0 && refusals.length === 0;
}

function toCadence({ days, times, postsPerSlot, formats }: Automation): CadenceWithFormats {
  return { days, times, postsPerSlot, formats };
}
