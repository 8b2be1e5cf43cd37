import type { MikroORM } from '@mikro-orm/postgresql';
import { openAsOwner, openDatabase, REQUEST_LOCK_MS } from '../../db/connection/open-database.ts';
import { startApi } from '../../test/support/api.ts';
import { insertAccount, insertContent } from '../../test/support/posts.ts';
import { mintKey, mintTeam, type TestTeam } from '../../test/support/teams.ts';
import { closeApiDeps, openApiDeps } from '../../test/support/api-deps.ts';

/** A service with many posts. One of its workspaces sends the measured requests. */
export interface ListFixture {
  postId: string;
  /** The console, signed in as the team. */
  consoleUrl: string;
  /** Sends a GET request as the team of the workspace. Throws unless the status is 200. */
  get(path: string): Promise<void>;
  /** Adds older posts until the workspace has `postCount` posts. */
  growWorkspaceTo(postCount: number): Promise<void>;
  close(): Promise<void>;
}

/** The requested calendar days, over which `OWN_IN_SPAN` posts of the workspace are spread evenly. */
const SPAN = { from: '2027-03-01', to: '2027-03-14' };
const OWN_IN_SPAN = 100;
/** Posts of each other workspace. */
const POSTS_PER_WORKSPACE = 10_000;
/** The rate limit of the posts group per key in five minutes. */
const MAX_REQUESTS_PER_KEY = 60;

/** The measured requests by name. */
export const PATHS: Record<string, (fixture: ListFixture) => string> = {
  'GET /posts/{id}': (fixture) => `/posts/${fixture.postId}`,
  'GET /posts': () => '/posts',
  'GET /posts, by platform and status': () => '/posts?status=posted&platform=clipapp',
  'GET /posts, of a platform that has none': () => '/posts?platform=reelnet',
  'GET /posts, of a fortnight': () => `/posts?from=${SPAN.from}&to=${SPAN.to}`,
  'GET /calendar': () => `/calendar?from=${SPAN.from}&to=${SPAN.to}`,
};

/** Creates a database with `all` posts, `own` of them in the requesting workspace, and keys for `requestCount` requests. */
export async function openListFixture(
  serverUrl: string,
  name: string,
  { own, all, requestCount }: { own: number; all: number; requestCount: number },
): Promise<ListFixture> {
  const url = await createDatabase(serverUrl, name);
  const deps = await openApiDeps({ orm: await openDatabase(url, { lockTimeoutMs: REQUEST_LOCK_MS }) });
  const api = await startApi({ ...deps, config: { ...deps.config, validateResponses: false } });
  const owner = await openAsOwner(url);
  const mine = await mintTeam(deps, 'agency');
  const keys = await Promise.all(
    Array.from(
      { length: Math.ceil(requestCount / MAX_REQUESTS_PER_KEY) },
      async () => (await mintKey(deps, mine.team.id)).text,
    ),
  );
  await runWithoutIndexes(owner, async () => {
    await insertPosts(owner, { team: mine, idInfix: 'in', posts: OWN_IN_SPAN, from: SPAN.from, days: 14 });
    await insertPosts(owner, { team: mine, idInfix: 'own', posts: own - OWN_IN_SPAN, from: '2025-01-01', days: 600 });
    for (let remaining = all - own; remaining > 0; remaining -= POSTS_PER_WORKSPACE) {
      const team = await mintTeam(deps, 'agency');
      await insertPosts(owner, {
        team,
        idInfix: 'out',
        posts: Math.min(remaining, POSTS_PER_WORKSPACE),
        from: '2025-01-01',
        days: 900,
      });
    }
  });
  const row = await owner.em
    .fork()
    .execute<{ id: string }[]>('select id from post where team_id = ? limit 1', [mine.team.id]);
  let sent = 0;
  return {
    postId: row[0]?.id ?? '',
    consoleUrl: `${api.origin}/console#key=${mine.key}`,
    async get(path) {
      const key = keys[Math.floor(sent / MAX_REQUESTS_PER_KEY) % keys.length];
      sent += 1;
      const reply = await api.call('GET', path, { key });
      if (reply.status !== 200) throw new Error(`${path} returned ${reply.status}: ${reply.text}`);
    },
    async growWorkspaceTo(postCount) {
      await runWithoutIndexes(owner, () =>
        insertPosts(owner, { team: mine, idInfix: 'more', posts: postCount - own, from: '2024-01-01', days: 400 }),
      );
    },
    async close() {
      await api.close();
      await owner.close();
      await closeApiDeps(deps);
    },
  };
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const server = await openAsOwner(serverUrl);
  await server.em.fork().execute(`create database ${name}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

interface PostBatch {
  team: TestTeam;
  /** Part of the ids of these posts and targets, so that the batches of a team have different ids. */
  idInfix: string;
  posts: number;
  from: string;
  days: number;
}

/** Inserts posts with one target, spread evenly over the days. Posts with a past slot are posted. */
async function insertPosts(owner: MikroORM, { team: mine, idInfix, posts, from, days }: PostBatch): Promise<void> {
  const { team, workspace } = mine;
  const contentId = await insertContent({ orm: owner }, mine);
  const accountId = await insertAccount({ orm: owner }, mine);
  const prefix = `post_${team.id.slice('team_'.length)}${idInfix}`;
  await owner.em.fork().transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(
      `insert into post (id, team_id, workspace_id, status, render_status, schedule, scheduled_time, due_at, timezone,
         content_id, caption, hashtags, per_platform, declarations, clipapp_options, unpublished_urls, sandbox, platforms, created_at,
         published_at)
       select ? || n, ?, ?, case when at < now() then 'posted' else 'scheduled' end, 'ready', 'scheduled', at, at, 'UTC', ?,
         'Post ' || n, '{}', '{}', '{}', '{}', '[]', true, '{clipapp}', at - interval '30 days', case when at < now() then at end
       from generate_series(1, ?) n, lateral (select ?::timestamptz + ? * interval '1 day' * (n - 1) / ? as at) times`,
      [prefix, team.id, workspace.id, contentId, posts, from, days, posts],
    );
    await tx.execute(
      `insert into post_target (id, post_id, account_id, platform, position, mode, tags, status, send_state)
       select 'tgt_' || ? || n, ? || n, ?, 'clipapp', 0, 'publish', '{}', case when at < now() then 'posted' else 'pending' end,
         case when at < now() then 'confirmed' else 'none' end
       from generate_series(1, ?) n, lateral (select ?::timestamptz + ? * interval '1 day' * (n - 1) / ? as at) times`,
      [prefix, prefix, accountId, posts, from, days, posts],
    );
    await tx.execute(
      `insert into post_tally (workspace_id, sandbox, status, platforms, posts)
       select workspace_id, sandbox, status, platforms, count(*) from post where starts_with(id, ?) and workspace_id = ?
       group by 1, 2, 3, 4`,
      [prefix, workspace.id],
    );
  });
}

const FILLED_TABLES = ['post', 'post_target', 'post_tally'];

/** Drops the non-unique indexes while `work` inserts rows, because rebuilding them afterwards is faster. */
async function runWithoutIndexes(owner: MikroORM, work: () => Promise<void>): Promise<void> {
  const em = owner.em.fork();
  const indexes = await em.execute<{ name: string; made: string }[]>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid::regclass::text = any(?::text[]) and not indisunique`,
    [`{${FILLED_TABLES.join(',')}}`],
  );
  for (const { name } of indexes) await em.execute(`drop index ${name}`);
  await work();
  for (const { made } of indexes) await em.execute(made);
  for (const table of FILLED_TABLES) await em.execute(`vacuum analyze ${table}`);
}
