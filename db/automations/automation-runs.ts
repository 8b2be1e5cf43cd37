/** A run fills an automation's calendar. It is opened once, fills each slot in a transaction, and is closed once. */
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  nextAutomationStep,
  type AutomationStep,
  type AutomationState,
  type AutomationStatus,
} from '../../domain/automations/automation.ts';
import type { FailureReason } from '../../domain/failure-reason.ts';
import { recordAutomationRefused } from '../webhooks/post-events.ts';
import { reloadAutomation } from './automations.ts';
import { hasTestClock, MAX_WAIT_MS } from '../connection/read-database-time.ts';
import type { Automation } from '../entities/automation.ts';
import { AutomationSlot } from '../entities/automation-slot.ts';
import { Workspace } from '../entities/workspace.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Returns the next step of the automation's workflow, by the clock of its team. */
export async function loadNextStep(em: EntityManager, id: string): Promise<AutomationStep> {
  const [row] = await em.execute<StepRow[]>(
    `select status, deleted_at is not null as deleted, next_run_at, last_run_at, last_run_scheduled, last_run_error,
       ${MAX_WAIT_MS} as longest_wait_ms, team_now(team_id) as now, ${hasTestClock('automation')} as clocked
     from automation where id = ?`,
    [id],
  );
  if (!row) throw new Error(`there is no automation ${id}`);
  const { status, deleted, last_run_at: ranAt, last_run_error: refused, longest_wait_ms: longestWaitMs, clocked } = row;
  const nextRunAt = row.next_run_at ? new Date(row.next_run_at) : null;
  const lastRun = ranAt
    ? { at: new Date(ranAt), scheduled: row.last_run_scheduled ?? 0, refused: refused?.message ?? null }
    : null;
  return nextAutomationStep({ status, deleted, nextRunAt, lastRun, longestWaitMs, clocked }, new Date(row.now));
}

interface StepRow {
  status: AutomationStatus;
  deleted: boolean;
  next_run_at: string | null;
  last_run_at: string | null;
  last_run_scheduled: number | null;
  last_run_error: FailureReason | null;
  longest_wait_ms: number | null;
  clocked: boolean;
  now: string;
}

/** The state that decides which commands a locked automation accepts. */
export async function loadAutomationState(tx: Transaction, automation: Automation): Promise<AutomationState> {
  const { id: automationId, status, nextRunAt, runNumber, runOpenedAt, lastRunScheduled } = automation;
  const filled = runOpenedAt ? await tx.em.count(AutomationSlot, { automationId, runNumber }) : 0;
  return { status, nextRunAt, hasScheduled: filled + (lastRunScheduled ?? 0) > 0 };
}

export interface OpenRun {
  automation: Automation;
  workspace: Workspace;
  now: Date;
}

/** Opens the run that is due or continues an open one. Returns null if no run is due. Safe to repeat. */
export async function openRun(tx: Transaction, id: string): Promise<OpenRun | null> {
  const [opened] = await tx.em.execute<{ now: string }[]>(
    `update automation set run_number = run_number + case when run_opened_at is null then 1 else 0 end,
       run_opened_at = coalesce(run_opened_at, clock_timestamp())
     where id = ? and status = 'launched' and deleted_at is null and next_run_at <= team_now(team_id)
     returning team_now(team_id) as now`,
    [id],
  );
  if (!opened) return null;
  const automation = await reloadAutomation(tx, id);
  const workspace = await tx.em.findOneOrFail(Workspace, { id: automation.workspaceId }, { disableIdentityMap: true });
  return { automation, workspace, now: new Date(opened.now) };
}

/** Locks the automation of a run. Returns null if it was paused, deleted, or if another worker closed the run. */
export async function lockRun(tx: Transaction, run: Automation): Promise<Automation | null> {
  await tx.em.execute('select 1 from automation where id = ? for update', [run.id]);
  const current = await reloadAutomation(tx, run.id);
  const wanted =
    current.status === 'launched' && !current.deletedAt && current.runOpenedAt && current.runNumber === run.runNumber;
  return wanted ? current : null;
}

export interface RunEnd {
  /** Why slots stayed open; null if every slot was filled. */
  refused: FailureReason | null;
  /** When the next run is due; null stops the cadence until the next launch. */
  nextRunAt: Date | null;
  /** The local day up to which the calendar is filled; null keeps the previous one. */
  filledUntil: string | null;
}

/**
 * Closes an open run with its result and the time of the next one. Safe to repeat. If the automation is paused by then,
 * its due time stays, so that resuming it starts a run.
 */
export async function closeRun(tx: Transaction, run: Automation, end: RunEnd): Promise<void> {
  const { id: automationId, runNumber } = run;
  const refused = end.refused && JSON.stringify(end.refused);
  const [closed] = await tx.em.execute<{ scheduled: number }[]>(
    `update automation set run_opened_at = null, last_run_at = team_now(team_id), last_run_error = ?,
       last_run_scheduled =
         (select count(*) from automation_slot where automation_id = automation.id and run_number = ?::int),
       next_run_at = case when status = 'launched' then ?::timestamptz else next_run_at end,
       filled_until = case when status = 'launched' then coalesce(?::date, filled_until) else filled_until end,
       updated_at = clock_timestamp()
     where id = ? and run_opened_at is not null and run_number = ?::int
     returning last_run_scheduled as scheduled`,
    [refused, runNumber, end.nextRunAt, end.filledUntil, automationId, runNumber],
  );
  if (!closed || !end.refused) return;
  await recordAutomationRefused(tx, run, { scheduled: closed.scheduled, nextRunAt: end.nextRunAt, error: end.refused });
}

/** Marks an automation as completed after its last day. Safe to repeat. */
export async function completeAutomation(tx: Transaction, run: Automation): Promise<void> {
  await tx.em.execute(
    `update automation set status = 'completed', run_opened_at = null, next_run_at = null, updated_at = clock_timestamp()
     where id = ? and status = 'launched' and deleted_at is null`,
    [run.id],
  );
}
