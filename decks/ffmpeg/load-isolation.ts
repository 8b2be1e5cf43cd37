import { execFileSync } from 'node:child_process';
import { type Isolation, NO_ISOLATION } from '../isolation/isolation.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { findOnPath } from '../find-on-path.ts';
import { isolateWithBubblewrap } from '../isolation/isolate-with-bubblewrap.ts';
import { isolateWithLandlock } from '../isolation/isolate-with-landlock.ts';
import { isolateWithNamespaces } from '../isolation/isolate-with-namespaces.ts';
import { runIsolated } from '../isolation/run-isolated.ts';
import { findSeccompFilter } from '../isolation/system-files.ts';

type IsolationSetting = 'required' | 'auto' | 'off';

const TRIAL = { timeoutMs: 10_000, limits: { memoryMb: 4096, cpuSeconds: 10, fileMb: 1 } };

const chosen = new Map<string, Promise<Isolation>>();

/**
 * Chooses the isolation of ffmpeg and ffprobe once per process. Rejects if ffmpeg is missing, or if `ENCODER_ISOLATION`
 * is `required` and this machine has none.
 */
export function loadIsolation(): Promise<Isolation> {
  const setting = (process.env['ENCODER_ISOLATION'] || 'auto') as IsolationSetting;
  const found = findFfmpeg();
  if (!found.ok) return Promise.reject(new Error(found.message));
  const key = `${setting} ${found.path}`;
  const isolation = chosen.get(key) ?? chooseIsolation(setting, found.path);
  chosen.set(key, isolation);
  return isolation;
}

/**
 * Returns the strongest isolation in which `program -version` runs on this machine, or none. If the setting is
 * `required`, throws instead of returning none.
 */
export async function chooseIsolation(setting: IsolationSetting, program: string): Promise<Isolation> {
  if (setting === 'off') return NO_ISOLATION;
  const failures: string[] = [];
  for (const isolation of listCandidates()) {
    const trial = await runIsolated(program, ['-version'], { ...TRIAL, isolation });
    if (trial.outcome === 'done') return isolation;
    const reason = trial.outcome === 'failed' ? trial.stderr.trim().split('\n').at(-1) : trial.outcome;
    failures.push(`${isolation.mode}: ${reason}`);
  }
  if (setting === 'auto') return NO_ISOLATION;
  const tried = failures.length > 0 ? failures.join('; ') : 'bwrap, unshare and setpriv are not installed';
  throw new Error(`ENCODER_ISOLATION is required, but ffmpeg cannot be isolated on this machine (${tried}).`);
}

/** Lists the isolations for which this machine has the programs, strongest first. */
export function listCandidates(): Isolation[] {
  if (process.platform !== 'linux') return [];
  const [bwrap, unshare, setpriv] = [findOnPath('bwrap'), findOnPath('unshare'), findOnPath('setpriv')];
  const canLoadFilter = setpriv !== null && hasFilterOption(setpriv);
  const filterPath = findSeccompFilter();
  return [
    ...(bwrap ? [isolateWithBubblewrap(bwrap)] : []),
    ...(unshare && setpriv ? [isolateWithNamespaces({ unshare, setpriv, canLoadFilter })] : []),
    ...(setpriv && canLoadFilter && filterPath ? [isolateWithLandlock(setpriv, filterPath)] : []),
  ];
}

function hasFilterOption(setpriv: string): boolean {
  return execFileSync(setpriv, ['--help'], { encoding: 'utf8', env: {} }).includes('--seccomp-filter');
}
