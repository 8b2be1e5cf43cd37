/**
 * Publishes bursts of posts in this process, with the publish journal and without, alternately, and compares the processor time of the
 * publisher. The platform simulator and PostgreSQL are processes of their own.
 *
 *     npm run bench -- journal [--posts 300] [--rounds 5]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { createFolderJournal } from '../../adapters/journal/folder-journal.ts';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import type { PublishJournal } from '../../adapters/ports.ts';
import { mintAccount, readyPost } from '../../test/support/ready-post.ts';
import { openPublisher } from '../../test/support/publisher.ts';
import { mintTeam } from '../../test/support/teams.ts';
import { startServers, stopServers } from '../../test/support/test-servers.ts';
import { reportFigure } from '../figures/figure.ts';
import { percentile } from '../figures/percentile.ts';

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '300' }, rounds: { type: 'string', default: '5' } },
});
const [posts, rounds] = [Number(values.posts), Number(values.rounds)];
const ACCOUNTS = 20;
const LIMIT_MS = 60_000;

await startServers();
const publisher = await openPublisher({ SANDBOX_RATE_LIMITS: 'off' });
const folder = await mkdtemp(join(tmpdir(), 'kinora-journal-bench-'));
const journal = createFolderJournal(folder);
const without: PublishJournal = { ...journal, append: () => Promise.resolve() };
try {
  const platforms = readPlatformSettings({ SANDBOX_URL: process.env['TEST_SANDBOX_URL'] });
  const deps = publisher.another({ connectors: createConnectors(platforms) });
  await measureBurst({ ...deps, journal });
  const cpu = { with: [] as number[], without: [] as number[] };
  const wall = { with: [] as number[], without: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    // In turns, so that a change of machine speed affects both sides.
    for (const kind of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const burst = await measureBurst({ ...deps, journal: kind === 'with' ? journal : without });
      cpu[kind].push(burst.cpuMs);
      wall[kind].push(burst.wallMs);
    }
  }
  const [cpuWith, cpuWithout] = [median(cpu.with), median(cpu.without)];
  const perPost = { name: 'without', value: cpuWithout / posts };
  reportFigure({
    name: `Processor time per post, bursts of ${posts}`,
    value: cpuWith / posts,
    unit: 'ms',
    beside: [perPost],
  });
  const added = (100 * (cpuWith - cpuWithout)) / cpuWithout;
  reportFigure({ name: 'Added by the journal', value: added, unit: '%', goal: { is: 'at most', bound: 5 } });
  const beside = [{ name: 'without', value: median(wall.without) }];
  reportFigure({ name: 'Until the last is settled', value: median(wall.with), unit: 'ms', beside });
  reportFigure({ name: 'Processor time per append, alone', value: await measureAppends(), unit: 'ms' });
} finally {
  await publisher.close();
  await rm(folder, { recursive: true, force: true });
  await stopServers();
}
process.exit();

async function measureBurst(deps: ActivityDeps): Promise<{ cpuMs: number; wallMs: number }> {
  const team = await mintTeam(deps, 'agency');
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => mintAccount(deps, team, 'clipapp')));
  const ids: string[] = [];
  for (let index = 0; index < posts; index++) {
    const account = accounts[index % ACCOUNTS];
    if (account) ids.push((await readyPost(deps, { team, accounts: [account], caption: `burst ${index}` })).postId);
  }
  globalThis.gc?.();
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const steps = await Promise.all(ids.map((id) => publishPost(deps, id, LIMIT_MS)));
  const used = process.cpuUsage(before);
  const unpublished = steps.filter((step) => step.next !== 'end' || step.status !== 'posted').length;
  if (unpublished > 0) throw new Error(`${unpublished} posts were not published`);
  return { cpuMs: (used.user + used.system) / 1_000, wallMs: performance.now() - startedAt };
}

/** The entries of a burst, appended at once. */
async function measureAppends(): Promise<number> {
  const at = new Date().toISOString();
  const handle = { id: 'h'.repeat(40), urlSealed: 's'.repeat(200), expiresAt: at, revision: 1 };
  const append = (number: number): Promise<void> =>
    journal.append({ type: 'send', at, postId: 'p'.repeat(26), targetId: 't'.repeat(26), number, sends: 1, handle });
  const before = process.cpuUsage();
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: posts }, (_, n) => append(n)));
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1_000 / (10 * posts);
}

function median(of: readonly number[]): number {
  return percentile(of, 0.5);
}
