/** Temporal holds ids, times and states of jobs, and none of the texts, names, URLs and secrets of a team. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { COLLECTOR } from '../../db/analytics/metric-snapshots.ts';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { DAILY_FEED } from '../../domain/trends/trend-feed.ts';
import { workflowId, type WorkflowKind } from '../../domain/workflow-names.ts';
import { waitFor, waitUntil } from '../support/wait-for.ts';
import { html, serveSite, type FixtureSite, type Route } from '../brand/fixture-site.ts';
import { mintDatabase } from '../support/database.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { findShard } from '../support/find-shard.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { mintMember } from '../support/members.ts';
import { readDetails, readHistories } from '../support/read-histories.ts';
import { receiver, type Receiver } from '../support/receiver.ts';
import { json, line, serveTrends, type TrendServer } from '../trends/trend-server.ts';

const TAG = `mark${Date.now().toString(36)}`;
const WITHIN_MS = 120_000;

let instance: Instance;
let hooks: Receiver;
let site: FixtureSite;
let trends: TrendServer;
let refused: string;
let markers = 0;

const sql = <Row>(statement: string, values: unknown[] = []) =>
  instance.orm.em.fork().execute<Row[]>(statement, values);

const mark = (): string => `${TAG}n${(markers += 1)}x`;

const redirectTo =
  (location: string): Route =>
  (_, response) =>
    void response.writeHead(302, { location }).end();

/** PostgreSQL rejects the start of a render whose deck has the word `refused`, with the deck in its message. */
async function refuseRenders(databaseUrl: string): Promise<void> {
  const owner = await openAsOwner(databaseUrl);
  await owner.em.fork().execute(
    `create function refuse_render() returns trigger language plpgsql as $$ begin
       raise exception 'refused %', new.deck; end $$;
     create trigger refuse_render before update on content for each row
       when (new.status = 'rendering' and new.deck::text like '%${refused}%') execute function refuse_render();`,
  );
  await owner.close();
}

beforeAll(async () => {
  refused = mark();
  const databaseUrl = await mintDatabase();
  trends = await serveTrends(json({ trends: [line(mark())] }));
  const trendSettings = { TRENDS_URL: `${trends.url}&user=${mark()}`, TRENDS_TOKEN: mark() };
  [instance, hooks, site] = await Promise.all([
    startInstance({ DATABASE_URL: databaseUrl, DELIVERY_WAITS_MS: '100', ...trendSettings }),
    receiver(),
    serveSite({
      host: '127.0.0.1',
      routes: {
        '/': html(`<h1>${mark()}</h1><p>${`${mark()} bread `.repeat(80)}</p>`),
        '/robots.txt': '',
        '/moved.mp4': redirectTo(`http://${mark()}.local/video.mp4?token=${mark()}`),
        '/text/*': (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(mark()),
      },
    }),
  ]);
  await refuseRenders(databaseUrl);
}, WITHIN_MS);
afterAll(async () => {
  await instance?.stop();
  await hooks?.close();
  await site?.close();
  await trends?.close();
});

interface Job {
  id: string;
  contentId: string;
  status: string;
  targets: { id: string }[];
}

const ENDED = ['posted', 'partial', 'failed', 'cancelled', 'ready'];

/** Reads the row, because polls of the API would reach a rate limit. */
const waitForEnd = (table: 'post' | 'content' | 'crawl', id: string): Promise<string> =>
  waitFor(
    `${table} ${id} ended`,
    async () => {
      const [row] = await sql<{ status: string }>(`select status from ${table} where id = ?`, [id]);
      return row && ENDED.includes(row.status) ? row.status : null;
    },
    WITHIN_MS,
  );

function buildDeck(text: string): object {
  const { slides, ...rest } = buildDemoDeck() as { slides: { boxes: object[] }[] };
  const [first] = slides;
  return { ...rest, durationMs: 3_000, slides: [{ ...first, endMs: 3_000, boxes: [{ ...first?.boxes[0], text }] }] };
}

const at = (path: string): string => `${hooks.url}${hooks.url.endsWith('/') ? '' : '/'}${path}`;

/** A post with a marker in every text. */
const createPost = async (source: object, accounts: Record<string, string>): Promise<Job> =>
  instance.api.post<Job>('/posts', {
    ...source,
    selectedAccounts: Object.fromEntries(Object.entries(accounts).map(([platform, id]) => [platform, [id]])),
    caption: mark(),
    hashtags: [mark()],
    perPlatform: {
      ...('reelnet' in accounts ? { reelnet: { firstComment: mark(), caption: mark() } } : {}),
      ...('videoshorts' in accounts ? { videoshorts: { title: mark(), firstComment: mark() } } : {}),
    },
    declarations: { madeForKids: false },
    reference: mark(),
    callbackUrl: at(`${mark()}?token=${mark()}`),
  });

/** The keys, secrets and tokens of the team, in lower case. */
async function listSecrets(): Promise<string[]> {
  const { box } = createServiceSecrets(Buffer.alloc(32, 7));
  const rows = await sql<{ sealed: string }>(
    `select access_token_sealed as sealed from account where access_token_sealed is not null
     union all select secret_sealed from webhook_endpoint where secret_sealed is not null
     union all select callback_secret_sealed from api_key where callback_secret_sealed is not null`,
  );
  return [instance.team.key, ...rows.map(({ sealed }) => box.open(sealed))].map((secret) => secret.toLowerCase());
}

/** Cuts clips out of a generated clip. Returns the id of their content. */
async function cutClips(): Promise<string> {
  const { contentId } = await instance.api.post<Job>('/content/video', { prompt: mark(), durationSec: 8 });
  expect(await waitForEnd('content', contentId)).toBe('ready');
  const { assetIds } = await instance.api.get<{ assetIds: string[] }>(`/content/${contentId}`);
  const clips = await instance.api.post<Job>('/content/clips', {
    sourceAssetId: assetIds[0],
    minSec: 3,
    maxSec: 4,
    maxClips: 2,
    reference: mark(),
  });
  return clips.contentId;
}

/** The first metrics of a post are due after an hour. */
async function collectMetrics(postId: string): Promise<void> {
  await sql(`update measured_target set due_at = due_at - interval '66 minutes' where post_id = ?`, [postId]);
  await waitFor(
    'the metrics were collected',
    async () =>
      (
        await sql('select 1 from metric_snapshot where target_id in (select id from post_target where post_id = ?)', [
          postId,
        ])
      )[0],
    WITHIN_MS,
  );
}

/** Runs a workflow of every kind. Returns their rows. */
async function runEveryJob(): Promise<Record<WorkflowKind, string>> {
  const { api } = instance;
  const accounts = {
    clipapp: await connectSandboxAccount(api, 'clipapp', mark()),
    reelnet: await connectSandboxAccount(api, 'reelnet', mark()),
    videoshorts: await connectSandboxAccount(api, 'videoshorts', mark()),
  };
  const hook = await api.post<Job>('/webhooks', { url: at(`${mark()}?token=${mark()}`), events: ['post.published'] });
  const { lastCrawl } = await api.post<{ lastCrawl: Job }>('/workspaces', { name: mark(), websiteUrl: site.url });
  await api.post('/workspaces', { name: mark(), websiteUrl: `http://127.0.0.1:9/${mark()}` });
  const unread = await api.post<{ lastCrawl: Job }>('/workspaces', {
    name: mark(),
    websiteUrl: `${site.url}text/${mark()}`,
  });

  const failed = await createPost({ deck: buildDeck(refused), format: 'walloftext' }, { clipapp: accounts.clipapp });
  const missing = await createPost({ videoUrl: `${site.url}${mark()}.mp4?token=${mark()}` }, accounts);
  const moved = await createPost({ videoUrl: `${site.url}moved.mp4` }, { clipapp: accounts.clipapp });
  const studio = await api.post<Job>('/content/fadein', { lines: [mark(), mark()], durationSec: 3, reference: mark() });
  const { previews } = await api.post<{ previews: Job[] }>('/influencers', {
    name: mark(),
    appearance: mark(),
    voice: { id: 'warm' },
  });
  const posted = await createPost({ deck: buildDeck(mark()), format: 'walloftext' }, accounts);
  const clips = await cutClips();

  const [idea] = await api.post<Job[]>('/generations', { prompt: `${mark()} bread`, count: 1, format: 'walloftext' });
  const accepted = await createPost({ suggestionId: idea?.id }, { clipapp: accounts.clipapp });
  const automation = await api.post<Job>('/automations', {
    name: mark(),
    prompt: `${mark()} bread`,
    caption: mark(),
    cadence: { days: ['mon'], times: ['12:00'] },
    formats: ['walloftext'],
    selectedAccounts: { clipapp: [accounts.clipapp] },
  });
  await api.post(`/automations/${automation.id}/launch`, {});

  expect(await waitForEnd('post', posted.id)).toBe('posted');
  expect(await waitForEnd('post', accepted.id)).toBe('posted');
  expect(await waitForEnd('post', failed.id)).toBe('failed');
  expect(await waitForEnd('post', missing.id)).toBe('failed');
  expect(await waitForEnd('post', moved.id)).toBe('failed');
  expect(await waitForEnd('crawl', unread.lastCrawl.id)).toBe('failed');
  expect((await api.get<Job>(`/posts/${moved.id}`)).targets).toEqual([
    expect.objectContaining({ error: expect.objectContaining({ message: expect.stringContaining(TAG) }) }),
  ]);
  expect(await waitForEnd('content', studio.contentId)).toBe('ready');
  await waitFor(
    'the automation has run',
    async () => (await sql('select 1 from automation where id = ? and last_run_at is not null', [automation.id]))[0],
    WITHIN_MS,
  );
  await hooks.waitFor('post.published', (data) => data['postId'] === posted.id);
  expect(await waitForEnd('content', clips)).toBe('ready');
  await collectMetrics(posted.id);
  expect(trends.asked).not.toEqual([]);
  const [fetched] = await sql<{ id: string }>('select content_id as id from post where id = ?', [missing.id]);
  return {
    post: posted.id,
    render: failed.contentId,
    fetchMedia: fetched?.id ?? '',
    clips,
    refreshTrends: DAILY_FEED,
    collectMetrics: COLLECTOR,
    generateContent: studio.contentId,
    renderPreview: previews[0]?.id ?? '',
    webhooks: await findShard(instance.orm, hook.id),
    crawl: lastCrawl.id,
    automation: automation.id,
    creditPeriod: instance.team.team.id,
    sendMail: await sendInvitation(),
    advanceClock: await advanceTestClock(),
    followUp: posted.targets[1]?.id ?? '',
  };
}

/** Returns the id of the clock. */
async function advanceTestClock(): Promise<string> {
  const { id, now } = await instance.api.post<{ id: string; now: string }>('/test-clocks', {});
  const to = new Date(Date.parse(now) + 1_000).toISOString();
  await instance.api.post(`/test-clocks/${id}/advance`, { to });
  return waitFor('the advance', async () =>
    (await instance.api.get<{ status: string }>(`/test-clocks/${id}`)).status === 'ready' ? id : null,
  );
}

/** Returns the id of the mail. No server is configured, so it fails. */
async function sendInvitation(): Promise<string> {
  const { token } = await mintMember(instance, instance.team.team.id, { role: 'owner' });
  const email = `${mark()}@example.com`;
  await new DemoApi(instance.baseUrl, token).post('/invitations', { email, role: 'viewer' });
  return waitFor('the mail', async () => {
    const [mail] = await sql<{ id: string }>(`select id from mail where recipient = ? and status = 'failed'`, [email]);
    return mail?.id ?? null;
  });
}

test('histories, memos, attributes and details of workflows contain no text of a team', async () => {
  const jobs = await runEveryJob();
  const expected = Object.entries(jobs).map(([kind, id]) => workflowId(kind as WorkflowKind, id));

  let histories = new Map<string, string>();
  await waitUntil(
    async () => {
      histories = await readHistories(instance.temporal, readDetails);
      return expected.filter((id) => !histories.has(id));
    },
    (missing) => missing.length === 0,
  );

  const render = histories.get(workflowId('render', jobs.render)) ?? '';
  // The search reads inputs, decoded, and the failures of the refused render.
  expect(render).toContain(JSON.stringify(JSON.stringify({ contentId: jobs.render })).toLowerCase());
  expect(render).toContain('"failure"');
  const secrets = await listSecrets();
  expect(secrets.length).toBeGreaterThan(3);
  const found = [...histories].flatMap(([id, text]) => {
    const hits = [...text.matchAll(new RegExp(`.{0,80}${TAG}.{0,40}`, 'gu'))].map(([hit]) => `${id}: ${hit}`);
    return [...hits, ...secrets.filter((secret) => text.includes(secret)).map(() => `${id}: a secret`)];
  });
  expect(found).toEqual([]);
  expect(markers).toBeGreaterThan(30);
});
