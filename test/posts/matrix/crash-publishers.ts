import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SHARES } from '../../../shares/shares.ts';
import type { MatrixFixture } from './matrix-fixture.ts';
import type { Trial } from './trial.ts';

const PROGRAM = fileURLToPath(new URL('publishers-program.ts', import.meta.url));

const MAX_RUN_MS = 60_000;

/**
 * Crashes the publishers of these trials at their calls. Returns the trials whose publisher never reached its call. Trials
 * that stop at a token refresh run in batches, because refreshes are limited per platform. Large videos are sent last, because a
 * publisher has only half a minute to send one.
 */
export async function crashPublishers(fixture: MatrixFixture, trials: readonly Trial[]): Promise<ReadonlySet<Trial>> {
  const {
    large = [],
    renewing = [],
    light = [],
  } = Object.groupBy(trials, ({ cell: { row } }) => {
    if (row.post?.large) return 'large';
    return row.post?.tokenExpiry ? 'renewing' : 'light';
  });
  const missed = await Promise.all(
    [...splitIntoBatches(renewing), light].map((together) => crashBatch(fixture, together)),
  );
  return new Set([...missed.flat(), ...(await crashBatch(fixture, large))]);
}

function splitIntoBatches(trials: readonly Trial[]): Trial[][] {
  const groups = Object.groupBy(trials, (trial) => `${Math.floor(trials.indexOf(trial) / SHARES.renewals.places)}`);
  return Object.values(groups).map((group) => group ?? []);
}

/** Publishes the posts of these trials in one worker process and kills it when each has reached its call, or at the timeout. */
async function crashBatch(fixture: MatrixFixture, trials: readonly Trial[]): Promise<Trial[]> {
  if (trials.length === 0) return [];
  const { orm, scratchDir } = fixture.publisher.deps;
  const works = trials.map(({ postId, proxy, limitMs, cell }) => {
    const neverReturns = ['irreversible', 'settling'].includes(cell.row.phase);
    return { postId, sandboxUrl: proxy.url, limitMs, neverReturns };
  });
  const env = {
    ...process.env,
    DATABASE_URL: orm.config.get('clientUrl'),
    KINORA_HOME: scratchDir,
    PUBLIC_URL: fixture.publisher.mediaUrl,
    KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const worker = spawn(process.execPath, [PROGRAM, JSON.stringify(works)], { env, stdio: 'inherit' });
  const ended = once(worker, 'exit');
  const waiting = new Set(trials);
  const reachedCalls = trials.map((trial) => trial.proxy.held.then(() => waiting.delete(trial)));
  await Promise.race([Promise.all(reachedCalls), ended, sleep(MAX_RUN_MS, undefined, { ref: false })]);
  worker.kill('SIGKILL');
  await ended;
  for (const { faultPlan } of trials) faultPlan.markCrashed();
  return [...waiting];
}
