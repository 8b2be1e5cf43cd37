import { WEB_UI } from '../../domain/audit/actors.ts';
import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { isOwnedBy, loadSelectedAccounts } from '../../db/automations/selected-accounts.ts';
import { applyCommand } from '../../db/automations/automation-commands.ts';
import { fillSlot, type Filled } from '../../db/automations/fill-slot.ts';
import { planCalendar, type PlannedDays } from '../../db/automations/plan-calendar.ts';
import {
  closeRun,
  completeAutomation,
  openRun,
  type OpenRun,
  type RunEnd,
} from '../../db/automations/automation-runs.ts';
import type { Account } from '../../db/entities/account.ts';
import { startDueCreditPeriods } from '../../db/credits/start-credit-periods.ts';
import type { OperatorCommand } from '../../domain/automations/automation.ts';
import { computeRunWindow, type RunWindow } from '../../domain/automations/cadence.ts';
import { addDays } from '../../domain/calendar-date.ts';
import type { FailureReason } from '../../domain/failure-reason.ts';
import { describeRefusal, RUN_REFUSALS } from '../../domain/automations/run-refusals.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { checkBrief } from '../../decks/check-brief.ts';
import {
  findMissingGenerations,
  findRequestedGenerations,
  writeMissingGenerations,
  writeRequestedGenerations,
} from './automation-generations.ts';
import { draftGenerations } from './draft-generations.ts';
import { commit, type CommitDeps } from '../../db/outbox/commit.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export type AutomationDeps = Pick<
  ActivityDeps,
  'orm' | 'workflows' | 'log' | 'checkpoint' | 'storage' | 'generationWriter'
>;

/**
 * Fills the automation's calendar for the week that is due, and stores the reason if slots stay open. Idempotent, also if called
 * concurrently: each slot is filled once, in its own transaction.
 */
export async function runAutomation(deps: AutomationDeps, automationId: string, heartbeat: () => void): Promise<void> {
  const run = await commit(deps, (tx) => openRun(tx, automationId));
  if (!run) return;
  const { automation, workspace, now } = run;
  const clock = createWallClock(workspace.timezone);
  const window = computeRunWindow(automation, clock.toDate(now));
  if (window.completed) return commit(deps, (tx) => completeAutomation(tx, automation));
  await commit(deps, (tx) => startDueCreditPeriods(tx, automation.teamId));
  const days = { ...window, now, clock, workspaceName: workspace.name };
  const end = await fillWeek(deps, run, days, heartbeat);
  await commit(deps, (tx) => closeRun(tx, automation, toRunEnd(end, run, window)));
}

/** Writes the generations that `generate` requested for review. Idempotent: each request is written once. */
export async function writeGenerations(deps: AutomationDeps, automationId: string): Promise<void> {
  const drafts = await draftGenerations(deps, await commit(deps, (tx) => findRequestedGenerations(tx, automationId)));
  await commit(deps, (tx) => writeRequestedGenerations(tx, automationId, drafts));
}

/** Applies an operator's command. Returns why it was refused, or null. Idempotent: applies a command once. */
export function applyAutomationCommand(deps: CommitDeps, id: string, command: OperatorCommand): Promise<string | null> {
  return commit(deps, (tx) => applyCommand(tx, id, command), { actor: WEB_UI });
}

/** Why slots stayed open, and what happens to the cadence: a run that was stopped midway stays due. */
interface WeekEnd {
  refused: FailureReason | null;
  cadence: 'goes_on' | 'stays_due' | 'stops';
}

const DONE: WeekEnd = { refused: null, cadence: 'goes_on' };
const STOPPED: WeekEnd = { refused: null, cadence: 'stays_due' };

async function fillWeek(
  deps: AutomationDeps,
  { automation, workspace }: OpenRun,
  days: PlannedDays,
  heartbeat: () => void,
): Promise<WeekEnd> {
  if (workspace.archivedAt) return { refused: RUN_REFUSALS.archived, cadence: 'stops' };
  const accounts = await loadConnectedAccounts(deps, automation);
  if (accounts.length === 0) return { refused: RUN_REFUSALS.noAccount, cadence: 'stops' };
  if (!(await writeAllMissingGenerations(deps, automation, days, heartbeat))) return STOPPED;
  const { planned } = await planCalendar(deps.orm.em.fork(), automation, days, checkBrief);
  const actor = { type: 'automation' as const, id: automation.id };
  let end = DONE;
  for (const { generation, ...slot } of planned) {
    if (!generation) {
      end = end.refused ? end : { ...end, refused: RUN_REFUSALS.noGeneration };
      continue;
    }
    const step = { run: automation, planned: { ...slot, generation }, accounts };
    const fill = { ...step, checkBrief, hashDeck, media: deps.storage };
    const filled = await commit(deps, (tx) => fillSlot(tx, fill), { actor });
    await deps.checkpoint('slot_filled', automation.id);
    heartbeat();
    end = mergeWeekEnd(end, filled);
    if (endsRun(filled)) return end;
  }
  return end;
}

/** Writes batches while each reduces the number of slots without a generation. Returns false if the run has ended. */
async function writeAllMissingGenerations(
  deps: AutomationDeps,
  automation: OpenRun['automation'],
  days: PlannedDays,
  heartbeat: () => void,
): Promise<boolean> {
  for (let before = Infinity; ; heartbeat()) {
    const drafts = await draftGenerations(
      deps,
      await commit(deps, (tx) => findMissingGenerations(tx, automation, days)),
    );
    const missing = await commit(deps, (tx) => writeMissingGenerations(tx, automation, days, drafts));
    if (missing === null) return false;
    if (missing === 0 || missing >= before) return true;
    before = missing;
  }
}

/** Keeps the first reason, unless a later one stops the cadence. */
function mergeWeekEnd(end: WeekEnd, filled: Filled): WeekEnd {
  const refused = describeRefusal(filled);
  if (filled.outcome === 'archived') return { refused, cadence: 'stops' };
  if (filled.outcome === 'stopped') return { ...end, cadence: 'stays_due' };
  return end.refused || !refused ? end : { ...end, refused };
}

/** Whether no further slot can be filled. If one video costs too much, cheaper ones may still be possible. */
function endsRun({ outcome }: Filled): boolean {
  return ['stopped', 'archived', 'storage_limit', 'usage_limit'].includes(outcome);
}

function toRunEnd({ refused, cadence }: WeekEnd, { automation, workspace, now }: OpenRun, window: RunWindow): RunEnd {
  if (cadence === 'stops') return { refused, nextRunAt: null, filledUntil: null };
  // An operator may have resumed the automation by now, so the next run fills the remaining slots.
  if (cadence === 'stays_due') return { refused, nextRunAt: automation.nextRunAt, filledUntil: null };
  const clock = createWallClock(workspace.timezone);
  // The reason may no longer apply tomorrow.
  const nextRunOn = refused ? earlier(addDays(clock.toDate(now), 1), window.nextRunOn) : window.nextRunOn;
  return { refused, nextRunAt: clock.toInstant(nextRunOn, '00:00'), filledUntil: window.filledUntil };
}

async function loadConnectedAccounts(deps: AutomationDeps, automation: OpenRun['automation']): Promise<Account[]> {
  const selected = await loadSelectedAccounts(deps.orm.em.fork(), automation);
  return selected.flatMap(({ account }) => (account && isOwnedBy(automation, account) ? [account] : []));
}

function earlier(a: RunWindow['nextRunOn'], b: RunWindow['nextRunOn']): string {
  return a < b ? a : b;
}
