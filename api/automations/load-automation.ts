import type { EntityManager } from '@mikro-orm/postgresql';
import { loadAutomationState } from '../../db/automations/automation-runs.ts';
import { countOutcomes, findAutomation, lockAutomation as lockRow } from '../../db/automations/automations.ts';
import type { Automation } from '../../db/entities/automation.ts';
import { findAutomationRefusal, type AutomationVerb } from '../../domain/automations/automation.ts';
import { getVisibility } from '../access/workspace.ts';
import { getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { respond } from '../http/respond.ts';
import type { AutomationResponse } from './contract/response.ts';
import { presentAutomation } from './present.ts';

/** Rejects with 404 if the key cannot see the automation in the path. */
export async function loadAutomation(ctx: ApiContext, em: EntityManager): Promise<Automation> {
  const found = await findAutomation(em, getVisibility(ctx), getPathId(ctx));
  if (!found) throw refuse.notFound();
  return found;
}

/** Locks the automation in the path until the request's transaction ends. */
export async function lockAutomation(ctx: ApiContext): Promise<Automation> {
  const locked = await lockRow(ctx.state.tx, getVisibility(ctx), getPathId(ctx));
  if (!locked) throw refuse.notFound();
  return locked;
}

/** Locks the automation, and rejects with 409 if its state does not allow the action. */
export async function lockAutomationFor(ctx: ApiContext, action: AutomationVerb): Promise<Automation> {
  const locked = await lockAutomation(ctx);
  const refusal = findAutomationRefusal(action, await loadAutomationState(ctx.state.tx, locked));
  if (refusal) throw refuse.conflict(refusal);
  return locked;
}

/** Responds with the automation as the request's transaction leaves it. */
export async function sendAutomation(ctx: ApiContext, status: number, row: Automation): Promise<void> {
  const [presented] = await presentAutomations(ctx.state.tx.em, [row]);
  respond(ctx, status, presented);
}

export async function presentAutomations(
  em: EntityManager,
  rows: readonly Automation[],
): Promise<AutomationResponse[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await countOutcomes(em, ids);
  const none = { generated: 0, scheduled: 0, posted: 0, failed: 0 };
  return rows.map((row) => presentAutomation(row, counts.get(row.id) ?? none));
}
