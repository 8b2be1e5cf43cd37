/**
 * kill -9 of the API, the worker and Temporal, each at a random moment of ten scheduled posts with three targets each; the
 * launcher starts them again. Passes when every post has ended and the platforms' own record holds no target twice.
 *
 *     node bench/kill-loop.ts [rounds] [seed]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { connectSandboxAccount } from '../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../bin/demo/demo-api.ts';
import { demoDeck } from '../bin/demo/demo-deck.ts';
import { PLATFORMS } from '../domain/platforms.ts';
import { tell } from './figure.ts';
import { launch, randomFrom } from './launched.ts';

const POSTS = 10;
const VICTIMS = ['api', 'worker', 'temporal'] as const;
const FIRST_SLOT_MS = 15_000;
const SLOTS_SPAN_MS = 20_000;
const DRAIN_MS = 240_000;

const rounds = Number(process.argv[2] ?? 1);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
console.log(`kill loop: ${rounds} round(s), seed ${seed}`);

const random = randomFrom(seed);
const launched = await launch();
let failed = 0;
try {
  const dev = await launched.dev();
  const database = new Client({ connectionString: dev.databaseUrl });
  await database.connect();
  const api = new DemoApi(dev.baseUrl, dev.apiKey);
  const selectedAccounts: Record<string, string[]> = {};
  for (const platform of PLATFORMS) {
    selectedAccounts[platform] = [await connectSandboxAccount(api, platform, `kill_${Date.now()}`)];
  }
  const draft = await api.post<{ contentId: string }>('/posts', {
    deck: demoDeck(),
    format: 'walloftext',
    schedule: 'draft',
    selectedAccounts,
    declarations: { madeForKids: false },
  });
  while ((await api.get<{ status: string }>(`/content/${draft.contentId}`)).status !== 'ready') await sleep(500);

  for (let round = 1; round <= rounds; round++) {
    const names = Array.from({ length: POSTS }, (_, index) => `round ${round} post ${index}`);
    for (const caption of names) {
      await api.post('/posts', {
        contentId: draft.contentId,
        selectedAccounts,
        caption,
        declarations: { madeForKids: false },
        schedule: 'scheduled',
        scheduledTime: new Date(Date.now() + FIRST_SLOT_MS + random() * SLOTS_SPAN_MS).toISOString(),
      });
    }
    await Promise.all(
      VICTIMS.map(async (victim) => {
        await sleep(random() * (FIRST_SLOT_MS + SLOTS_SPAN_MS));
        const { pids } = await launched.dev();
        process.kill(pids[victim], 'SIGKILL');
        console.log(`  killed ${victim} (${pids[victim]})`);
      }),
    );
    failed += (await check(database, dev.sandboxUrl, names)) ? 0 : 1;
  }
  await database.end();
} finally {
  await launched.stop();
}
tell({ name: `Rounds that failed, of ${rounds}`, value: failed, unit: '', goal: { is: 'at most', bound: 0 } });
process.exitCode = failed === 0 ? 0 : 1;

/** Waits until every post has ended, then asks the judge: the platforms' own record. */
async function check(database: Client, sandboxUrl: string, names: string[]): Promise<boolean> {
  const until = Date.now() + DRAIN_MS;
  const startedAt = Date.now();
  let open = names.length;
  while (open > 0 && Date.now() < until) {
    await sleep(1_000);
    const { rows } = await database.query(
      `select count(*)::int as open from post where caption = any($1)
         and status not in ('posted', 'partial', 'failed', 'cancelled')`,
      [names],
    );
    open = rows[0].open;
  }
  const { rows: targets } = await database.query(
    `select post.caption, target.platform, target.status, target.sends, target.error->>'code' as code,
       extract(epoch from target.published_at - post.due_at)::float8 as late
     from post_target target join post on post.id = target.post_id where post.caption = any($1)`,
    [names],
  );
  const record = (await (await fetch(`${sandboxUrl}/__sandbox/posts`)).json()) as {
    platform: string;
    caption: string;
  }[];
  let wrong = 0;
  for (const target of targets) {
    const times = record.filter((post) => post.platform === target.platform && post.caption === target.caption).length;
    const right = target.status === 'posted' ? times === 1 : times === 0;
    if (!right)
      console.log(`  WRONG: ${target.caption} on ${target.platform} is ${target.status}, published ${times} times`);
    if (!right) wrong += 1;
  }
  const posted = targets.filter((target) => target.status === 'posted');
  const late = posted.map((target) => Number(target.late)).sort((a, b) => a - b);
  console.log(
    `  ${names.length - open} of ${names.length} posts ended after ${Math.round((Date.now() - startedAt) / 1000)} s; ` +
      `${posted.length} of ${targets.length} targets posted, ${targets.length - posted.length} failed, ${wrong} wrong; ` +
      `sent again ${targets.filter((target) => target.sends > 1).length}; latest ${late.at(-1)?.toFixed(1)} s after its slot`,
  );
  for (const target of targets) if (target.code) console.log(`  ${target.caption} ${target.platform}: ${target.code}`);
  return open === 0 && wrong === 0;
}
