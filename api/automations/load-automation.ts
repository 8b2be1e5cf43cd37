import type { EntityManager } from '@mikro-orm/postgresql';
import { loadAutomationState } from '../../db/automations/automation-runs.ts';
import { countOutcomes, findAutomation, lockAutomation } from '../../db/automations/automations.ts';
import type { Visibility } from '../../db/visibility.ts';
import type { Automation } from '../../db/entities/automation.ts';
import { automationRefusal, type AutomationVerb } from '../../domain/automations/automation.ts';
import { respond } from '../http/respond.ts';
import { getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { presentAutomation } from './present.ts';

export function automationViewOf({ state: { team, key } }: ApiContext): Visibility {
  return { teamId: team.id, sandbox: !key.live, workspaceId: key.workspaceId };
}

/** The automation of the path; refuses as `not_found` what the key does not see. */
export async function automationOf(ctx: ApiContext, em: EntityManager): Promise<Automation> {
  const found = await findAutomation(em, automationViewOf(ctx), getPathId(ctx));
  if (!found) throw refuse.notFound();
  return found;
}

/** The same, held until the request has committed, and in a state that allows the verb. */
export async function automationFor(ctx: ApiContext, verb: AutomationVerb): Promise<Automation> {
  const held = await heldAutomation(ctx);
  const refusal = automationRefusal(verb, await loadAutomationState(ctx.state.tx, held));
  if (refusal) throw refuse.conflict(refusal);
  return held;
}

export async function heldAutomation(ctx: ApiContext): Promise<Automation> {
  const held = await lockAutomation(ctx.state.tx, automationViewOf(ctx), getPathId(ctx));
  if (!held) throw refuse.notFound();
  return held;
}

/** Answers with one automation as this request's transaction leaves it. */
export async function answerAutomation(ctx: ApiContext, status: number, row: Automation): Promise<void> {
  const [presented] = await presentAll(ctx.state.tx.em, [row]);
  respond(ctx, status, presented);
}

export async function presentAll(em: EntityManager, rows: readonly Automation[]) {
  const counts = await countOutcomes(
    em,
    rows.map(({ id }) => id),
  );
  const none = { generated: 0, scheduled: 0, posted: 0, failed: 0 };
  return rows.map((row) => presentAutomation(row, counts.get(row.id) ?? none));
}
