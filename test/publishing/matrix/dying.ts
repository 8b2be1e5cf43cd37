import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MatrixStage } from './matrix-stage.ts';
import type { Scene } from './scene.ts';

const PROGRAM = fileURLToPath(new URL('mortal-publishers.ts', import.meta.url));

/** A scene whose call never comes says so itself, when the others have been played. */
const LONGEST_LIFE_MS = 60_000;

/** One worker process publishes the posts of all these scenes, and is killed once each of them stands at its call. */
export async function dieInAll(stage: MatrixStage, scenes: readonly Scene[]): Promise<void> {
  const { orm, scratchDir } = stage.publisher.world;
  const works = scenes.map(({ postId, proxy, limitMs, play }) => {
    const during = ['irreversible', 'settling'].includes(play.row.stage);
    return { postId, sandboxUrl: proxy.url, limitMs, neverHears: during };
  });
  const env = {
    ...process.env,
    DATABASE_URL: orm.config.get('clientUrl'),
    KINORA_HOME: scratchDir,
    KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const worker = spawn(process.execPath, [PROGRAM, JSON.stringify(works)], { env, stdio: 'inherit' });
  const ended = once(worker, 'exit');
  const held = Promise.all(scenes.map(({ proxy }) => proxy.held));
  await Promise.race([held, ended, sleep(LONGEST_LIFE_MS, undefined, { ref: false })]);
  worker.kill('SIGKILL');
  await ended;
  for (const { script } of scenes) script.bury();
}
