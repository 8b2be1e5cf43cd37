import { expect, test } from '@jest/globals';
import { Content } from '../../db/entities/content.ts';
import { Post } from '../../db/entities/post.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { insertGeneration } from '../support/generations.ts';
import { mintAssetRow } from '../support/studio.ts';
import { service } from '../support/service.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { connectMcp } from './mcp-client.ts';

const served = service();

async function open() {
  const team = await mintTeam(served.deps);
  const account = await insertAccount(served.deps, team);
  const content = await insertContent(served.deps, team);
  const accounts = { selectedAccounts: { clipapp: [account] } };
  const create = async (path: string, body: object) =>
    (await served.api.call('POST', path, { key: team.key, body: { ...accounts, ...body } })).json.data as {
      id: string;
      revision: number;
    };
  const draftPost = (body: object = {}) =>
    create('/posts', { contentId: content, caption: 'Fresh bread', schedule: 'draft', ...body });
  return { ...team, ...(await connectMcp(served.api.origin, team.key)), content, create, draftPost };
}

/** The actions on resources without a revision. A cancelled render is refused if it has ended since. */
const UNREVISED = ['cancel_content', 'delete_content', 'delete_asset'];

test('a plan for a post, generation or automation that was changed since is refused, and the next one is not stale', async () => {
  const here = await open();
  const generation = await insertGeneration(served.deps, here);
  const cadence = { days: ['mon'], times: ['12:00'] };
  const [post, automation] = [await here.draftPost(), await here.create('/automations', { name: 'Noon', cadence })];
  const ids: Record<string, string> = { post: post.id, generation, automation: automation.id };
  const { tools } = await here.client.listTools();
  const schema = tools.find(({ name }) => name === 'plan_action')?.inputSchema.properties?.['action'] as {
    enum: string[];
  };
  const actions = schema.enum.filter((action) => !UNREVISED.includes(action));
  expect(actions).toHaveLength(11);

  for (const action of actions) {
    const table = action.slice(action.indexOf('_') + 1);
    const args = {
      action,
      id: ids[table],
      ...(action === 'reschedule_post' && { scheduledTime: '2031-03-02T18:00:00Z' }),
    };
    const { token } = await here.tool('plan_action', args);
    await served.em().execute(`update ${table} set revision = revision + 1 where id = ?`, [ids[table]]);

    const message = expect.stringMatching(new RegExp(`^The ${table} was changed: its revision is \\d+`, 'u'));
    const stale = { ok: false, status: 409, error: { type: 'conflict', message } };
    expect([action, await here.tool('confirm', { token })]).toEqual([action, stale]);
    expect([action, await here.tool('plan_action', args)]).toEqual([action, expect.objectContaining({ ok: true })]);
  }
});

test('deleting names what uses a video or file, and is refused if that or its status was changed since', async () => {
  const here = await open();
  const asset = await mintAssetRow(served.deps, here);
  const change = (columns: Partial<Content>) => () => served.em().nativeUpdate(Content, here.content, columns);
  for (const [action, id, act] of [
    ['delete_content', here.content, here.draftPost],
    ['delete_content', here.content, change({ status: 'failed' })],
    ['delete_asset', asset, change({ inputs: { picture: asset } })],
  ] as const) {
    const { token } = await here.tool('plan_action', { action, id });
    await act();
    const { status, error } = await here.tool('confirm', { token });
    expect([action, status, error.message]).toEqual([action, 409, expect.stringContaining('changed since the plan')]);
  }
  expect((await served.api.call('GET', `/assets/${asset}`, here)).status).toBe(200);
  expect((await here.tool('plan_action', { action: 'delete_content', id: here.content })).effects[0]).toMatch(
    /It is used by post_\w+\./u,
  );
});

test('a use that is committed while a confirmed deletion waits for it keeps the video and the file', async () => {
  const here = await open();
  const asset = await mintAssetRow(served.deps, here);
  const { id: post } = await here.draftPost();
  await served.api.call('DELETE', `/posts/${post}`, here);
  const [other, job] = [await insertContent(served.deps, here), await insertContent(served.deps, here)];
  for (const [action, id, table, use] of [
    ['delete_content', other, 'content', { sql: 'update post set content_id = ? where id = ?', values: [other, post] }],
    [
      'delete_asset',
      asset,
      'asset',
      { sql: 'update content set inputs = ? where id = ?', values: [`"${asset}"`, job] },
    ],
  ] as const) {
    const { token } = await here.tool('plan_action', { action, id });
    const confirmed = await commit(served.deps, async ({ em }) => {
      await em.execute(`select 1 from ${table} where id = ? for share`, [id]);
      const reply = here.tool('confirm', { token });
      await waitUntilBlocked(served.deps, reply);
      await em.execute(use.sql, [...use.values]);
      return [reply] as const;
    });
    const { status, error } = await confirmed[0];
    expect([action, status, error.message]).toEqual([action, 409, expect.stringContaining('changed since the plan')]);
    expect((await served.api.call('GET', `/${table === 'asset' ? 'assets' : table}/${id}`, here)).status).toBe(200);
  }
});

test('rescheduling names the old and the new time, in the zone of the arguments or of the post', async () => {
  const { tool, draftPost } = await open();
  const { id } = await draftPost({ scheduledTime: '2031-03-02T18:00', timezone: 'Europe/Berlin' });
  const plan = (times: object) => tool('plan_action', { action: 'reschedule_post', id, ...times });
  for (const [times, moved] of [
    [{ scheduledTime: '2032-03-02T09:00' }, '2032-03-02T08:00:00.000Z'],
    [{ scheduledTime: '2032-03-02T09:00', timezone: 'Asia/Tokyo' }, '2032-03-02T00:00:00.000Z'],
    [{ scheduledTime: '2032-03-02T09:00+02:00' }, '2032-03-02T07:00:00.000Z'],
  ] as const) {
    const { effects, token } = await plan(times);
    const due = (await tool('get_post', { postId: id })).data.scheduledTime;
    expect(effects).toEqual([`Moves the post ${id}, which is due at ${due}, to ${moved}.`]);
    expect((await tool('confirm', { token })).data.scheduledTime).toBe(moved);
  }
});

test('a move to the next free posting time is planned in words and takes one when it is confirmed', async () => {
  const { tool, draftPost, team } = await open();
  const due = '2031-03-02T18:00:00.000Z';
  const { id } = await draftPost({ scheduledTime: due });
  const args = { action: 'reschedule_post', id, scheduledTime: 'next_slot' };
  const none = await tool('plan_action', args);
  expect([none.status, none.error.message]).toEqual([409, expect.stringContaining('no posting times')]);
  await served.em().execute(`update workspace set posting_times = '{"mon": ["09:00"]}' where team_id = ?`, [team.id]);
  const { effects, token } = await tool('plan_action', args);
  expect(effects).toEqual([`Moves the post ${id}, which is due at ${due}, to the next free posting time.`]);
  const { scheduledTime } = (await tool('confirm', { token })).data;
  expect([new Date(scheduledTime).getUTCDay(), scheduledTime.slice(11)]).toEqual([1, '09:00:00.000Z']);
});

test('a plan to retry a post names its accounts and its slot, and sends nothing before', async () => {
  const { tool, draftPost } = await open();
  const { id } = await draftPost();
  await served.em().execute(`update post_target set status = 'failed' where post_id = ?`, [id]);
  await served.em().execute(`update post set status = 'failed', due_at = clock_timestamp() where id = ?`, [id]);
  const plan = (times: object) => tool('plan_action', { action: 'retry_post', id, ...times });
  expect((await plan({})).effects[0]).toContain(`Sends ${id} again, at once, to`);
  const { effects, token } = await plan({ scheduledTime: '2031-03-02T18:00', timezone: 'Europe/Berlin' });
  expect(effects[0]).toMatch(/ again, at 2031-03-02T17:00:00\.000Z, to the accounts that failed: clipapp acc_\w+\.$/u);
  const { data } = await tool('confirm', { token });
  expect(data).toMatchObject({ status: 'scheduled', scheduledTime: '2031-03-02T17:00:00.000Z' });
});

test.each([
  [{}, 'scheduledTime'],
  [{ scheduledTime: 'tomorrow' }, 'scheduledTime'],
  [{ scheduledTime: '2020-01-01T00:00:00Z' }, 'scheduledTime'],
  [{ scheduledTime: '2031-03-02T18:00', timezone: 'Mars' }, 'timezone'],
])('a time that no post can have is refused by name when it is planned: %j', async (times, path) => {
  const { tool, draftPost } = await open();
  const { id } = await draftPost();
  const { status, error } = await tool('plan_action', { action: 'reschedule_post', id, ...times });
  expect([status, error.details?.[0]?.path]).toEqual([400, path]);
});

test('an action that takes no time refuses one', async () => {
  const { tool, draftPost } = await open();
  const { id } = await draftPost();
  const scheduledTime = '2031-03-02T18:00:00Z';
  const { error } = await tool('plan_action', { action: 'publish_post', id, scheduledTime });
  expect(error.details).toEqual([{ path: 'scheduledTime', message: 'Only reschedule_post and retry_post take it.' }]);
});

test('cancels, reschedules and releases a post after confirm alone', async () => {
  const { tool, draftPost, team } = await open();
  const listPosts = () => served.em().find(Post, { teamId: team.id });
  const { id } = await draftPost({ scheduledTime: '2031-03-02T18:00:00Z' });
  const act = async (action: string, more = {}) => {
    const before = await listPosts();
    const planned = await tool('plan_action', { action, id, ...more });
    expect(await listPosts()).toEqual(before);
    return tool('confirm', { token: planned.token });
  };

  expect((await act('reschedule_post', { scheduledTime: '2032-03-02T18:00:00Z' })).data).toMatchObject({
    status: 'draft',
    scheduledTime: '2032-03-02T18:00:00.000Z',
  });
  expect((await act('publish_post')).data.status).toBe('scheduled');
  expect((await act('cancel_post')).data.status).toBe('cancelled');
  expect(await act('publish_post')).toMatchObject({ status: 409, error: { type: 'conflict' } });
});

test('accepting a generation names its price and charges it once', async () => {
  const here = await open();
  const id = await insertGeneration(served.deps, here, { format: 'ugc' });
  const planned = await here.tool('plan_action', { action: 'accept_generation', id });
  expect(planned.credits.cost).toBe(10);
  const results = [
    await here.tool('confirm', { token: planned.token }),
    await here.tool('confirm', { token: planned.token }),
  ];
  expect(results[1]).toEqual(results[0]);
  expect((await served.api.call('GET', '/me', { key: here.key })).json.data.credits.balance).toBe(990);
});

test('an unknown action or kind lists the known ones', async () => {
  const { tool } = await open();
  for (const action of ['explode', 'constructor', 5]) {
    expect((await tool('plan_action', { action, id: 'post_1' })).error.message).toContain('cancel_post');
  }
  for (const kind of ['../posts', 'clips']) {
    expect((await tool('plan_content', { kind })).error.message).toContain('walloftext');
  }
});
