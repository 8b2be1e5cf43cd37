import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { isOwnedBy, loadSelectedAccounts } from '../../db/automations/selected-accounts.ts';
import { applyCommand } from '../../db/automations/automation-changes.ts';
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
import { turnPeriods } from '../../db/credits/periods.ts';
import type { AutomationOrder } from '../../domain/automations/automation.ts';
import { runWindow, type RunWindow } from '../../domain/automations/cadence.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { refusalOf, REFUSED } from '../../domain/automations/run-refusals.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { findDeckProblems } from '../../decks/measure-deck.ts';
import {
  findMissingGenerations,
  findRequestedGenerations,
  writeMissingGenerations,
  writeRequestedGenerations,
} from './automation-generations.ts';
import { draftGenerations } from './draft-generations.ts';
import { commit, type CommitDeps } from '../commit.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export type AutomationDeps = Pick<
  ActivityDeps,
  'orm' | 'workflows' | 'log' | 'checkpoint' | 'storage' | 'generationWriter'
>;

/**
 * Fills the automation's calendar for the week that is due. Safe to repeat, at any point and by several workers at once: each
 * place is filled in a transaction of its own, once. What kept it from filling all of them stands in the row afterwards.
 * `heartbeat` shows that it lives.
 */
export async function runAutomation(deps: AutomationDeps, automationId: string, heartbeat: () => void): Promise<void> {
  const run = await commit(deps, (tx) => openRun(tx, automationId));
  if (!run) return;
  const { automation, workspace, now } = run;
  const clock = createWallClock(workspace.timezone);
  const window = runWindow(automation, clock.dateOf(now));
  if (window.completed) return commit(deps, (tx) => completeAutomation(tx, automation));
  await commit(deps, (tx) => turnPeriods(tx, automation.teamId));
  const days = { ...window, now, clock, workspaceName: workspace.name };
  const end = await fillWeek(deps, run, days, heartbeat);
  await commit(deps, (tx) => closeRun(tx, automation, toRunEnd(end, run, window)));
}

/** Writes the ideas that `generate` asked for; then they can be reviewed. Safe to repeat: once written, none are wanted. */
export async function writeGenerations(deps: AutomationDeps, automationId: string): Promise<void> {
  const drafts = await draftGenerations(deps, await commit(deps, (tx) => findRequestedGenerations(tx, automationId)));
  await commit(deps, (tx) => writeRequestedGenerations(tx, automationId, drafts));
}

/** What an operator asks for. Safe to repeat: an order that is carried out changes nothing more. Why not, or null. */
export function applyAutomationCommand(deps: CommitDeps, id: string, order: AutomationOrder): Promise<string | null> {
  return commit(deps, (tx) => applyCommand(tx, id, order));
}

/** Why places were left open, and what comes of the cadence: a run that was stopped on the way stays due. */
interface WeekEnd {
  refused: string | null;
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
  if (workspace.archivedAt) return { refused: REFUSED.archived, cadence: 'stops' };
  const accounts = await loadConnectedAccounts(deps, automation);
  if (accounts.length === 0) return { refused: REFUSED.noAccount, cadence: 'stops' };
  if (!(await writeAllMissingGenerations(deps, automation, days, heartbeat))) return STOPPED;
  const { planned } = await planCalendar(deps.orm.em.fork(), automation, days, findDeckProblems);
  let end = DONE;
  for (const { idea, ...place } of planned) {
    if (!idea) {
      end = end.refused ? end : { ...end, refused: REFUSED.noIdea };
      continue;
    }
    const step = { run: automation, planned: { ...place, idea }, accounts };
    const fill = { ...step, judgeDeck: findDeckProblems, hashDeck, media: deps.storage };
    const filled = await commit(deps, (tx) => fillSlot(tx, fill));
    await deps.checkpoint('slot_filled', automation.id);
    heartbeat();
    end = mergeWeekEnd(end, filled);
    if (endsRun(filled)) return end;
  }
  return end;
}

/** Batch after batch, as long as they leave fewer places without an idea. False once the run is over. */
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

/** The first reason stands, unless a later one stops the cadence. */
function mergeWeekEnd(end: WeekEnd, filled: Filled): WeekEnd {
  const refused = refusalOf(filled);
  if (filled.outcome === 'archived') return { refused, cadence: 'stops' };
  if (filled.outcome === 'stopped') return { ...end, cadence: 'stays_due' };
  return end.refused || !refused ? end : { ...end, refused };
}

/** No further place can be filled; a video that costs too much leaves those that cost less. */
function endsRun({ outcome }: Filled): boolean {
  return outcome === 'stopped' || outcome === 'archived' || outcome === 'usage_limit';
}

function toRunEnd({ refused, cadence }: WeekEnd, { automation, workspace, now }: OpenRun, window: RunWindow): RunEnd {
  if (cadence === 'stops') return { refused, nextRunAt: null, filledUntil: null };
  // Whoever paused it may have resumed it by now: the next run is to fill the rest.
  if (cadence === 'stays_due') return { refused, nextRunAt: automation.nextRunAt, filledUntil: null };
  const clock = createWallClock(workspace.timezone);
  // What was short today may be there tomorrow.
  const nextRunOn = refused ? earlier(addDays(clock.dateOf(now), 1), window.nextRunOn) : window.nextRunOn;
  return { refused, nextRunAt: clock.toInstant(nextRunOn, '00:00'), filledUntil: window.filledUntil };
}

async function loadConnectedAccounts(deps: AutomationDeps, automation: OpenRun['automation']): Promise<Account[]> {
  const selected = await loadSelectedAccounts(deps.orm.em.fork(), automation);
  return selected.flatMap(({ account }) => (account && isOwnedBy(automation, account) ? [account] : []));
}

function earlier(a: RunWindow['nextRunOn'], b: RunWindow['nextRunOn']): string {
  return a < b ? a : b;
}
