import type { EntityManager } from '@mikro-orm/postgresql';
import { openPlaces, planPlaces, type PlannedPlace } from '../../domain/automations/assign-generations.ts';
import { isTaken, wordsFor } from '../../domain/automations/post-texts.ts';
import { placesBetween, type Calendar, type Place, type WallClock } from '../../domain/automations/cadence.ts';
import { fallbackTitle } from '../../domain/posts/compose-text.ts';
import type { Format } from '../../domain/formats.ts';
import { shortVideoProblem } from '../../domain/posts/post-rules.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { JudgeDeck } from '../../domain/content/studio/validation/text-problems.ts';
import { listUnusedGenerations, type AutomationGeneration } from './automation-generations.ts';
import { listFilledSlots, type FilledSlot } from './automation-slots.ts';
import type { Automation } from '../entities/automation.ts';
import { findBriefProblem } from '../generations/find-brief-problem.ts';

/** The days that are planned, and the clock by which their places are instants. */
export interface PlannedDays {
  from: string;
  /** The first day that is not planned. */
  until: string;
  now: Date;
  clock: WallClock;
  workspaceName: string;
}

export interface CalendarPlan {
  /** In the order in which a run fills them. */
  planned: PlannedPlace<AutomationGeneration>[];
  /** What earlier runs have filled, from now on. */
  filled: FilledSlot[];
}

/**
 * What a run would do with these days. The run itself and the timeline both go by it; nothing is written. `judge` says what of a
 * deck cannot be shown (`decks/measure-deck.ts`).
 */
export async function planCalendar(
  em: EntityManager,
  automation: Automation,
  days: PlannedDays,
  judge: JudgeDeck,
): Promise<CalendarPlan> {
  const filled = await listFilledSlots(em, automation.id, days.now);
  const open = openPlaces(placesBetween(calendarOf(automation), days.from, days.until, days.clock), filled, days.now);
  const ideas = await listUnusedGenerations(em, automation.id);
  const usable = ideas.filter((idea) => isUsable(automation, idea, days.workspaceName));
  return { planned: planPlaces(open, await makeableIdeas(em, usable, open, judge)), filled };
}

/** Of each format as many as there are places for, in their order. To judge an idea takes a look at its brand. */
async function makeableIdeas(
  em: EntityManager,
  ideas: readonly AutomationGeneration[],
  open: readonly Place[],
  judge: JudgeDeck,
): Promise<AutomationGeneration[]> {
  const room = new Map<Format, number>();
  for (const { format } of open) room.set(format, (room.get(format) ?? 0) + 1);
  const makeable: AutomationGeneration[] = [];
  for (const idea of ideas) {
    const places = room.get(idea.format) ?? 0;
    if (places === 0 || (!idea.accepted && (await findBriefProblem(em, idea, judge)))) continue;
    room.set(idea.format, places - 1);
    makeable.push(idea);
  }
  return makeable;
}

/** Whether every platform that the automation posts to would take the idea's texts and length. */
function isUsable(automation: Automation, idea: AutomationGeneration, workspaceName: string): boolean {
  const platforms = listPlatforms(automation);
  const { durationMs } = idea;
  return (
    isTaken(wordsFor(automation, idea), platforms, fallbackTitle(idea.firstText, workspaceName)) &&
    (durationMs === null || platforms.every((platform) => shortVideoProblem(platform, durationMs) === null))
  );
}

function calendarOf({ days, times, postsPerSlot, formats }: Automation): Calendar {
  return { days, times, postsPerSlot, formats };
}

export function listPlatforms({ selectedAccounts }: Pick<Automation, 'selectedAccounts'>): Platform[] {
  return (Object.entries(selectedAccounts) as [Platform, string[]][])
    .filter(([, ids]) => ids.length > 0)
    .map(([platform]) => platform);
}
