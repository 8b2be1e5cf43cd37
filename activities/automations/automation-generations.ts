import { getWorkspace } from '../../db/teams/workspaces.ts';
import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { planCalendar, type PlannedDays } from '../../db/automations/plan-calendar.ts';
import { completeGenerationOrder, lockGenerationOrder } from '../../db/automations/automation-generations.ts';
import { lockRun } from '../../db/automations/automation-runs.ts';
import type { Automation } from '../../db/entities/automation.ts';
import { countGenerations, lockHooksToAvoid, recordGenerations } from '../../db/generations/generations.ts';
import { findBriefProblem } from '../../db/generations/find-brief-problem.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { computeRunWindow, LOOK_AHEAD_DAYS } from '../../domain/automations/cadence.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { listMissingFormats } from '../../domain/automations/assign-generations.ts';
import type { Format } from '../../domain/formats.ts';
import type { ModelDraft } from '../../domain/generations/drafts/model-draft.ts';
import type { GenerationDraft } from '../../domain/generations/generation-draft.ts';
import { writeFromModelDrafts } from '../../domain/generations/write-from-model-drafts.ts';
import { checkBrief } from '../../decks/check-brief.ts';
import { canDraw } from '../../decks/fonts/can-draw.ts';
import { rendersWithoutWarnings } from '../../decks/renders-without-warnings.ts';

const MAX_PER_TRANSACTION = 50;

export interface MissingGenerations {
  automation: Automation;
  /** The format of each missing generation. */
  formats: readonly Format[];
}

/** Finds the first slots of a run without a generation, and counts all of them. Returns null if the run has ended. */
export async function findMissingGenerations(
  tx: Transaction,
  run: Automation,
  days: PlannedDays,
): Promise<(MissingGenerations & { all: number }) | null> {
  const automation = await lockRun(tx, run);
  if (!automation) return null;
  const missing = listMissingFormats((await planCalendar(tx.em, automation, days, checkBrief)).planned);
  return { automation, formats: missing.slice(0, MAX_PER_TRANSACTION), all: missing.length };
}

/**
 * Writes generations for the first slots without one. Returns how many slots had none, 0 also if no new generation
 * could be written, or null if the run has ended. Idempotent: a slot with a generation is skipped.
 */
export async function writeMissingGenerations(
  tx: Transaction,
  run: Automation,
  days: PlannedDays,
  drafts: readonly ModelDraft[],
): Promise<number | null> {
  const missing = await findMissingGenerations(tx, run, days);
  if (!missing) return null;
  const written = await writeAutomationGenerations(tx, missing, drafts);
  return written > 0 ? missing.all : 0;
}

/** Finds the requested generations; those for slots without one come first. Returns null if they are already written. */
export async function findRequestedGenerations(
  tx: Transaction,
  automationId: string,
): Promise<MissingGenerations | null> {
  const request = await lockGenerationOrder(tx, automationId);
  if (!request) return null;
  const { automation, workspace, now } = request;
  const clock = createWallClock(workspace.timezone);
  const { from } = computeRunWindow(automation, clock.toDate(now));
  const days = { from, until: addDays(from, LOOK_AHEAD_DAYS), now, clock, workspaceName: workspace.name };
  const missing = listMissingFormats((await planCalendar(tx.em, automation, days, checkBrief)).planned);
  const formats = Array.from({ length: request.count }, (_, at) => missing[at] ?? pickFormat(automation.formats, at));
  return { automation, formats };
}

/** Writes the requested generations. Idempotent: does nothing if they are already written. */
export async function writeRequestedGenerations(
  tx: Transaction,
  automationId: string,
  drafts: readonly ModelDraft[],
): Promise<void> {
  const requested = await findRequestedGenerations(tx, automationId);
  if (!requested) return;
  await writeAutomationGenerations(tx, requested, drafts);
  await completeGenerationOrder(tx, automationId);
}

function pickFormat(formats: readonly Format[], at: number): Format {
  const format = formats[at % formats.length];
  if (!format) throw new Error('the automation has no formats');
  return format;
}

/** The most generations that are written together. None repeats another; a later batch may, under another hook. */
const MAX_TOGETHER = 10;

function removeWritten(open: readonly Format[], made: readonly GenerationDraft[]): Format[] {
  const left = [...open];
  for (const { format } of made) left.splice(left.indexOf(format), 1);
  return left;
}

/** Writes one new generation per format. Writes fewer if no new one can be written, or no video can be made of it. */
async function writeAutomationGenerations(
  tx: Transaction,
  { automation, formats }: MissingGenerations,
  drafts: readonly ModelDraft[],
): Promise<number> {
  if (formats.length === 0) return 0;
  const { teamId, workspaceId, sandbox, prompt, influencerId, id: automationId } = automation;
  const workspace = await getWorkspace(tx.em, workspaceId);
  const avoid = await lockHooksToAvoid(tx, workspaceId);
  const existing = await countGenerations(tx.em, workspaceId);
  const brand = await loadWriterContext(tx.em, workspace, sandbox, automationId);
  const options = { ...brand, prompt, presenter: influencerId !== null, canDraw, fits: rendersWithoutWarnings };
  const written: GenerationDraft[] = [];
  let open = [...formats];
  while (open.length > 0) {
    const together = open.slice(0, MAX_TOGETHER);
    const avoided = [...avoid, ...written.map(({ hook }) => hook)];
    const seed = `${workspaceId}|${prompt ?? ''}|${existing + written.length}`;
    const made = writeFromModelDrafts(drafts, { ...options, seed, formats: together, avoid: avoided });
    written.push(...made);
    open = made.length === 0 ? open.slice(together.length) : removeWritten(open, made);
  }
  const makeable: GenerationDraft[] = [];
  for (const draft of written) {
    if (!(await findBriefProblem(tx.em, { ...draft, workspaceId, influencerId, prompt, automationId }, checkBrief)))
      makeable.push(draft);
  }
  const best = makeable.toSorted((a, b) => b.score - a.score);
  await recordGenerations(tx, { teamId, workspaceId, sandbox, prompt, influencerId, automationId }, best);
  return best.length;
}
