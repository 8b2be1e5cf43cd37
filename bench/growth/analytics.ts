/**
 * Measures analytics reports as history grows: the same window of one workspace with 1,000 snapshots in the database, and with
 * 1,000,000, of which a fifth are older snapshots of the same workspace. Runs on a new PostgreSQL server:
 *
 *     npm run bench -- analytics
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createReport } from '../../api/analytics/report.ts';
import { resolveWindow } from '../../api/analytics/window.ts';
import { startPostgres } from '../../bin/postgres/start-postgres.ts';
import { loadHistory, listMeasuredPosts, loadMeasuredPosts } from '../../db/analytics/measured-posts.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { findOrCreateTeam } from '../../db/teams/teams.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { recordWorkspace } from '../../db/teams/workspaces.ts';
import { METRIC_STEPS } from '../../domain/analytics/metrics.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';

const RUNS = 200;
const WARM_UP = 20;
const POSTS_IN_WINDOW = 143;
const OLDER_POSTS = 28_500;
const OTHER_WORKSPACE_POSTS = 114_300;
const MAX_SLOWDOWN = 1.5;
const WINDOW = { from: '2026-10-01', to: '2026-10-30' };

const SANDBOX = { sandbox: true };
const SPAN = { ...SANDBOX, from: new Date('2026-10-01'), to: new Date('2026-10-31') };

/** A report, a page of posts, and one post with its history. */
const READS: Record<string, (database: Database) => Promise<unknown>> = {
  'GET /analytics': ({ orm, mine: { workspaceId } }) =>
    createReport(orm.em.fork(), { ...SANDBOX, workspaceId }, resolveWindow(WINDOW, 'UTC')),
  'GET /analytics/posts': ({ orm, mine: { workspaceId } }) =>
    listMeasuredPosts(orm.em.fork(), { ...SPAN, workspaceId }, { sort: 'views', page: 1, limit: 20 }),
  'GET /analytics/posts/{id}': loadPostWithHistory,
};

const home = await mkdtemp(join(tmpdir(), 'kinora-analytics-'));
const postgres = await startPostgres({ dataDir: join(home, 'data'), logFile: join(home, 'postgres.log') });
const open: MikroORM[] = [];
try {
  const [small, large] = [await createDatabase('small'), await createDatabase('large')];
  await fill(large, large.mine, OLDER_POSTS, '2024-01-01', '900 days');
  await fill(large, large.theirs, OTHER_WORKSPACE_POSTS, '2024-01-01', '1000 days');
  const [count] = await large.orm.em.fork().execute<{ count: string }[]>('select count(*) from metric_snapshot');
  console.log(`median and 95th percentile of ${RUNS} calls, then among ${count?.count} snapshots`);
  for (const [name, read] of Object.entries(READS)) {
    const [before, after] = await measureLatency(read, small, large);
    const ratio = after.p50 / before.p50;
    console.log(`${name}: ${formatPercentiles(before)} → ${formatPercentiles(after)}`);
    const relatedFigures = [
      { name: 'ms before', value: before.p50 },
      { name: 'ms after', value: after.p50 },
    ];
    reportFigure({
      name: `${name}, p50`,
      value: ratio,
      unit: 'times',
      goal: { is: 'at most', bound: MAX_SLOWDOWN },
      beside: relatedFigures,
    });
  }
} finally {
  for (const orm of open) await orm.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}

interface AccountOwner {
  teamId: string;
  workspaceId: string;
}

interface Database {
  orm: MikroORM;
  mine: AccountOwner;
  theirs: AccountOwner;
}

/** Creates a database with two workspaces; the first has posts in the window. */
async function createDatabase(name: string): Promise<Database> {
  if (open.length === 0) open.push(await openDatabase(postgres.url, { poolSize: 1 }));
  await open[0]?.em.fork().execute(`create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const orm = await openDatabase(url.href, { poolSize: 2 });
  open.push(orm);
  await migrate(orm);
  const [mine, theirs] = [await getWorkspace(orm, 'Mine'), await getWorkspace(orm, 'Theirs')];
  const database = { orm, mine, theirs };
  await fill(database, mine, POSTS_IN_WINDOW, '2026-10-02', '25 days');
  return database;
}

async function getWorkspace(orm: MikroORM, name: string): Promise<AccountOwner> {
  const { result } = await inTransaction(orm.em, async (tx) => {
    const { id: teamId } = await findOrCreateTeam(tx, name, 'agency');
    const brand = { teamId, plan: 'agency' as const, name, websiteUrl: null, logoUrl: null };
    const workspace = await recordWorkspace(tx, brand);
    if (!workspace) throw new Error('the new team has no workspace slot left');
    return { teamId, workspaceId: workspace.id };
  });
  return result;
}

/** Inserts posts with one target and all snapshots, spread evenly over a period. */
async function fill(
  { orm }: Database,
  { teamId, workspaceId }: AccountOwner,
  posts: number,
  from: string,
  over: string,
): Promise<void> {
  const em = orm.em.fork();
  const mark = `b${posts}`;
  await em.execute(
    `insert into account (id, team_id, workspace_id, platform, platform_user_id, username, sandbox, scopes, connected_at)
     values (?, ?, ?, 'reelnet', ?, 'bench', true, '{}', now())`,
    [`acc_${mark}`, teamId, workspaceId, mark],
  );
  await em.execute(
    `insert into post (id, team_id, workspace_id, status, render_status, schedule, timezone, due_at, hashtags, per_platform,
       declarations, clipapp_options, unpublished_urls, sandbox, published_at)
     select 'post_' || ? || n, ?, ?, 'posted', 'ready', 'asap', 'UTC', at, '{}', '{}', '{}', '{}', '[]', true, at
     from generate_series(1, ?) n, lateral (select ?::timestamptz + ?::interval * n / ? as at) times`,
    [mark, teamId, workspaceId, posts, from, over, posts],
  );
  await em.execute(
    `insert into post_target (id, post_id, account_id, platform, position, mode, tags, status)
     select replace(id, 'post_', 'tgt_'), id, ?, 'reelnet', 0, 'publish', '{}', 'posted' from post where id like ?`,
    [`acc_${mark}`, `post_${mark}%`],
  );
  await em.execute(
    `insert into measured_target (target_id, post_id, team_id, workspace_id, account_id, platform, sandbox, format, hook,
       published_at, collected_at, views, reach, likes, comments, shares, saves, watch_time_ms, avg_watch_ms)
     select replace(id, 'post_', 'tgt_'), id, team_id, workspace_id, ?, 'reelnet', true, 'walloftext', 'Why ' || id,
       published_at, published_at, 1000, 900, 80, 7, 6, 5, 4000000, 4000 from post where id like ?`,
    [`acc_${mark}`, `post_${mark}%`],
  );
  await em.execute(
    `insert into metric_snapshot (target_id, step, collected_at, views, reach, likes, comments, shares, saves, watch_time_ms,
       avg_watch_ms)
     select replace(id, 'post_', 'tgt_'), step, published_at, 1000, 900, 80, 7, 6, 5, 4000000, 4000
     from post, unnest(?::text[]) step where id like ?`,
    [`{${METRIC_STEPS.join(',')}}`, `post_${mark}%`],
  );
  await em.execute('vacuum analyze');
}

async function loadPostWithHistory({ orm }: Database): Promise<unknown> {
  const em = orm.em.fork();
  const [post] = await loadMeasuredPosts(em, [`post_b${POSTS_IN_WINDOW}1`]);
  return loadHistory(em, post?.targets ?? []);
}

interface Percentiles {
  p50: number;
  p95: number;
}

/** Measures both databases alternately, so that other load on the machine affects both. */
async function measureLatency(
  read: (database: Database) => Promise<unknown>,
  small: Database,
  large: Database,
): Promise<[Percentiles, Percentiles]> {
  const durations: [number[], number[]] = [[], []];
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    for (const [index, database] of [small, large].entries()) {
      const startedAt = performance.now();
      await read(database);
      if (run >= WARM_UP) durations[index]?.push(performance.now() - startedAt);
    }
  }
  return [computePercentiles(durations[0]), computePercentiles(durations[1])];
}

function computePercentiles(tookMs: readonly number[]): Percentiles {
  const sorted = tookMs.toSorted((a, b) => a - b);
  return { p50: sorted[RUNS / 2] ?? 0, p95: sorted[Math.floor(RUNS * 0.95)] ?? 0 };
}

function formatPercentiles({ p50, p95 }: Percentiles): string {
  return `${p50.toFixed(1)} ms (${p95.toFixed(1)})`;
}
