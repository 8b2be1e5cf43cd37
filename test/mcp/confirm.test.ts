import { describe, expect, test } from '@jest/globals';
import { Content } from '../../db/entities/content.ts';
import { Post } from '../../db/entities/post.ts';
import { confirmProposal, recordProposal } from '../../db/requests/proposals.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { connectMcp } from './mcp-client.ts';

const served = service();

async function open() {
  const team = await mintTeam(served.deps);
  const account = await insertAccount(served.deps, team);
  const content = await insertContent(served.deps, team);
  const connect = async (key: string) => (await connectMcp(served.api.origin, key)).tool;
  const tool = await connect(team.key);
  const listPosts = () => served.em().find(Post, { teamId: team.team.id });
  const post = { contentId: content, selectedAccounts: { clipapp: [account] }, caption: 'Fresh bread' };
  return { ...team, account, content, connect, tool, listPosts, post };
}

describe('a plan', () => {
  test('says what will happen and what it costs, and changes nothing', async () => {
    const { tool, post, account, listPosts } = await open();

    const planned = await tool('plan_post', post);

    expect(planned).toMatchObject({
      ok: true,
      effects: [`Publishes to clipapp ${account} (publish) as soon as the video is ready. This cannot be undone.`],
      credits: { cost: 0, available: 1_000, affordable: true },
      token: expect.stringMatching(/^v1\./u),
      data: { targets: [{ platform: 'clipapp', accountId: account }] },
    });
    expect(await listPosts()).toEqual([]);
  });

  test('a scheduled post names its time, a draft that nothing is published', async () => {
    const { tool, post } = await open();
    const scheduledTime = '2031-03-02T18:00:00.000Z';
    const scheduled = await tool('plan_post', { ...post, schedule: 'scheduled', scheduledTime });
    const draft = await tool('plan_post', { ...post, schedule: 'draft' });
    expect(scheduled.effects[0]).toContain(`Publishes at ${scheduledTime} to clipapp`);
    expect(draft.effects[0]).toContain('Nothing is published');
  });

  test('a post with a limit of its own or of its workspace names it', async () => {
    const { tool, post, workspace } = await open();
    const own = await tool('plan_post', { ...post, expiresAfter: 90 });
    expect(own.effects).toContain('Fails if it could not be published within 90 minutes of its slot.');
    await served.em().execute('update workspace set default_expires_after = 60 where id = ?', [workspace.id]);
    const given = await tool('plan_post', post);
    expect(given.effects).toContain('Fails if it could not be published within 60 minutes of its slot.');
  });

  test.each([
    ['plan_post', {}],
    ['plan_content', { kind: 'video', prompt: 'A loaf' }],
  ])('%s says where the result is sent', async (name, args) => {
    const { tool, post } = await open();
    const callbackUrl = 'https://hooks.example.com/done';
    const body = name === 'plan_post' ? post : {};
    expect((await tool(name, { ...body, ...args, callbackUrl })).effects).toEqual([
      expect.any(String),
      `Sends the result to the callbackUrl ${callbackUrl}.`,
    ]);
    expect((await tool(name, { ...body, ...args })).effects).toHaveLength(1);
  });

  test('of a post that an account would refuse is refused with the reason of the REST API', async () => {
    const { tool, post, key } = await open();
    const body = { ...post, caption: 'x'.repeat(5_000) };
    const refused = await tool('plan_post', body);
    const rest = await served.api.call('POST', '/posts', { key, body });
    expect(refused).toEqual({ ok: false, status: 400, error: rest.json.error });
  });

  test.each([
    ['image', { prompt: 'A loaf', count: 3 }, 6],
    ['video', { prompt: 'A loaf' }, 10],
    ['voiceover', { script: 'word '.repeat(48) }, 2],
    ['ugc', { prompt: 'A loaf' }, 10],
  ])('of %s names the price that is charged: %j', async (kind, body, cost) => {
    const { tool } = await open();
    const planned = await tool('plan_content', { kind, ...body });
    expect(planned.credits).toEqual({ cost, available: 1_000, affordable: true });
    expect((await tool('confirm', { token: planned.token })).data.credits.charged).toBe(cost);
  });

  test('beyond the budget of the key says so, and its confirm is 402', async () => {
    const { team, connect } = await open();
    const { text } = await mintKey(served.deps, team.id, { creditBudget: 5 });
    const tool = await connect(text);
    const planned = await tool('plan_content', { kind: 'video', prompt: 'A loaf' });
    expect(planned.credits).toEqual({ cost: 10, available: 5, affordable: false });
    expect(await tool('confirm', { token: planned.token })).toMatchObject({
      status: 402,
      error: { type: 'insufficient_credits', message: expect.stringContaining('budget') },
    });
    expect(await served.em().count(Content, { teamId: team.id, source: 'studio' })).toBe(0);
  });
});

describe('confirm', () => {
  test('carries out the plan once, and a repeat returns the same result', async () => {
    const { tool, post, listPosts } = await open();
    const { token } = await tool('plan_post', post);

    const first = await tool('confirm', { token });
    const again = await tool('confirm', { token });

    expect(first).toMatchObject({ ok: true, data: { status: 'queued' } });
    expect(again).toEqual(first);
    expect(await listPosts()).toHaveLength(1);
  });

  test('twenty concurrent confirms of one token make one post', async () => {
    const { tool, post, listPosts } = await open();
    const { token } = await tool('plan_post', post);

    const all = await Promise.all(Array.from({ length: 20 }, () => tool('confirm', { token })));

    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
    expect(await listPosts()).toHaveLength(1);
  });

  test('two plans of the same post are two posts', async () => {
    const { tool, post, listPosts } = await open();
    const tokens = [await tool('plan_post', post), await tool('plan_post', post)];
    for (const { token } of tokens) await tool('confirm', { token });
    expect(await listPosts()).toHaveLength(2);
  });

  test.each([
    ['another key of the team', async (here: Awaited<ReturnType<typeof open>>) => mintKey(served.deps, here.team.id)],
    ['a key of another team', async () => mintKey(served.deps, (await mintTeam(served.deps)).team.id)],
  ])('a token is nothing to %s', async (_name, mint) => {
    const here = await open();
    const { token } = await here.tool('plan_post', here.post);
    const tool = await here.connect((await mint(here)).text);

    expect(await tool('confirm', { token })).toMatchObject({ ok: false, status: 404, error: { type: 'not_found' } });

    expect(await here.listPosts()).toEqual([]);
    expect(await here.tool('confirm', { token })).toMatchObject({ ok: true });
  });

  test('a changed or invented token is refused', async () => {
    const { tool, post, listPosts } = await open();
    const { token } = await tool('plan_post', post);
    const sealed = served.deps.secrets.seal('prp_0353q9aoCAhqP9wln9grq1 x');
    for (const one of [
      `${token}A`,
      token.slice(0, -1),
      `${token.slice(0, 20)}AA${token.slice(22)}`,
      '',
      'yes',
      sealed,
      7,
    ]) {
      expect(await tool('confirm', { token: one })).toMatchObject({ status: 404 });
    }
    expect(await listPosts()).toEqual([]);
  });

  test('a request that was changed in the database is refused', async () => {
    const { tool, post, listPosts } = await open();
    const { token } = await tool('plan_post', { ...post, schedule: 'draft' });
    await served.em().execute(`update proposal set request = replace(request, '"draft"', '"asap"')`);
    expect(await tool('confirm', { token })).toMatchObject({ status: 404 });
    expect(await listPosts()).toEqual([]);
  });

  test('an unconfirmed proposal expires, and a confirmed one does not', async () => {
    const { keyId } = await open();
    const [late, inTime] = [
      await recordProposal(served.em(), keyId, '{}'),
      await recordProposal(served.em(), keyId, '{}'),
    ];
    await confirmProposal(served.em(), keyId, inTime.id);
    await served
      .em()
      .execute(`update proposal set expires_at = clock_timestamp() - interval '1 ms' where key_id = ?`, [keyId]);

    expect(await confirmProposal(served.em(), keyId, late.id)).toBeNull();
    expect(await confirmProposal(served.em(), keyId, inTime.id)).toMatchObject({ id: inTime.id });
  });

  test('a refused confirm does not keep its token beyond its time', async () => {
    const { tool, keyId } = await open();
    const planned = await tool('plan_content', { kind: 'video', prompt: 'A loaf', workspaceId: 'ws_none' });
    expect(await tool('confirm', { token: planned.token })).toMatchObject({ status: 404 });
    expect(await served.em().execute('select confirmed_at from proposal where key_id = ?', [keyId])).toEqual([
      { confirmed_at: null },
    ]);
  });

  test('a lost answer of a deletion is repeated with the same result', async () => {
    const { tool, content } = await open();
    const { token, effects } = await tool('plan_action', { action: 'delete_content', id: content });
    expect(effects).toEqual([`Deletes ${content} with its media for good.`]);
    const first = await tool('confirm', { token });
    expect(first).toEqual({ ok: true, data: { id: content } });
    expect(await tool('confirm', { token })).toEqual(first);
  });

  test('a lost answer of a cancellation is repeated with the same result', async () => {
    const { tool, post, key } = await open();
    const { id } = (await served.api.call('POST', '/posts', { key, body: { ...post, schedule: 'draft' } })).json.data;
    const { token } = await tool('plan_action', { action: 'cancel_post', id });
    const first = await tool('confirm', { token });
    expect(first).toMatchObject({ ok: true, data: { id, status: 'cancelled' } });
    expect(await tool('confirm', { token })).toEqual(first);
  });

  test('a key keeps at most 100 open proposals', async () => {
    const { tool, keyId, content } = await open();
    const { token } = await tool('plan_action', { action: 'delete_content', id: content });
    await served.em().execute(
      `insert into proposal (id, key_id, request, expires_at)
       select 'prp_' || n, ?, '{}', clock_timestamp() + interval '1 hour' from generate_series(1, 120) n`,
      [keyId],
    );
    await tool('plan_action', { action: 'delete_content', id: content });
    expect(await served.em().execute('select count(*)::int as open from proposal where key_id = ?', [keyId])).toEqual([
      { open: 100 },
    ]);
    expect(await tool('confirm', { token })).toMatchObject({ status: 404 });
  });
});
