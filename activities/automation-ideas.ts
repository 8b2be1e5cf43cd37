import { wallClock } from '../adapters/clock/wall-clock.ts';
import { brandVoice } from '../db/brand-voice.ts';
import { planCalendar, type PlannedDays } from '../db/automation-planning.ts';
import { grantWish, holdWish } from '../db/automation-ideas.ts';
import { holdRun } from '../db/automation-runs.ts';
import type { Automation } from '../db/entities/automation.ts';
import { Workspace } from '../db/entities/workspace.ts';
import { countIdeas, hooksToAvoid, recordIdeas } from '../db/generations.ts';
import type { Transaction } from '../db/transaction.ts';
import { runWindow } from '../domain/cadence.ts';
import { addDays } from '../domain/calendar-date.ts';
import { missingFormats } from '../domain/automation-plan.ts';
import type { Deck } from '../domain/deck.ts';
import type { Format } from '../domain/formats.ts';
import type { Idea } from '../domain/ideas/idea.ts';
import { writeIdeas } from '../domain/ideas/write-ideas.ts';
import { deckHash } from '../render/deck-hash.ts';
import { loadFonts } from '../render/fonts.ts';

/** Ideas of one transaction. */
const BATCH = 50;

/**
 * Writes ideas for the first of the places that have none. Answers how many had none; 0 also where nothing new can be said. Safe
 * to repeat: a place that has an idea is not written for again.
 */
export async function writeMissingIdeas(tx: Transaction, run: Automation, days: PlannedDays): Promise<number> {
  const automation = await holdRun(tx, run);
  if (!automation) return 0;
  const { planned } = await planCalendar(tx.em, automation, days);
  const missing = missingFormats(planned);
  const written = await writeAutomationIdeas(tx, automation, missing.slice(0, BATCH));
  return written > 0 ? missing.length : 0;
}

/** Days whose open places say what ideas are for; beyond them the formats take turns. */
const LOOK_AHEAD_DAYS = 28;

/** Writes the ideas that were asked for: for the first places that have none, then for whatever comes. */
export async function writeWantedIdeas(tx: Transaction, automationId: string): Promise<void> {
  const wish = await holdWish(tx, automationId);
  if (!wish) return;
  const { automation, workspace, now } = wish;
  const clock = wallClock(workspace.timezone);
  const { from } = runWindow(automation, clock.dateOf(now));
  const days = { from, until: addDays(from, LOOK_AHEAD_DAYS), now, clock, workspaceName: workspace.name };
  const missing = missingFormats((await planCalendar(tx.em, automation, days)).planned);
  const formats = Array.from({ length: wish.count }, (_, at) => missing[at] ?? turn(automation.formats, at));
  await writeAutomationIdeas(tx, automation, formats);
  await grantWish(tx, automationId);
}

function turn(formats: readonly Format[], at: number): Format {
  const format = formats[at % formats.length];
  if (!format) throw new Error('an automation has at least one format');
  return format;
}

/** Writes one idea for each of `formats`, unlike every other of the workspace. Fewer where nothing new can be said. */
export async function writeAutomationIdeas(
  tx: Transaction,
  automation: Automation,
  formats: readonly Format[],
): Promise<number> {
  if (formats.length === 0) return 0;
  const { teamId, workspaceId, sandbox, prompt, influencerId, id: automationId } = automation;
  const workspace = await tx.em.findOneOrFail(Workspace, { id: workspaceId }, { disableIdentityMap: true });
  const avoid = await hooksToAvoid(tx, workspaceId);
  const batch = await countIdeas(tx.em, workspaceId);
  const brand = await brandVoice(tx.em, workspace);
  const asked = { prompt, presenter: influencerId !== null, canDraw };
  const ideas: Idea[] = [];
  for (const [format, places] of Map.groupBy(formats, (each) => each)) {
    const said = [...avoid, ...ideas.map(({ caption }) => caption)];
    const seed = `${workspaceId}|${prompt ?? ''}|${batch}|${format}`;
    ideas.push(...writeIdeas({ ...brand, ...asked, seed, count: places.length, format, avoid: said }));
  }
  const best = ideas.toSorted((a, b) => b.score - a.score);
  await recordIdeas(tx, { teamId, workspaceId, sandbox, prompt, influencerId, automationId }, best);
  return best.length;
}

/** The identity of a render. */
export function hashIdeaDeck(deck: Deck, assetHashes: ReadonlyMap<string, string>): string {
  return deckHash({ deck, assetHashes, fontsDigest: loadFonts().digest });
}

function canDraw(text: string): boolean {
  return loadFonts().missing(text).length === 0;
}
