import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { planCalendar } from '../../db/automations/plan-calendar.ts';
import { isOwnedBy, loadSelectedAccounts } from '../../db/automations/selected-accounts.ts';
import type { Automation } from '../../db/entities/automation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { computeRunWindow, listPostSlots, MAX_GENERATIONS } from '../../domain/automations/cadence.ts';
import type { WallClock } from '../../domain/calendar-date.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { getTeamTime } from '../access/team-time.ts';
import { toCheckBrief } from '../decks/prepare-deck.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/** Rejects with 409 if the automation cannot publish anything. */
export async function requirePublishable(ctx: ApiContext, automation: Automation, workspace: Workspace): Promise<void> {
  const clock = createWallClock(workspace.timezone);
  const now = getTeamTime(ctx);
  if (automation.endDate !== null && automation.endDate < clock.toDate(now)) {
    throw refuse.conflict('Its endDate is in the past; create a new automation.');
  }
  // Only a first launch needs a slot. A launch after an archive lets an automation with none left end as completed.
  if (automation.launchedAt === null && !hasSlotLeft(automation, now, clock)) {
    throw refuse.conflict('Its cadence has no slot left until endDate; create a new automation.');
  }
  const selected = await loadSelectedAccounts(ctx.state.tx.em, automation);
  if (!selected.some(({ account }) => account && isOwnedBy(automation, account))) {
    throw refuse.conflict('None of its accounts is connected any more; connect one of them again.');
  }
}

/** Whether a slot is still to come. Eight days suffice: a slot of today that has passed recurs on the eighth. */
function hasSlotLeft(automation: Automation, now: Date, clock: WallClock): boolean {
  const { startDate, endDate } = automation;
  const today = clock.toDate(now);
  const from = startDate !== null && startDate > today ? startDate : today;
  const week = addDays(from, 8);
  const until = endDate !== null && endDate < week ? addDays(endDate, 1) : week;
  return listPostSlots(automation, from, until, clock).some(({ at }) => at > now);
}

/** Counts the posts of the first week without a generation: at least 1, at most `MAX_GENERATIONS`. */
export async function countMissingGenerations(
  ctx: ApiContext,
  automation: Automation,
  workspace: Workspace,
): Promise<number> {
  const clock = createWallClock(workspace.timezone);
  const now = getTeamTime(ctx);
  const { from, until } = computeRunWindow(automation, clock.toDate(now));
  const span = { from, until, now, clock, workspaceName: workspace.name };
  const { planned } = await planCalendar(ctx.state.tx.em, automation, span, toCheckBrief(ctx));
  const missing = planned.filter(({ generation }) => generation === null).length;
  return Math.min(MAX_GENERATIONS, Math.max(1, missing));
}
