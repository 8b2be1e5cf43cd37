import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { isOwnedBy, loadSelectedAccounts } from '../../db/automations/selected-accounts.ts';
import { planCalendar } from '../../db/automations/plan-calendar.ts';
import { readDatabaseTime } from '../../db/connection/clock.ts';
import type { Automation } from '../../db/entities/automation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { runWindow } from '../../domain/automations/cadence.ts';
import { findDeckProblems } from '../../decks/measure-deck.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { MOST_IDEAS } from './contract/request.ts';

/** Refuses to begin what could not post anything. */
export async function refuseFruitless(ctx: ApiContext, automation: Automation, workspace: Workspace): Promise<void> {
  const today = createWallClock(workspace.timezone).dateOf(await readDatabaseTime(ctx.state.tx.em));
  if (automation.endDate !== null && automation.endDate < today) {
    throw refuse.conflict('Its endDate lies in the past; create a new automation.');
  }
  const selected = await loadSelectedAccounts(ctx.state.tx.em, automation);
  if (!selected.some(({ account }) => account && isOwnedBy(automation, account))) {
    throw refuse.conflict('None of its accounts is connected any more; connect one of them again.');
  }
}

/** As many ideas as the posts of the first week that have none. */
export async function ideasOfFirstWeek(ctx: ApiContext, automation: Automation, workspace: Workspace): Promise<number> {
  const clock = createWallClock(workspace.timezone);
  const now = await readDatabaseTime(ctx.state.tx.em);
  const { from, until } = runWindow(automation, clock.dateOf(now));
  const days = { from, until, now, clock, workspaceName: workspace.name };
  const { planned } = await planCalendar(ctx.state.tx.em, automation, days, findDeckProblems);
  const missing = planned.filter(({ idea }) => idea === null).length;
  return Math.min(MOST_IDEAS, Math.max(1, missing));
}
