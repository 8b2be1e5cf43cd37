import { expect, test } from '@jest/globals';
import { insertAccount, insertContent } from '../support/posts.ts';
import { insertGeneration } from '../support/generations.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { connectMcp } from './mcp-client.ts';

const served = service();

/** A resource of each kind, by the API. */
async function createResources() {
  const team = await mintTeam(served.deps);
  const call = async (path: string, body: object) =>
    (await served.api.call('POST', path, { key: team.key, body })).json.data;
  const account = await insertAccount(served.deps, team);
  const content = await insertContent(served.deps, team);
  const accounts = { selectedAccounts: { clipapp: [account] } };
  const post = await call('/posts', { contentId: content, schedule: 'draft', ...accounts });
  const cadence = { days: ['mon'], times: ['12:00'] };
  const automation = await call('/automations', { name: 'Noon', cadence, ...accounts });
  const generation = await insertGeneration(served.deps, team);
  return { workspace: team.workspace.id, account, content, post: post.id, automation: automation.id, generation };
}

test("every tool answers another team's ids as ids that do not exist, as the REST API does", async () => {
  const theirs = await createResources();
  const none = Object.fromEntries(
    Object.entries(theirs).map(([kind, id]) => [kind, `${id.slice(0, -3)}zzz`]),
  ) as typeof theirs;
  const own = await mintTeam(served.deps);
  const { client, tool } = await connectMcp(served.api.origin, own.key);
  const account = await insertAccount(served.deps, own);
  const mine = { selectedAccounts: { clipapp: [account] } };

  const calls = (ids: typeof theirs): [string, Record<string, unknown>][] => [
    ['get_workspace', { workspaceId: ids.workspace }],
    ['get_post', { postId: ids.post }],
    ['get_content', { contentId: ids.content }],
    ['get_generation', { generationId: ids.generation }],
    ['list_accounts', { workspaceId: ids.workspace }],
    ['list_assets', { workspaceId: ids.workspace }],
    ['list_posts', { workspaceId: ids.workspace }],
    ['list_posts', { cursor: ids.post }],
    ['list_generations', { workspaceId: ids.workspace }],
    ['list_automations', { workspaceId: ids.workspace }],
    ['get_calendar', { workspaceId: ids.workspace, from: '2026-01-01', to: '2026-01-31' }],
    ['get_analytics', { workspaceId: ids.workspace }],
    ['create_generations', { workspaceId: ids.workspace }],
    ['draw_frame', { contentId: ids.content, atMs: 0 }],
    ['draw_frame', { generationId: ids.generation, atMs: 0 }],
    ['preview_post', { contentId: ids.content, ...mine }],
    ['plan_post', { contentId: ids.content, ...mine }],
    ['plan_post', { suggestionId: ids.generation, ...mine }],
    ['plan_post', { selectedAccounts: { clipapp: [ids.account] }, contentId: ids.content }],
    ...['publish_post', 'approve_post', 'retry_post', 'cancel_post'].map(
      (action): [string, Record<string, unknown>] => ['plan_action', { action, id: ids.post }],
    ),
    ['plan_action', { action: 'reschedule_post', id: ids.post, scheduledTime: '2031-03-02T18:00:00Z' }],
    ['plan_action', { action: 'cancel_content', id: ids.content }],
    ['plan_action', { action: 'delete_content', id: ids.content }],
    ['plan_action', { action: 'accept_generation', id: ids.generation }],
    ['plan_action', { action: 'discard_generation', id: ids.generation }],
    ...['launch_automation', 'pause_automation', 'resume_automation', 'delete_automation'].map(
      (action): [string, Record<string, unknown>] => ['plan_action', { action, id: ids.automation }],
    ),
  ];
  const unknown = calls(none);

  const notFound = { ok: false, status: 404, error: { type: 'not_found', message: 'There is no such resource.' } };
  for (const [at, [name, args]] of calls(theirs).entries()) {
    // 10 requests in 300 seconds are few for this list.
    await served.deps.orm.em.fork().execute(`delete from request_window where key_id = ?`, [own.keyId]);
    expect([name, args, await tool(name, args)]).toEqual([name, args, notFound]);
    expect(await tool(name, unknown[at]?.[1])).toEqual(notFound);
  }
  // plan_content finds out when its job is accepted.
  const planned = await tool('plan_content', { kind: 'ugc', prompt: 'A loaf', workspaceId: theirs.workspace });
  expect(await tool('confirm', { token: planned.token })).toEqual(notFound);

  const called = new Set([...unknown.map(([name]) => name), 'plan_content', 'confirm']);
  const idless = ['check_setup', 'list_trends'];
  expect((await client.listTools()).tools.map(({ name }) => name).filter((name) => !called.has(name))).toEqual(idless);
});
