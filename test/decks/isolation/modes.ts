import { findOnPath } from '../../../decks/find-on-path.ts';
import { listCandidates } from '../../../decks/ffmpeg/load-isolation.ts';
import type { Isolation } from '../../../decks/isolation/isolation.ts';
import type { ProcessLimits } from '../../../decks/isolation/process-limits.ts';
import { runIsolated, type IsolatedResult } from '../../../decks/isolation/run-isolated.ts';

/** A program that every Debian has, with its libraries in the system's folders. */
export const PERL = findOnPath('perl') ?? '';

export const LIMITS = { memoryMb: 1024, cpuSeconds: 30, fileMb: 10 };

export interface ScriptOptions {
  reads?: readonly string[];
  writableFolder?: string | null;
  limits?: ProcessLimits;
}

export function runScript(
  isolation: Isolation,
  script: string,
  args: string[],
  options: ScriptOptions = {},
): Promise<IsolatedResult> {
  const { reads = [], writableFolder = null, limits = LIMITS } = options;
  const running = { isolation, limits, timeoutMs: 30_000, reads: [script, ...reads], writableFolder };
  return runIsolated(PERL, [script, ...args], running);
}

export async function listWorkingModes(): Promise<Isolation[]> {
  const candidates = PERL === '' ? [] : listCandidates();
  const trials = await Promise.all(
    candidates.map((isolation) =>
      runIsolated(PERL, ['-v'], { isolation, limits: LIMITS, timeoutMs: 30_000 }).then(({ outcome }) => outcome),
    ),
  );
  return candidates.filter((_, index) => trials[index] === 'done');
}
