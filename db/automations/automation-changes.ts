/** The verbs that move an automation along. Each expects the row locked and the state judged (`domain/automations/automation.ts`). */
import { automationRefusal, type AutomationOrder } from '../../domain/automations/automation.ts';
import { REFUSED } from '../../domain/automations/run-refusals.ts';
import { CHANGEABLE } from '../../domain/posts/post.ts';
import { loadAutomationState } from './automation-runs.ts';
import { reloadAutomation } from './automations.ts';
import type { Automation } from '../entities/automation.ts';
import { Workspace } from '../entities/workspace.ts';
import { recordChanged, recordSignal } from '../outbox/record.ts';
import { cancelPost } from '../posts/post-changes.ts';
import type { Transaction } from '../connection/transaction.ts';
import { sqlSet } from '../connection/sql-set.ts';

/** Asks for ideas, which the workflow writes. */
export async function requestGenerations(tx: Transaction, id: string, count: number): Promise<Automation> {
  return move(tx, id, `status = 'generating', generations_wanted = ?`, [count]);
}

/** Starts the cadence: its run is due at once. Days that were filled stay so; a run that has filled none ends unheard. */
export async function launchAutomation(tx: Transaction, id: string): Promise<Automation> {
  return move(
    tx,
    id,
    `status = 'launched', launched_at = coalesce(launched_at, clock_timestamp()), next_run_at = clock_timestamp(),
       run_opened_at = null`,
  );
}

/** Stops further runs; posts that are scheduled go out. */
export async function pauseAutomation(tx: Transaction, id: string): Promise<Automation> {
  return move(tx, id, `status = 'paused'`);
}

/** Goes on: a run that came due meanwhile, or was refused, is due now. */
export async function resumeAutomation(tx: Transaction, id: string): Promise<Automation> {
  return move(tx, id, `status = 'launched', next_run_at = coalesce(next_run_at, clock_timestamp())`);
}

/** Makes its next run due now. */
async function runAutomationNow(tx: Transaction, id: string): Promise<Automation> {
  return move(tx, id, `next_run_at = clock_timestamp()`);
}

const OBEYED: Record<AutomationOrder, (tx: Transaction, id: string) => Promise<Automation>> = {
  pause: pauseAutomation,
  resume: resumeAutomation,
  run: runAutomationNow,
};

/** What an operator asks for, by the verbs of the API; why not, or null. Repeating an order is no refusal. */
export async function applyCommand(tx: Transaction, id: string, order: AutomationOrder): Promise<string | null> {
  await tx.em.execute('select 1 from automation where id = ? for update', [id]);
  const held = await reloadAutomation(tx, id);
  if (held.deletedAt) return 'It is deleted.';
  if ((order === 'pause' && held.status === 'paused') || (order === 'resume' && held.status === 'launched'))
    return null;
  const refusal = automationRefusal(order, await loadAutomationState(tx, held));
  if (refusal) return refusal;
  if (order === 'resume' && (await isArchived(tx, held.workspaceId))) return REFUSED.archived;
  await OBEYED[order](tx, id);
  return null;
}

async function isArchived(tx: Transaction, workspaceId: string): Promise<boolean> {
  const { archivedAt } = await tx.em.findOneOrFail(Workspace, { id: workspaceId }, { disableIdentityMap: true });
  return archivedAt !== null;
}

/** Stops the cadence for good and cancels its posts that have not started to go out. How many were cancelled. */
export async function removeAutomation(tx: Transaction, id: string): Promise<number> {
  await move(tx, id, 'deleted_at = clock_timestamp()');
  const waiting = await tx.em.execute<{ id: string; status: string }[]>(
    `select id, status from post where automation_id = ? and status in ${sqlSet(CHANGEABLE)} order by id`,
    [id],
  );
  let cancelled = 0;
  for (const post of waiting) {
    // One that began to go out meanwhile is left alone.
    const changed = await cancelPost(tx, post.id);
    if (!changed.ok || changed.repeat) continue;
    cancelled += 1;
    if (post.status !== 'draft') await recordSignal(tx, post.id, 'cancel');
  }
  return cancelled;
}

async function move(tx: Transaction, id: string, assignments: string, values: unknown[] = []): Promise<Automation> {
  await tx.em.execute(`update automation set ${assignments}, updated_at = clock_timestamp() where id = ?`, [
    ...values,
    id,
  ]);
  await recordChanged(tx, 'automation', id);
  return reloadAutomation(tx, id);
}
