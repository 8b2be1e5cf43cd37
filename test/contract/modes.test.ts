/**
 * Live and test keys of one team share its library and its credits. Nothing else that a key of one mode made is in a response to a
 * key of the other. The requests are every GET of the OpenAPI document, so a new one fails until it stands here.
 */
import { describe, expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { describeApi } from '../../api/openapi/document.ts';
import type { Reply } from '../support/api.ts';
import { sampleByDay } from '../support/runs.ts';
import { waitUntil } from '../support/wait-for.ts';
import { mintKey } from '../support/teams.ts';
import { contractService } from './contract-service.ts';
import { getAccount, getPost, openFixture, type Fixture } from './fixture.ts';
import { DESCRIBED } from './operations.ts';

const served = contractService();

/** Lists of rows that live and test keys share. They show no row of the other mode either. */
const SHARED = [
  'GET /me',
  'GET /credits',
  'GET /catalog',
  'GET /workspaces',
  'GET /workspaces/:id',
  'GET /assets',
  'GET /assets/:id',
  'GET /assets/uploads/:id',
  'GET /influencers',
  'GET /influencers/:id',
  'GET /generations',
  'GET /automations/:id/generations',
  'GET /generations/:id',
  'GET /content',
  'GET /content/:id',
  'GET /content/:id/deck',
  'GET /content/models',
];

/** What a scenario lacks: rows that the response must contain, and the path of the list with them. */
const FILLED: Record<string, (fixture: Fixture) => Promise<string>> = {
  'GET /events': async (fixture) => (await publish(fixture), '/events'),
  'GET /audit': async (fixture) => (await getPost(fixture), '/audit'),
  'GET /trends': async (fixture) => (await publish(fixture), '/trends?kind=hashtag'),
  'GET /analytics': async (fixture) => (await publish(fixture), '/analytics'),
  'GET /analytics/posts': async (fixture) => (await publish(fixture), '/analytics/posts'),
  'GET /automations/:id/posts': async (fixture) => `/automations/${await fillAutomation(fixture)}/posts`,
  'GET /generations/:id': async (fixture) => `/generations/${(await acceptGeneration(fixture)).id}`,
  'GET /generations': async (fixture) => (await acceptGeneration(fixture), '/generations'),
  'GET /content': async (fixture) => (await getPost(fixture), '/content'),
  'GET /content/:id': async (fixture) => `/content/${(await getPost(fixture)).contentId}`,
};

/** What shows the rows of the fixture if they have no id in the response. */
const MARKS: Record<string, string> = {
  'GET /trends': '#freshbread',
  'GET /posts/:id/comment': '"text":"Louder"',
  'GET /analytics': '"views":777123',
  'GET /automations/:id/timeline': '"status":"planned"',
};

const sql = <Row>({ deps }: Fixture, statement: string, values: unknown[]) =>
  deps.orm.em.fork().execute<Row[]>(statement, values);

/** A published post with its event and its figures. */
async function publish(fixture: Fixture): Promise<void> {
  const { id } = await getPost(fixture, { hashtags: ['#freshbread'] });
  await sql(fixture, `update post set status = 'posted', published_at = clock_timestamp() where id = ?`, [id]);
  await sql(
    fixture,
    `update post_target set status = 'posted', published_at = clock_timestamp(), tags = '{freshbread}', url = 'https://example.com/v'
     where post_id = ?`,
    [id],
  );
  await sql(
    fixture,
    `insert into measured_target (target_id, post_id, team_id, workspace_id, account_id, platform, sandbox, published_at,
       collected_at, views)
     select target.id, post.id, team_id, workspace_id, account_id, platform, sandbox, clock_timestamp(), clock_timestamp(), 777123
     from post join post_target target on target.post_id = post.id where post.id = ?`,
    [id],
  );
  await sql(
    fixture,
    `insert into event (id, team_id, workspace_id, sandbox, type, subject_id, data)
     select 'evt_' || substr(id, 6), team_id, workspace_id, sandbox, 'post.published', id, json_build_object(
       'postId', id, 'workspaceId', workspace_id, 'sandbox', sandbox, 'status', 'posted', 'targets', json_build_array()) from post where id = ?`,
    [id],
  );
}

/** An automation that published a post. */
async function fillAutomation(fixture: Fixture): Promise<string> {
  const { id } = await fixture.make('POST', '/automations', {
    name: 'Mornings',
    cadence: { days: ['mon', 'thu'], times: ['09:00'] },
    startDate: '2098-01-01',
    selectedAccounts: { clipapp: [await getAccount(fixture)] },
  });
  const post = await getPost(fixture);
  await sql(fixture, 'update post set automation_id = ?, due_at = clock_timestamp() where id = ?', [id, post.id]);
  return id;
}

/** A generation with a post. */
async function acceptGeneration(fixture: Fixture): Promise<{ id: string }> {
  const [generation] = await fixture.make('POST', '/generations', { count: 1, format: 'walloftext', prompt: 'bread' });
  await fixture.make('POST', '/posts', {
    suggestionId: generation.id,
    selectedAccounts: { clipapp: [await getAccount(fixture)] },
    schedule: 'draft',
  });
  return generation;
}

const MOVED = ['account', 'automation', 'post', 'event', 'webhook_endpoint', 'access_link'];

/** Rows that never change, and those that only the sandbox has. */
const ONE_MODE = ['GET /audit', 'GET /test-clocks', 'GET /test-clocks/:id'];

/** Moves what the team's test keys made to its live keys. */
async function makeLive(fixture: Fixture): Promise<void> {
  for (const table of [...MOVED, 'measured_target'])
    await sql(fixture, `update ${table} set sandbox = false where team_id = ?`, [fixture.team.id]);
}

/** What the response has of rows that the scenario made: their ids or the mark. */
async function findRows(fixture: Fixture, name: string, { text }: Reply): Promise<string[]> {
  const mark = MARKS[name];
  if (mark) return text.includes(mark) ? [mark] : [];
  const selects = [
    ...MOVED.map((table) => `select id from ${table} where team_id = ?`),
    'select id from test_clock where team_id = ?',
    'select id from audit_entry where team_id = ? and sandbox',
    'select delivery.id from delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id where team_id = ?',
  ];
  const rows = await sql<{ id: string }>(
    fixture,
    selects.join(' union all '),
    selects.map(() => fixture.team.id),
  );
  return rows
    .map(({ id }) => id)
    .filter((id) => text.includes(`"${id}"`))
    .sort();
}

const names = Object.entries(describeApi(AREAS, 'http://127.0.0.1:3000').paths ?? {})
  .filter(([, item]) => item?.get)
  .map(([path]) => `GET ${path.replace(/\{(\w+)\}/gu, ':$1')}`)
  .filter((name) => DESCRIBED.some((one) => one.name === name && one.facts.scope !== undefined));

describe.each(sampleByDay(names, 3))('%s', (name) => {
  const isShared = SHARED.includes(name);

  test("a test key and a live key of one team never read each other's rows", async () => {
    const here = await openFixture(served, 'pro');
    const { text: live } = await mintKey(here.deps, here.team.id, { live: true });
    const { scenario } = DESCRIBED.find((one) => one.name === name)!;
    const path = (await FILLED[name]?.(here)) ?? (await scenario.ok(here)).path;
    const read = async (key: string) => findRows(here, name, await here.api.call('GET', path, { key }));

    // Events are listed once older transactions have ended.
    const own = await waitUntil(
      () => read(here.key),
      (rows) => isShared || rows.length > 0,
    );
    expect(await read(live)).toEqual([]);
    if (ONE_MODE.includes(name)) return;

    await makeLive(here);
    expect(await read(live)).toEqual(own);
    expect(await read(here.key)).toEqual([]);
  });
});

test('a test key reads no audit entry of what a live key did', async () => {
  const here = await openFixture(served, 'pro');
  const { text: live } = await mintKey(here.deps, here.team.id, { live: true });
  const hook = { url: 'https://example.com/hook', events: ['post.published'] };
  const { id } = (await here.api.call('POST', '/webhooks', { key: live, body: hook })).json.data;
  const readAudit = async (key: string) => (await here.api.call('GET', '/audit', { key })).text;
  expect(await readAudit(live)).toContain(id);
  expect(await readAudit(here.key)).not.toContain(id);
});
