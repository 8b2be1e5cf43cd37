/**
 * Measures reads of posts over HTTP in a service with 1,000 posts and in one with 1,000,000, in turns. The measured workspace has
 * 1,000 posts in both, and then a fifth of all posts. Uses a separate PostgreSQL:
 *
 *     npm run bench -- growth [--posts 1000000] [--calls 300]
 *
 * The rows are inserted by the owner of the tables, without foreign-key triggers.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../bin/postgres/start-postgres.ts';
import { reportFigure } from '../figures/figure.ts';
import { openGrowthFixture, PATHS, type Grown } from './growth-fixture.ts';
import { percentile } from '../figures/percentile.ts';

const GOAL = 1.3;
const SMALL = 1_000;
const WARM_UP = 30;
/** With few and with many posts in the workspace. */
const STATES = 2;

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '1000000' }, calls: { type: 'string', default: '300' } },
});
const [posts, calls] = [Number(values.posts), Number(values.calls)];

const home = await mkdtemp(join(tmpdir(), 'kinora-growth-'));
const postgres = await startPostgres({ dataDir: join(home, 'data'), logFile: join(home, 'postgres.log') });
const open: Grown[] = [];
try {
  const [small, large] = [await grown('small', SMALL), await grown('large', posts)];
  for (const [name, path] of Object.entries(PATHS)) {
    const [before, after] = await inTurns(path, small, large);
    say(name, `of ${posts} posts`, before, after);
  }
  await large.become(posts / 5);
  for (const [name, path] of Object.entries(PATHS)) {
    const [before, after] = await inTurns(path, small, large);
    say(name, `of ${posts} posts, ${posts / 5} its own`, before, after);
  }
} finally {
  for (const one of open) await one.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}

async function grown(name: string, wanted: number): Promise<Grown> {
  const asked = STATES * Object.keys(PATHS).length * (WARM_UP + calls);
  const made = await openGrowthFixture(postgres.url, name, { own: SMALL, all: wanted, calls: asked });
  open.push(made);
  return made;
}

function say(name: string, among: string, before: readonly number[], after: readonly number[]): void {
  const ratio = percentile(after, 0.5) / percentile(before, 0.5);
  const goal = { is: 'at most', bound: GOAL } as const;
  reportFigure({ name: `${name} ${among}, against ${SMALL}`, value: ratio, unit: 'times', goal });
  const beside = [{ name: `${SMALL} posts`, value: percentile(before, 0.5) }];
  reportFigure({ name: `${name} ${among}, p50`, value: percentile(after, 0.5), unit: 'ms', beside });
}

/** Measures both services in turns, so that other load affects both. Returns the sorted milliseconds per call. */
async function inTurns(path: (of: Grown) => string, small: Grown, large: Grown): Promise<[number[], number[]]> {
  const took: [number[], number[]] = [[], []];
  for (let call = 0; call < WARM_UP + calls; call += 1) {
    for (const [index, of] of [small, large].entries()) {
      const startedAt = performance.now();
      await of.get(path(of));
      if (call >= WARM_UP) took[index]?.push(performance.now() - startedAt);
    }
  }
  return [took[0].sort((a, b) => a - b), took[1].sort((a, b) => a - b)];
}
