import type { EntityManager } from '@mikro-orm/postgresql';
import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { planCalendar } from '../../db/automations/plan-calendar.ts';
import type { FilledSlot } from '../../db/automations/automation-slots.ts';
import { readDatabaseTime } from '../../db/connection/clock.ts';
import { readBalance } from '../../db/credits/ledger.ts';
import type { Automation } from '../../db/entities/automation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import type { PlannedPlace } from '../../domain/automations/assign-generations.ts';
import { REFUSED } from '../../domain/automations/run-refusals.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { runWindow } from '../../domain/automations/cadence.ts';
import { findDeckProblems } from '../../decks/measure-deck.ts';

/** What goes out from now on, when, and at what cost: computed as a run computes it, and nothing is made. */
export async function timelineOf(em: EntityManager, automation: Automation, workspace: Workspace, days: number) {
  const clock = createWallClock(workspace.timezone);
  const now = await readDatabaseTime(em);
  const { from, completed } = runWindow(automation, clock.dateOf(now));
  const afterLast = automation.endDate === null ? null : addDays(automation.endDate, 1);
  const horizon = addDays(from, days);
  const until = afterLast !== null && afterLast < horizon ? afterLast : horizon;
  const span = { from, until, now, clock, workspaceName: workspace.name };
  const { planned, filled } = await planCalendar(em, automation, span, findDeckProblems);
  const ahead = filled.filter(({ postStatus, dueAt }) => postStatus !== 'cancelled' && dueAt > now);
  const entries = [
    ...ahead.map((slot) => filledEntry(slot, clock.localOf)),
    ...planned.map((place) => plannedEntry(place, clock.localOf)),
  ];
  entries.sort((a, b) => a.slotAt.localeCompare(b.slotAt) || a.position - b.position);
  const cost = planned.reduce((sum, { credits }) => sum + credits, 0);
  return {
    entries,
    summary: {
      timezone: workspace.timezone,
      from,
      until: addDays(until, -1),
      refusedReason: refusalNow(automation, workspace, completed),
      credits: { cost, balance: await readBalance(em, automation.teamId) },
    },
  };
}

type LocalOf = (instant: Date) => string;

function filledEntry(slot: FilledSlot, localOf: LocalOf) {
  return {
    slotAt: slot.dueAt.toISOString(),
    local: localOf(slot.dueAt),
    position: slot.position,
    status: slot.postStatus,
    postId: slot.postId,
    generationId: slot.generationId,
    format: slot.format,
    credits: slot.credits,
  };
}

function plannedEntry({ place, idea, credits }: PlannedPlace, localOf: LocalOf) {
  return {
    slotAt: place.at.toISOString(),
    local: localOf(place.at),
    position: place.position,
    status: 'planned' as const,
    postId: null,
    generationId: idea?.id ?? null,
    format: place.format,
    credits,
  };
}

/** Why nothing more would be scheduled as things are, or null. */
function refusalNow(
  { status, nextRunAt, lastRunError: lastRunRefused }: Automation,
  workspace: Workspace,
  completed: boolean,
) {
  if (workspace.archivedAt) return REFUSED.archived;
  if (completed) return 'Its last day is over.';
  if (status === 'paused') return 'It is paused; resume it.';
  return status === 'launched' && nextRunAt === null ? lastRunRefused : null;
}
