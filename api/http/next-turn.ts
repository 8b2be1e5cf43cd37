import { getTeamOfWork } from '../../shares/run-for-team.ts';
import { SHARES } from '../../shares/shares.ts';

/** The most milliseconds that count of one step. A longer one was not split, or the machine was suspended. */
const MAX_STEP_MS = 25;

/** A team that has used this much time lately pauses for as long as its last step; one that used more, longer. */
const MODEST_MS = 50;
/** The longest pause, as a multiple of the step. */
const MAX_PAUSES = 4;

/** How long a team counts as active after a request took its place, because requests also work without one. */
const ACTIVE_MS = 100;

/** The steps of each team: the milliseconds that they used lately, and when its next one may run beside an active team. */
const teams = new Map<string, { usedMs: number; endedAt: number; nextAt: number }>();

/**
 * Waits for an event-loop iteration in which no other step runs; teams alternate. Call it before each step of a few
 * milliseconds. While another team is active, a team pauses before its next step for up to four times the length of its
 * last one, the more it has used lately. A team that takes few steps does not pause.
 */
export function nextTurn(): Promise<void> {
  const team = getTeamOfWork();
  return new Promise((go) => {
    void SHARES.teamTurns.run(team, team, async () => {
      await pause(team);
      await SHARES.loopTurns.run(team, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        const startedAt = performance.now();
        // Runs after the step and before the callbacks of other requests.
        process.nextTick(() => recordStep(team, startedAt));
        go();
        await new Promise((resolve) => setImmediate(resolve));
      });
    });
  });
}

async function pause(team: string): Promise<void> {
  const pauseMs = (teams.get(team)?.nextAt ?? 0) - performance.now();
  if (pauseMs < 1 || !SHARES.requests.wasUsedBesides(team, ACTIVE_MS)) return;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}

function recordStep(team: string, startedAt: number): void {
  const now = performance.now();
  const stepMs = Math.min(now - startedAt, MAX_STEP_MS);
  const { usedMs: before, endedAt } = teams.get(team) ?? { usedMs: 0, endedAt: now };
  const usedMs = before * Math.exp((endedAt - now) / 1_000) + stepMs;
  teams.set(team, { usedMs, endedAt: now, nextAt: now + stepMs * Math.min(MAX_PAUSES, usedMs / MODEST_MS) });
  for (const [other, { endedAt: lastAt }] of teams) if (now - lastAt > 10_000) teams.delete(other);
}

/** How long a pacer lets work run before it waits for the next turn. */
const STEP_MS = 5;

/** Returns a function to await between small steps of long work: it waits for the next turn once enough time has passed. */
export function createPacer(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < STEP_MS) return;
    await nextTurn();
    startedAt = performance.now();
  };
}
