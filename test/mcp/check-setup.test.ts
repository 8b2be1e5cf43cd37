import { expect, test } from '@jest/globals';
import { insertAccount } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { connectMcp, type ToolResult } from './mcp-client.ts';

const served = service();

interface Check {
  check: string;
  ok: boolean;
  blocks?: boolean;
  next?: string;
}

async function checkSetup(key: string) {
  const { client, tool } = await connectMcp(served.api.origin, key);
  const { ready, checks } = (await tool('check_setup')) as ToolResult & { ready: boolean; checks: Check[] };
  const tools = (await client.listTools()).tools.map(({ name }) => name);
  const failed = checks.filter(({ ok }) => !ok);
  // Each step is one of a person, or a tool that exists.
  const named = failed.flatMap(({ next = '' }) => next.match(/[a-z]+_[a-z]+/gu) ?? []);
  expect(named.filter((name) => !tools.includes(name))).toEqual([]);
  expect(failed.filter(({ next = '' }) => /(?:GET|POST|PATCH) \//u.test(next))).toEqual([]);
  return { ready, failed: failed.map(({ check, blocks = false }) => [check, blocks]) };
}

const BRAND = ['The workspace does not know its brand yet.', false];

test('without an account a workspace is not ready', async () => {
  const { key } = await mintTeam(served.deps);
  const blocked = ['0 of 0 accounts can be posted to.', true];
  expect(await checkSetup(key)).toEqual({ ready: false, failed: [BRAND, blocked] });
});

test('with an account and without a brand or credits a workspace is ready', async () => {
  const team = await mintTeam(served.deps);
  await insertAccount(served.deps, team);
  const { text } = await mintKey(served.deps, team.team.id, { creditBudget: 0 });
  const spent = ['0 credits can be spent of the budget of this key.', false];
  expect(await checkSetup(text)).toEqual({ ready: true, failed: [spent, BRAND] });
});

test('a workspace that is archived is not ready, and neither is a team without posts left', async () => {
  const team = await mintTeam(served.deps, 'creator');
  await insertAccount(served.deps, team);
  await served.em().execute('update workspace set archived_at = now() where id = ?', [team.workspace.id]);
  expect((await checkSetup(team.key)).failed).toEqual([['The default workspace is archived.', true]]);

  await served.em().execute('update workspace set archived_at = null where id = ?', [team.workspace.id]);
  await served
    .em()
    .execute(
      `insert into usage (team_id, period_start, metric, used) select id, period_start, 'turbo_posts', 300 from team where id = ?`,
      [team.team.id],
    );
  const { ready, failed } = await checkSetup(team.key);
  expect([ready, failed[0]]).toEqual([false, ['The plan allows no more posts in this period.', true]]);
});

test('an account that can be posted to is found behind twenty that cannot', async () => {
  const team = await mintTeam(served.deps, 'agency');
  await insertAccount(served.deps, team);
  for (let more = 0; more < 20; more += 1) {
    const id = await insertAccount(served.deps, team);
    await served.em().execute(`update account set reconnect_needed = true where id = ?`, [id]);
  }
  expect((await checkSetup(team.key)).ready).toBe(true);
});

test('a key that may not post is not ready', async () => {
  const team = await mintTeam(served.deps);
  await insertAccount(served.deps, team);
  const { text } = await mintKey(served.deps, team.team.id, { scopes: ['workspaces:read', 'accounts:read'] });
  expect(await checkSetup(text)).toEqual({ ready: false, failed: [['The key may not post.', true], BRAND] });
});
