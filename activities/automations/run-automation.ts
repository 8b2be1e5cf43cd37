import { wallClock } from '../../adapters/clock/wall-clock.ts';
import { isOwnedAs, selectedAccounts } from '../../db/automations/automation-accounts.ts';
import { obeyOrder } from '../../db/automations/automation-changes.ts';
import { fillPlace, type Filled } from '../../db/automations/automation-fills.ts';
import { planCalendar, type PlannedDays } from '../../db/automations/automation-planning.ts';
import {
  closeRun,
  completeAutomation,
  openRun,
  type OpenRun,
  type RunEnd,
} from '../../db/automations/automation-runs.ts';
import type { Account } from '../../db/entities/account.ts';
import { turnPeriods } from '../../db/credits/periods.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import type { AutomationOrder } from '../../domain/automations/automation.ts';
import { runWindow, type RunWindow } from '../../domain/automations/cadence.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { refusalOf, REFUSED } from '../../domain/automations/automation-refusals.ts';
import { judgeDeck } from '../../decks/measure.ts';
import { hashIdeaDeck, missingIdeas, wantedIdeas, writeMissingIdeas, writeWantedIdeas } from './automation-ideas.ts';
import { draftIdeas } from './drafting.ts';
import { tellTemporal } from '../dispatch-outbox.ts';
import type { World } from '../activity-deps.ts';

export type AutomatingWorld = Pick<World, 'orm' | 'door' | 'log' | 'pause' | 'storage' | 'ideaModel'>;

/**
 * Fills the automation's calendar for the week that is due. Safe to repeat, at any point and by several workers at once: each
 * place is filled in a transaction of its own, once. What kept it from filling all of them stands in the row afterwards.
 * `beat` shows that it lives.
 */
export async function runAutomation(world: AutomatingWorld, automationId: string, beat: () => void): Promise<void> {
  const run = await commit(world, (tx) => openRun(tx, automationId));
  if (!run) return;
  const { automation, workspace, now } = run;
  const clock = wallClock(workspace.timezone);
  const window = runWindow(automation, clock.dateOf(now));
  if (window.completed) return commit(world, (tx) => completeAutomation(tx, automation));
  await commit(world, (tx) => turnPeriods(tx, automation.teamId));
  const days = { ...window, now, clock, workspaceName: workspace.name };
  const end = await fillWeek(world, run, days, beat);
  await commit(world, (tx) => closeRun(tx, automation, runEnd(end, run, window)));
}

/** Writes the ideas that `generate` asked for; then they can be reviewed. Safe to repeat: once written, none are wanted. */
export async function writeIdeas(world: AutomatingWorld, automationId: string): Promise<void> {
  const drafts = await draftIdeas(world, await commit(world, (tx) => wantedIdeas(tx, automationId)));
  await commit(world, (tx) => writeWantedIdeas(tx, automationId, drafts));
}

/** What an operator asks for. Safe to repeat: an order that is carried out changes nothing more. Why not, or null. */
export function orderAutomation(world: AutomatingWorld, id: string, order: AutomationOrder): Promise<string | null> {
  return commit(world, (tx) => obeyOrder(tx, id, order));
}

/** Why places were left open, and what comes of the cadence: a run that was stopped on the way stays due. */
interface WeekEnd {
  refused: string | null;
  cadence: 'goes_on' | 'stays_due' | 'stops';
}

const DONE: WeekEnd = { refused: null, cadence: 'goes_on' };
const STOPPED: WeekEnd = { refused: null, cadence: 'stays_due' };

async function fillWeek(
  world: AutomatingWorld,
  { automation, workspace }: OpenRun,
  days: PlannedDays,
  beat: () => void,
): Promise<WeekEnd> {
  if (workspace.archivedAt) return { refused: REFUSED.archived, cadence: 'stops' };
  const accounts = await connectedAccounts(world, automation);
  if (accounts.length === 0) return { refused: REFUSED.noAccount, cadence: 'stops' };
  if (!(await writeAllMissing(world, automation, days, beat))) return STOPPED;
  const { planned } = await planCalendar(world.orm.em.fork(), automation, days, judgeDeck);
  let end = DONE;
  for (const { idea, ...place } of planned) {
    if (!idea) {
      end = end.refused ? end : { ...end, refused: REFUSED.noIdea };
      continue;
    }
    const step = { run: automation, planned: { ...place, idea }, accounts };
    const fill = { ...step, judgeDeck, hashDeck: hashIdeaDeck, media: world.storage };
    const filled = await commit(world, (tx) => fillPlace(tx, fill));
    await world.pause('filled', automation.id);
    beat();
    end = after(end, filled);
    if (isFinal(filled)) return end;
  }
  return end;
}

/** Batch after batch, as long as they leave fewer places without an idea. False once the run is over. */
async function writeAllMissing(
  world: AutomatingWorld,
  automation: OpenRun['automation'],
  days: PlannedDays,
  beat: () => void,
): Promise<boolean> {
  for (let before = Infinity; ; beat()) {
    const drafts = await draftIdeas(world, await commit(world, (tx) => missingIdeas(tx, automation, days)));
    const missing = await commit(world, (tx) => writeMissingIdeas(tx, automation, days, drafts));
    if (missing === null) return false;
    if (missing === 0 || missing >= before) return true;
    before = missing;
  }
}

/** The first reason stands, unless a later one stops the cadence. */
function after(end: WeekEnd, filled: Filled): WeekEnd {
  const refused = refusalOf(filled);
  if (filled.outcome === 'archived') return { refused, cadence: 'stops' };
  if (filled.outcome === 'stopped') return { ...end, cadence: 'stays_due' };
  return end.refused || !refused ? end : { ...end, refused };
}

/** No further place can be filled; a video that costs too much leaves those that cost less. */
function isFinal({ outcome }: Filled): boolean {
  return outcome === 'stopped' || outcome === 'archived' || outcome === 'usage_limit';
}

function runEnd({ refused, cadence }: WeekEnd, { automation, workspace, now }: OpenRun, window: RunWindow): RunEnd {
  if (cadence === 'stops') return { refused, nextRunAt: null, filledUntil: null };
  // Whoever paused it may have resumed it by now: the next run is to fill the rest.
  if (cadence === 'stays_due') return { refused, nextRunAt: automation.nextRunAt, filledUntil: null };
  const clock = wallClock(workspace.timezone);
  // What was short today may be there tomorrow.
  const nextRunOn = refused ? earlier(addDays(clock.dateOf(now), 1), window.nextRunOn) : window.nextRunOn;
  return { refused, nextRunAt: clock.toInstant(nextRunOn, '00:00'), filledUntil: window.filledUntil };
}

async function connectedAccounts(world: AutomatingWorld, automation: OpenRun['automation']): Promise<Account[]> {
  const selected = await selectedAccounts(world.orm.em.fork(), automation);
  return selected.flatMap(({ account }) => (account && isOwnedAs(automation, account) ? [account] : []));
}

async function commit<T>(world: AutomatingWorld, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { result, outbox } = await inTransaction(world.orm.em, work);
  await tellTemporal(world, outbox);
  return result;
}

function earlier(a: RunWindow['nextRunOn'], b: RunWindow['nextRunOn']): string {
  return a < b ? a : b;
}
