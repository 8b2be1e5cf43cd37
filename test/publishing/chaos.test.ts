import { rm } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { runChaos } from '../../bench/chaos-publish-run.ts';
import { MASTER_KEY } from '../../bench/chaos-publish-stage.ts';
import { launch } from '../../bench/launched.ts';
import { mintDatabase } from '../builders/database.ts';

const POSTS = 10;

test('ten posts of three targets under kills of every process and faults of every platform go out once or say why not', async () => {
  const env = { KINORA_SECRET_KEY: MASTER_KEY.toString('base64'), DATABASE_URL: await mintDatabase() };
  const launched = await launch(env, 'ignore');
  try {
    const outcome = await runChaos(
      {
        posts: POSTS,
        kills: 4,
        seed: 20_261_121,
        livesMs: { worker: 9_000, api: 4_000, temporal: 9_000, sandbox: 9_000 },
        spanMs: 4_000,
        leadMs: { least: 5_500, most: 9_000 },
        faults: { everyMs: 250, slowestMs: 2_000 },
        drainMs: 150_000,
        say: () => undefined,
      },
      launched,
    );
    expect(outcome).toMatchObject({ posts: POSTS, targets: 3 * POSTS, wrong: [] });
    expect(outcome.posted).toBeGreaterThan(0);
  } finally {
    await launched.stop();
    await rm(launched.home, { recursive: true, force: true });
  }
}, 300_000);
