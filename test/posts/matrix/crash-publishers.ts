import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MAX_RENEWALS_PER_PLATFORM } from '../../../db/accounts/grant-queue.ts';
import type { MatrixFixture } from './matrix-fixture.ts';
import type { Trial } from './trial.ts';

const PROGRAM = fileURLToPath(new URL('mortal-publishers.ts', import.meta.url));

const LONGEST_LIFE_MS = 60_000;

/**
 * The publishers of all these scenes die at their calls; answers the scenes whose publisher never came to its call. Those that are
 * held at a renewal take a turn each, and share a worker with as many as have one. Large videos are sent after all others, since a
 * publisher has no more than half a minute to send one.
 */
export async function crashPublishers(fixture: MatrixFixture, scenes: readonly Trial[]): Promise<ReadonlySet<Trial>> {
  const {
    large = [],
    renewing = [],
    light = [],
  } = Object.groupBy(scenes, ({ play: { row } }) => {
    if (row.post?.large) return 'large';
    return row.post?.tokenEnds ? 'renewing' : 'light';
  });
  const missed = await Promise.all(
    [...splitIntoBatches(renewing), light].map((together) => crashBatch(fixture, together)),
  );
  return new Set([...missed.flat(), ...(await crashBatch(fixture, large))]);
}

function splitIntoBatches(scenes: readonly Trial[]): Trial[][] {
  const groups = Object.groupBy(scenes, (scene) => `${Math.floor(scenes.indexOf(scene) / MAX_RENEWALS_PER_PLATFORM)}`);
  return Object.values(groups).map((group) => group ?? []);
}

/** One worker process publishes the posts of all these scenes, and is killed once each of them stands at its call, or late. */
async function crashBatch(fixture: MatrixFixture, scenes: readonly Trial[]): Promise<Trial[]> {
  if (scenes.length === 0) return [];
  const { orm, scratchDir } = fixture.publisher.deps;
  const works = scenes.map(({ postId, proxy, limitMs, play }) => {
    const neverHears = ['irreversible', 'settling'].includes(play.row.fixture);
    return { postId, sandboxUrl: proxy.url, limitMs, neverHears };
  });
  const env = {
    ...process.env,
    DATABASE_URL: orm.config.get('clientUrl'),
    KINORA_HOME: scratchDir,
    KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const worker = spawn(process.execPath, [PROGRAM, JSON.stringify(works)], { env, stdio: 'inherit' });
  const ended = once(worker, 'exit');
  const waiting = new Set(scenes);
  const held = scenes.map((scene) => scene.proxy.held.then(() => waiting.delete(scene)));
  await Promise.race([Promise.all(held), ended, sleep(LONGEST_LIFE_MS, undefined, { ref: false })]);
  worker.kill('SIGKILL');
  await ended;
  for (const { script } of scenes) script.bury();
  return [...waiting];
}
