/**
 * Measures reads of posts over HTTP in a service with 1,000 posts and in one with 500,000, alternately. The measured workspace has
 * 1,000 posts in both, and then a fifth of all posts. Uses a separate PostgreSQL:
 *
 *     npm run bench -- list [--posts 500000] [--calls 300]
 *
 * The rows are inserted by the owner of the tables, without foreign-key triggers.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../bin/postgres/start-postgres.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { openListFixture, PATHS, type ListFixture } from './list-fixture.ts';
import { percentile } from '../../test/support/figures/percentile.ts';

const GOAL = 1.3;
const SMALL = 1_000;
const WARM_UP = 30;
/** The requests are measured with few and with many posts in the workspace. */
const ROUNDS = 2;

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '500000' }, calls: { type: 'string', default: '300' } },
});
const [posts, calls] = [Number(values.posts), Number(values.calls)];

const home = await mkdtemp(join(tmpdir(), 'kinora-list-'));
const postgres = await startPostgres({ dataDir: join(home, 'data'), logFile: join(home, 'postgres.log') });
const open: ListFixture[] = [];
try {
  const [small, large] = [await openFixture('small', SMALL), await openFixture('large', posts)];
  for (const [name, path] of Object.entries(PATHS)) {
    const [before, after] = await measureAlternately(path, small, large);
    report(name, `of ${posts} posts`, before, after);
  }
  await large.growWorkspaceTo(posts / 5);
  for (const [name, path] of Object.entries(PATHS)) {
    const [before, after] = await measureAlternately(path, small, large);
    report(name, `of ${posts} posts, ${posts / 5} its own`, before, after);
  }
} finally {
  for (const one of open) await one.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}

async function openFixture(name: string, wanted: number): Promise<ListFixture> {
  const requestCount = ROUNDS * Object.keys(PATHS).length * (WARM_UP + calls);
  const fixture = await openListFixture(postgres.superuserUrl, name, { own: SMALL, all: wanted, requestCount });
  open.push(fixture);
  return fixture;
}

function report(name: string, among: string, before: readonly number[], after: readonly number[]): void {
  const ratio = percentile(after, 0.5) / percentile(before, 0.5);
  const goal = { is: 'at most', bound: GOAL } as const;
  reportFigure({ name: `${name} ${among}, against ${SMALL}`, value: ratio, unit: 'times', goal });
  const beside = [{ name: `${SMALL} posts`, value: percentile(before, 0.5) }];
  reportFigure({ name: `${name} ${among}, p50`, value: percentile(after, 0.5), unit: 'ms', beside });
}

/** Measures both services alternately, so that other load affects both. Returns the sorted milliseconds per call. */
async function measureAlternately(
  path: (fixture: ListFixture) => string,
  small: ListFixture,
  large: ListFixture,
): Promise<[number[], number[]]> {
  const took: [number[], number[]] = [[], []];
  for (let call = 0; call < WARM_UP + calls; call += 1) {
    for (const [index, fixture] of [small, large].entries()) {
      const startedAt = performance.now();
      await fixture.get(path(fixture));
      if (call >= WARM_UP) took[index]?.push(performance.now() - startedAt);
    }
  }
  return [took[0].sort((a, b) => a - b), took[1].sort((a, b) => a - b)];
}
