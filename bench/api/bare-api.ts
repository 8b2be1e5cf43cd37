/**
 * A bare Koa handler that executes the same SQL statements as the API, with prepared statements, and starts a workflow for a
 * scheduled post. It has no validation, presentation or OpenAPI description.
 *
 *     DATABASE_URL=… TEMPORAL_ADDRESS=… PORT=… node bench/api/bare-api.ts
 */
import { createHash, randomBytes } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { Client, Connection } from '@temporalio/client';
import Koa from 'koa';
import { Pool, type ClientBase } from 'pg';
import { PreparedClient } from '../../db/connection/prepared-client.ts';

/** The pool size of the API. */
const CONNECTIONS = 10;

interface Body {
  contentId: string;
  selectedAccounts: { clipapp: string[] };
  caption: string;
  schedule: 'draft' | 'scheduled';
  scheduledTime?: string;
}

interface Caller {
  keyId: string;
  teamId: string;
  plan: string;
  periodStart: Date;
}

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS, Client: PreparedClient });
const connection = Connection.lazy({ address: process.env['TEMPORAL_ADDRESS'] ?? '' });
const temporal = new Client({ connection, namespace: process.env['TEMPORAL_NAMESPACE'] ?? 'default' });
const app = new Koa();

app.use(async (ctx) => {
  if (ctx.path === '/health') return void (ctx.body = 'ok');
  const key = ctx.get('authorization').slice('Bearer '.length);
  const group = ctx.path.startsWith('/api/v1/posts') ? 'posts' : 'default';
  const caller = await admitted(key, group);
  if (!caller) return ctx.throw(429);
  ctx.type = 'json';
  if (ctx.path === '/api/v1/me') ctx.body = JSON.stringify(await identity(caller));
  else if (ctx.method === 'GET') ctx.body = JSON.stringify(await post(pool, caller, ctx.path.split('/').at(-1) ?? ''));
  else {
    const body = (await json(ctx.req)) as Body;
    const view = await createPost(caller, body);
    if (body.schedule === 'scheduled') void start(view).catch((error: unknown) => console.error(error));
    ctx.status = 201;
    ctx.body = JSON.stringify(view);
  }
});
app.listen(Number(process.env['PORT']), '127.0.0.1');

async function admitted(key: string, group: string): Promise<Caller | null> {
  const hash = createHash('sha256').update(key).digest('hex');
  const { rows } = await pool.query(
    `select k.id as "keyId", k.scopes, t.id as "teamId", t.plan, t.period_start as "periodStart",
            t.period_end <= clock_timestamp() as over
     from api_key k join team t on t.id = k.team_id where k.hash = $1 and k.revoked_at is null`,
    [hash],
  );
  const [limit, caller] = [group === 'posts' ? 60 : 600, rows[0] as Caller | undefined];
  if (!caller) return null;
  const window = await pool.query(
    `select admitted, remaining, reset_at from admit_request($1, $2, $3, '300 seconds')`,
    [caller.keyId, group, limit],
  );
  return (window.rows[0] as { admitted: boolean }).admitted ? caller : null;
}

async function identity({ teamId, periodStart }: Caller): Promise<object> {
  const usage = await pool.query('select * from usage where team_id = $1 and period_start = $2', [teamId, periodStart]);
  const granted = await pool.query(
    `select coalesce(sum(credits), 0)::int as granted from ledger_entry where team_id = $1 and created_at >= $2
       and type in ('recurring', 'topup', 'trial', 'reward', 'spin', 'carryover')`,
    [teamId, periodStart],
  );
  const workspace = await pool.query('select * from workspace where team_id = $1 and is_default limit 1', [teamId]);
  return { usage: usage.rows, granted: granted.rows[0], workspace: workspace.rows[0] };
}

async function post(client: Pick<ClientBase, 'query'>, { teamId }: Caller, id: string): Promise<{ id: string }> {
  const { rows } = await client.query(
    `select *,
       array(select to_json(target) from post_target target where post_id = post.id order by position) as targets,
       (select to_json(media) from (
         select id, source, progress, output_key, thumbnail_key from content where id = content_id) media) as content
     from post where id = $1 and team_id = $2 and sandbox`,
    [id, teamId],
  );
  return rows[0] as { id: string };
}

async function createPost(caller: Caller, body: Body): Promise<{ id: string }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const workspace = await client.query('select * from workspace where team_id = $1 and is_default limit 1', [
      caller.teamId,
    ]);
    const workspaceId = (workspace.rows[0] as { id: string }).id;
    const [accountId] = body.selectedAccounts.clipapp;
    await client.query(
      'select * from account where id = $1 and workspace_id = $2 and sandbox and disconnected_at is null',
      [accountId, workspaceId],
    );
    await client.query('select * from content where id = $1 limit 1 for share', [body.contentId]);
    await client.query(
      `with period as (select id, period_start, null::int as ceiling from team where id = $1)
       insert into usage (team_id, metric, period_start, used)
       select id, 'turbo_posts', period_start, 1 from period where ceiling is null or 1 <= ceiling
       on conflict (team_id, metric, period_start) do update set used = usage.used + excluded.used
         where (select ceiling is null or usage.used + excluded.used <= ceiling from period)
       returning used`,
      [caller.teamId],
    );
    const id = `post_${randomBytes(11).toString('hex')}`;
    await client.query(
      `insert into post (id, team_id, workspace_id, status, render_status, schedule, scheduled_time, due_at, timezone,
         content_id, caption, hashtags, per_platform, declarations, clipapp_options, unpublished_urls, sandbox, platforms)
       values ($1, $2, $3, $4, 'ready', $4, $5, $5, 'UTC', $6, $7, '{}', '{}', '{}', '{}', '[]', true, '{clipapp}')`,
      [id, caller.teamId, workspaceId, body.schedule, body.scheduledTime ?? null, body.contentId, body.caption],
    );
    await client.query(
      `insert into post_target (id, post_id, account_id, platform, position, mode, caption, tags)
       values ($1, $2, $3, 'clipapp', 0, 'publish', $4, '{}')`,
      [`tgt_${randomBytes(11).toString('hex')}`, id, accountId, body.caption],
    );
    if (body.schedule === 'scheduled') {
      await client.query(
        `insert into outbox_message (verb, workflow, row_id) values ('start', 'post', $1) returning id`,
        [id],
      );
    }
    const postView = await post(client, caller, id);
    await client.query('commit');
    return postView;
  } finally {
    client.release();
  }
}

/** Loads the workflow input, starts the workflow and deletes the outbox message. */
async function start({ id }: { id: string }): Promise<void> {
  const { rows } = await pool.query(
    `select post.id, post.status, post.due_at, coalesce(content.bytes, 0) as bytes, clock_timestamp() as now,
       array(select distinct platform from post_target where post_id = post.id) as platforms
     from post left join content on content.id = post.content_id where post.id = $1`,
    [id],
  );
  await temporal.workflow.start('post', { taskQueue: 'bare-api', workflowId: `bare-${id}`, args: [rows[0]] });
  await pool.query('delete from outbox_message where row_id = $1', [id]);
}
