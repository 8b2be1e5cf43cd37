/** Changes of an automation's status. All but `applyCommand` need a locked row and a checked transition. */
import { findAutomationRefusal, type OperatorCommand } from '../../domain/automations/automation.ts';
import { RUN_REFUSALS } from '../../domain/automations/run-refusals.ts';
import { CHANGEABLE } from '../../domain/posts/post.ts';
import type { AuditAction } from '../../domain/audit/actions.ts';
import { loadAutomationState } from './automation-runs.ts';
import { recordAutomationAudit, reloadAutomation } from './automations.ts';
import type { Automation } from '../entities/automation.ts';
import { Workspace } from '../entities/workspace.ts';
import { recordChanged, recordSignal } from '../outbox/record.ts';
import { cancelPost } from '../posts/post-changes.ts';
import type { Transaction } from '../connection/transaction.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

/** Requests generations, which the workflow writes. */
export async function requestGenerations(tx: Transaction, id: string, count: number): Promise<Automation> {
  return move(tx, id, `status = 'generating', generations_wanted = ?`, null, [count]);
}

/** Starts the cadence with a run that is due now. Filled days stay filled. `budgetKeyId` is the key whose budget pays for the runs. */
export async function launchAutomation(tx: Transaction, id: string, budgetKeyId: string | null): Promise<Automation> {
  return move(
    tx,
    id,
    `status = 'launched', launched_at = coalesce(launched_at, team_now(team_id)), next_run_at = team_now(team_id),
       run_opened_at = null, budget_key_id = ?`,
    'automation.launched',
    [budgetKeyId],
  );
}

/** Stops further runs. Scheduled posts are still published. */
export async function pauseAutomation(tx: Transaction, id: string): Promise<Automation> {
  return move(tx, id, `status = 'paused'`, 'automation.paused');
}

/** Resumes the cadence with the budget of this key. A run that came due meanwhile or was rejected is due now. */
export async function resumeAutomation(tx: Transaction, id: string, budgetKeyId: string | null): Promise<Automation> {
  return move(tx, id, `${RESUMED}, budget_key_id = ?`, 'automation.resumed', [budgetKeyId]);
}

const RESUMED = `status = 'launched', next_run_at = coalesce(next_run_at, team_now(team_id))`;

async function runAutomationNow(tx: Transaction, id: string): Promise<Automation> {
  return move(tx, id, `next_run_at = team_now(team_id)`, 'automation.run_requested');
}

const COMMANDS: Record<OperatorCommand, (tx: Transaction, id: string) => Promise<Automation>> = {
  pause: pauseAutomation,
  resume: (tx, id) => move(tx, id, RESUMED, 'automation.resumed'),
  run: runAutomationNow,
};

/** Applies an operator's command. Returns the reason if it is rejected, else null. A repeated command is accepted. */
export async function applyCommand(tx: Transaction, id: string, command: OperatorCommand): Promise<string | null> {
  await tx.em.execute('select 1 from automation where id = ? for update', [id]);
  const automation = await reloadAutomation(tx, id);
  if (automation.deletedAt) return 'It is deleted.';
  if (
    (command === 'pause' && automation.status === 'paused') ||
    (command === 'resume' && automation.status === 'launched')
  )
    return null;
  const refusal = findAutomationRefusal(command, await loadAutomationState(tx, automation));
  if (refusal) return refusal;
  if (command === 'resume' && (await isArchived(tx, automation.workspaceId))) return RUN_REFUSALS.archived.message;
  await COMMANDS[command](tx, id);
  return null;
}

async function isArchived(tx: Transaction, workspaceId: string): Promise<boolean> {
  const { archivedAt } = await tx.em.findOneOrFail(Workspace, { id: workspaceId }, { disableIdentityMap: true });
  return archivedAt !== null;
}

/** Stops the cadence permanently and cancels the posts that have not started publishing. Returns their number. */
export async function removeAutomation(tx: Transaction, id: string): Promise<number> {
  await move(tx, id, 'deleted_at = clock_timestamp()', 'automation.deleted');
  const waiting = await tx.em.execute<{ id: string; status: string }[]>(
    `select id, status from post where automation_id = ? and status in ${toSqlList(CHANGEABLE)} order by id`,
    [id],
  );
  let cancelled = 0;
  for (const post of waiting) {
    // A post that started publishing meanwhile is skipped.
    const changed = await cancelPost(tx, post.id);
    if (!changed.ok || changed.repeat) continue;
    cancelled += 1;
    if (post.status !== 'draft') await recordSignal(tx, post.id, 'cancel');
  }
  return cancelled;
}

async function move(
  tx: Transaction,
  id: string,
  assignments: string,
  action: AuditAction | null,
  values: unknown[] = [],
): Promise<Automation> {
  await tx.em.execute(`update automation set ${assignments}, updated_at = clock_timestamp() where id = ?`, [
    ...values,
    id,
  ]);
  const automation = await reloadAutomation(tx, id);
  if (action) recordAutomationAudit(tx, automation, action);
  await recordChanged(tx, 'automation', id, automation.teamId);
  return automation;
}
