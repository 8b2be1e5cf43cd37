import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { planCalendar } from '../../db/automations/plan-calendar.ts';
import { isOwnedBy, loadSelectedAccounts } from '../../db/automations/selected-accounts.ts';
import { readDatabaseTime } from '../../db/connection/clock.ts';
import type { Automation } from '../../db/entities/automation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { computeRunWindow } from '../../domain/automations/cadence.ts';
import { toCheckBrief } from '../decks/to-check-brief.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { MAX_GENERATIONS } from './contract/request.ts';

/** Rejects with 409 if the automation cannot publish anything. */
export async function requirePublishable(ctx: ApiContext, automation: Automation, workspace: Workspace): Promise<void> {
  const today = createWallClock(workspace.timezone).toDate(await readDatabaseTime(ctx.state.tx.em));
  if (automation.endDate !== null && automation.endDate < today) {
    throw refuse.conflict('Its endDate is in the past; create a new automation.');
  }
  const selected = await loadSelectedAccounts(ctx.state.tx.em, automation);
  if (!selected.some(({ account }) => account && isOwnedBy(automation, account))) {
    throw refuse.conflict('None of its accounts is connected any more; connect one of them again.');
  }
}

/** Counts the posts of the first week that have no generation yet. */
export async function countMissingGenerations(
  ctx: ApiContext,
  automation: Automation,
  workspace: Workspace,
): Promise<number> {
  const clock = createWallClock(workspace.timezone);
  const now = await readDatabaseTime(ctx.state.tx.em);
  const { from, until } = computeRunWindow(automation, clock.toDate(now));
  const span = { from, until, now, clock, workspaceName: workspace.name };
  const { planned } = await planCalendar(ctx.state.tx.em, automation, span, toCheckBrief(ctx));
  const missing = planned.filter(({ generation }) => generation === null).length;
  return Math.min(MAX_GENERATIONS, Math.max(1, missing));
}
