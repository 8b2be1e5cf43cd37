import type { EntityManager } from '@mikro-orm/postgresql';
import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import type { FilledSlot } from '../../db/automations/automation-slots.ts';
import { planCalendar } from '../../db/automations/plan-calendar.ts';
import { readTeamTime } from '../../db/connection/read-database-time.ts';
import { readBalance } from '../../db/credits/ledger.ts';
import type { Automation } from '../../db/entities/automation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import type { AssignedSlot } from '../../domain/automations/assign-generations.ts';
import { computeRunWindow } from '../../domain/automations/cadence.ts';
import { RUN_REFUSALS } from '../../domain/automations/run-refusals.ts';
import { addDays } from '../../domain/calendar-date.ts';
import type { CheckBrief } from '../../domain/content/studio/validation/validate-brief.ts';
import type { TimelineEntry, TimelineResponse } from './contract/response.ts';

/** Computes the coming posts as a run does, without recording anything. `days` counts from the first day of the run window. */
export async function buildTimeline(
  em: EntityManager,
  automation: Automation,
  workspace: Workspace,
  days: number,
  checkBrief: CheckBrief,
): Promise<TimelineResponse> {
  const clock = createWallClock(workspace.timezone);
  const now = await readTeamTime(em, automation.teamId);
  const { from, completed } = computeRunWindow(automation, clock.toDate(now));
  const dayAfterEnd = automation.endDate === null ? null : addDays(automation.endDate, 1);
  const horizon = addDays(from, days);
  const until = dayAfterEnd !== null && dayAfterEnd < horizon ? dayAfterEnd : horizon;
  const span = { from, until, now, clock, workspaceName: workspace.name };
  const { planned, filled } = await planCalendar(em, automation, span, checkBrief);
  const upcoming = filled.filter(({ postStatus, dueAt }) => postStatus !== 'cancelled' && dueAt > now);
  const entries = [
    ...upcoming.map((slot) => presentFilledSlot(slot, clock.toLocal)),
    ...planned.map((slot) => presentPlannedSlot(slot, clock.toLocal)),
  ];
  entries.sort((a, b) => a.slotAt.localeCompare(b.slotAt) || a.position - b.position);
  const cost = planned.reduce((sum, { credits }) => sum + credits, 0);
  return {
    timezone: workspace.timezone,
    from,
    until: addDays(until, -1),
    refusedReason: findRefusal(automation, workspace, completed),
    credits: { cost, balance: await readBalance(em, automation.teamId) },
    entries,
  };
}

type ToLocal = (instant: Date) => string;

function presentFilledSlot(slot: FilledSlot, toLocal: ToLocal): TimelineEntry {
  return {
    slotAt: slot.dueAt.toISOString(),
    local: toLocal(slot.dueAt),
    position: slot.position,
    status: slot.postStatus,
    postId: slot.postId,
    generationId: slot.generationId,
    format: slot.format,
    credits: slot.credits,
  };
}

function presentPlannedSlot({ slot, generation, credits }: AssignedSlot, toLocal: ToLocal): TimelineEntry {
  return {
    slotAt: slot.at.toISOString(),
    local: toLocal(slot.at),
    position: slot.position,
    status: 'planned',
    postId: null,
    generationId: generation?.id ?? null,
    format: slot.format,
    credits,
  };
}

/** Returns why a run would schedule nothing now, or null. */
function findRefusal(
  { status, nextRunAt, lastRunError }: Automation,
  workspace: Workspace,
  completed: boolean,
): string | null {
  if (workspace.archivedAt) return RUN_REFUSALS.archived.message;
  if (completed) return 'Its last day has passed.';
  if (status === 'paused') return 'It is paused; resume it.';
  return status === 'launched' && nextRunAt === null ? (lastRunError?.message ?? null) : null;
}
