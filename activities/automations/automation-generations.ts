import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { planCalendar, type PlannedDays } from '../../db/automations/plan-calendar.ts';
import { completeGenerationOrder, lockGenerationOrder } from '../../db/automations/automation-generations.ts';
import { lockRun } from '../../db/automations/automation-runs.ts';
import type { Automation } from '../../db/entities/automation.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { countGenerations, lockHooksToAvoid, recordGenerations } from '../../db/generations/generations.ts';
import { findBriefProblem } from '../../db/generations/find-brief-problem.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { runWindow } from '../../domain/automations/cadence.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { missingFormats } from '../../domain/automations/assign-generations.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import type { Format } from '../../domain/formats.ts';
import type { DraftIdea } from '../../domain/generations/drafts/model-draft.ts';
import type { Idea } from '../../domain/generations/generation-draft.ts';
import { writeFromDrafts } from '../../domain/generations/write-from-model-drafts.ts';
import { parseDeck } from '../../decks/parse-deck.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { findDeckProblems, measureDeck } from '../../decks/measure-deck.ts';

/** Ideas of one transaction. */
const BATCH = 50;

/** Ideas that an automation lacks. */
export interface MissingGenerations {
  automation: Automation;
  /** The format of each. */
  formats: readonly Format[];
}

/** The first of the places of a run that have no idea, and how many there are in all; null once the run is over. */
export async function findMissingGenerations(
  tx: Transaction,
  run: Automation,
  days: PlannedDays,
): Promise<(MissingGenerations & { all: number }) | null> {
  const automation = await lockRun(tx, run);
  if (!automation) return null;
  const missing = missingFormats((await planCalendar(tx.em, automation, days, findDeckProblems)).planned);
  return { automation, formats: missing.slice(0, BATCH), all: missing.length };
}

/**
 * Writes ideas for the first of the places that have none. Answers how many had none; 0 also where nothing new can be said, null
 * once the run is over. Safe to repeat: a place that has an idea is not written for again.
 */
export async function writeMissingGenerations(
  tx: Transaction,
  run: Automation,
  days: PlannedDays,
  drafts: readonly DraftIdea[],
): Promise<number | null> {
  const missing = await findMissingGenerations(tx, run, days);
  if (!missing) return null;
  const written = await writeAutomationGenerations(tx, missing, drafts);
  return written > 0 ? missing.all : 0;
}

/** Days whose open places say what ideas are for; beyond them the formats take turns. */
const LOOK_AHEAD_DAYS = 28;

/** The ideas that were asked for: for the first places that have none, then for whatever comes. Null once they are written. */
export async function findRequestedGenerations(
  tx: Transaction,
  automationId: string,
): Promise<MissingGenerations | null> {
  const wish = await lockGenerationOrder(tx, automationId);
  if (!wish) return null;
  const { automation, workspace, now } = wish;
  const clock = createWallClock(workspace.timezone);
  const { from } = runWindow(automation, clock.dateOf(now));
  const days = { from, until: addDays(from, LOOK_AHEAD_DAYS), now, clock, workspaceName: workspace.name };
  const missing = missingFormats((await planCalendar(tx.em, automation, days, findDeckProblems)).planned);
  const formats = Array.from({ length: wish.count }, (_, at) => missing[at] ?? pickFormat(automation.formats, at));
  return { automation, formats };
}

/** Writes the ideas that were asked for. */
export async function writeRequestedGenerations(
  tx: Transaction,
  automationId: string,
  drafts: readonly DraftIdea[],
): Promise<void> {
  const wanted = await findRequestedGenerations(tx, automationId);
  if (!wanted) return;
  await writeAutomationGenerations(tx, wanted, drafts);
  await completeGenerationOrder(tx, automationId);
}

function pickFormat(formats: readonly Format[], at: number): Format {
  const format = formats[at % formats.length];
  if (!format) throw new Error('an automation has at least one format');
  return format;
}

/** Writes one idea for each of `formats`, unlike every other of the workspace. Fewer where nothing new can be said, or made. */
async function writeAutomationGenerations(
  tx: Transaction,
  { automation, formats }: MissingGenerations,
  drafts: readonly DraftIdea[],
): Promise<number> {
  if (formats.length === 0) return 0;
  const { teamId, workspaceId, sandbox, prompt, influencerId, id: automationId } = automation;
  const workspace = await tx.em.findOneOrFail(Workspace, { id: workspaceId }, { disableIdentityMap: true });
  const avoid = await lockHooksToAvoid(tx, workspaceId);
  const batch = await countGenerations(tx.em, workspaceId);
  const brand = await loadWriterContext(tx.em, workspace, sandbox);
  const asked = { ...brand, prompt, presenter: influencerId !== null, canDraw, fits: rendersWithoutWarnings };
  const ideas: Idea[] = [];
  for (const [format, places] of Map.groupBy(formats, (each) => each)) {
    const said = [...avoid, ...ideas.map(({ hook }) => hook)];
    const seed = `${workspaceId}|${prompt ?? ''}|${batch}|${format}`;
    const own = drafts.filter((draft) => draft.format === format);
    ideas.push(...writeFromDrafts(own, { ...asked, seed, formats: places, avoid: said }));
  }
  const makeable: Idea[] = [];
  for (const idea of ideas) {
    if (!(await findBriefProblem(tx.em, { ...idea, workspaceId, influencerId, prompt }, findDeckProblems)))
      makeable.push(idea);
  }
  const best = makeable.toSorted((a, b) => b.score - a.score);
  await recordGenerations(tx, { teamId, workspaceId, sandbox, prompt, influencerId, automationId }, best);
  return best.length;
}

/** Whether a deck renders as it reads, without a warning. */
export function rendersWithoutWarnings(deck: Deck): boolean {
  const parsed = parseDeck(deck);
  if (!parsed.ok) return false;
  const { problems, warnings } = measureDeck(parsed.deck, loadFonts());
  return problems.length === 0 && warnings.length === 0;
}

export function canDraw(text: string): boolean {
  return loadFonts().findMissing(text).length === 0;
}
