/** An agent's day, by a client of the official SDK, against an API and a worker as processes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startInstance, type Instance } from '../support/instance.ts';
import { connectMcp, type McpTestClient, type ToolResult } from './mcp-client.ts';
import { storeBrandClaims } from '../support/brands.ts';
import { MANY_CLAIMS } from '../support/generations/statements.ts';

let instance: Instance;
let mcp: McpTestClient;

beforeAll(async () => {
  instance = await startInstance();
  await storeBrandClaims(instance, instance.team, MANY_CLAIMS);
  mcp = await connectMcp(new URL(instance.baseUrl).origin, instance.team.key);
});

afterAll(async () => {
  await mcp.close();
  await instance.stop();
});

async function call(name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
  const result = await mcp.tool(name, args);
  expect([name, args, result]).toEqual([name, args, expect.objectContaining({ ok: true })]);
  return result;
}

/** Plans, confirms and returns the data of the result. */
async function carryOut(name: string, args: Record<string, unknown>): Promise<ToolResult['data']> {
  const { token } = await call(name, args);
  return (await call('confirm', { token })).data;
}

/** Asks every few seconds, because the polls of posts are limited too. */
async function waitFor(name: string, args: Record<string, unknown>, statuses: readonly string[]) {
  for (;;) {
    const { data } = await call(name, args);
    if (statuses.includes(data.status)) return data;
    await sleep(3_000);
  }
}

async function readJson(uri: string): Promise<Record<string, unknown>> {
  const [content] = (await mcp.client.readResource({ uri })).contents;
  return JSON.parse((content as { text: string }).text) as Record<string, unknown>;
}

test('a scripted client does 20 tasks from the set-up to a published post', async () => {
  const { accounts, api, team } = instance;
  const workspaceId = team.workspace.id;
  const slot = new Date(Date.now() + 3 * 86_400_000);
  const [day, later] = [slot.toISOString(), new Date(slot.getTime() + 3_600_000).toISOString()];
  const made: Record<string, string> = {};
  let deck: Record<string, unknown> = {};
  let lastToken = '';

  const tasks: Record<string, () => Promise<void>> = {
    'checks the set-up': async () => {
      const { checks } = await call('check_setup');
      expect(checks).toContainEqual({ check: '3 of 3 accounts can be posted to.', ok: true });
    },
    'reads the brand': async () => {
      expect((await call('get_workspace')).data.id).toBe(workspaceId);
    },
    'finds the accounts': async () => {
      const { data } = await call('list_accounts');
      expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(Object.values(accounts).toSorted());
    },
    'reads the schema of decks and an example': async () => {
      expect(await readJson('kinora://schema/deck')).toMatchObject({ $ref: '#/$defs/Deck' });
      deck = await readJson('kinora://decks/example');
    },
    'looks at a frame': async () => {
      const { data } = await call('draw_frame', { deck, atMs: 1_000 });
      const picture = await fetch(data.url.untrustedText ?? data.url);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    },
    'writes ideas': async () => {
      const { data } = await call('create_generations', { count: 2, format: 'walloftext', requestId: 'ideas' });
      [made['idea'], made['spare']] = data.map(({ id }: { id: string }) => id);
    },
    'reads an idea with its deck': async () => {
      const { data } = await call('get_generation', { generationId: made['idea'] });
      const { deck: same } = await readJson(`kinora://generations/${made['idea']}/deck`);
      expect(JSON.parse(data.deckJson.untrustedText)).toEqual(same);
    },
    'lists the ideas that are left': async () => {
      expect((await call('list_generations')).data).toHaveLength(2);
    },
    'discards an idea': async () => {
      const data = await carryOut('plan_action', { action: 'discard_generation', id: made['spare'] });
      expect(data.status).toBe('discarded');
    },
    'renders a deck': async () => {
      made['content'] = (await carryOut('plan_content', { kind: 'walloftext', deck })).contentId;
      expect(await waitFor('get_content', { contentId: made['content'] }, ['ready', 'failed'])).toMatchObject({
        status: 'ready',
        durationMs: 6_000,
      });
    },
    'makes an image for credits': async () => {
      const planned = await call('plan_content', { kind: 'image', prompt: 'A loaf', count: 1 });
      expect(planned.credits).toEqual({ cost: 2, available: 1_000, affordable: true });
      const { data } = await call('confirm', { token: planned.token });
      await waitFor('get_content', { contentId: data.contentId }, ['ready']);
    },
    'finds the image in the library': async () => {
      expect((await call('list_assets')).data).toMatchObject([{ kind: 'image' }]);
    },
    'previews a post': async () => {
      const body = { contentId: made['content'], selectedAccounts: { reelnet: [accounts.reelnet] }, caption: 'Bread' };
      expect((await call('preview_post', body)).data.targets).toMatchObject([{ refusal: null }]);
    },
    'publishes a post': async () => {
      const body = { contentId: made['content'], selectedAccounts: { reelnet: [accounts.reelnet] }, caption: 'Bread' };
      lastToken = (await call('plan_post', body)).token;
      made['post'] = (await call('confirm', { token: lastToken })).data.id;
      const post = await waitFor('get_post', { postId: made['post'] }, ['posted', 'failed', 'partial']);
      expect(post).toMatchObject({ status: 'posted', targets: [{ status: 'posted', accountId: accounts.reelnet }] });
    },
    'repeats a confirm without a second post': async () => {
      expect((await call('confirm', { token: lastToken })).data.id).toBe(made['post']);
      expect((await call('list_posts')).data).toHaveLength(1);
    },
    'drafts a post from an idea': async () => {
      const draft = await carryOut('plan_post', {
        suggestionId: made['idea'],
        selectedAccounts: { clipapp: [accounts.clipapp] },
        schedule: 'draft',
        scheduledTime: day,
      });
      made['draft'] = draft.id;
      expect(draft.status).toBe('draft');
    },
    'moves and releases the draft': async () => {
      const id = made['draft'];
      await carryOut('plan_action', { action: 'reschedule_post', id, scheduledTime: later });
      const released = await carryOut('plan_action', { action: 'publish_post', id });
      expect(released).toMatchObject({ status: 'scheduled', scheduledTime: later });
    },
    'sees it in the calendar, and cancels it': async () => {
      const { data } = await call('get_calendar', { from: later.slice(0, 10), to: later.slice(0, 10) });
      expect(data.days).toMatchObject([{ posts: [{ id: made['draft'] }] }]);
      expect(await carryOut('plan_action', { action: 'cancel_post', id: made['draft'] })).toMatchObject({
        status: 'cancelled',
      });
    },
    'launches and pauses an automation': async () => {
      const selectedAccounts = { clipapp: [accounts.clipapp] };
      const cadence = { days: ['mon', 'thu'], times: ['12:00'] };
      await api.post('/automations', { name: 'Noon', cadence, selectedAccounts, formats: ['walloftext'] });
      const [automation] = (await call('list_automations')).data;
      const planned = await call('plan_action', { action: 'launch_automation', id: automation.id });
      expect(planned.credits.cost).toBe(0);
      expect((await call('confirm', { token: planned.token })).data.status).toBe('launched');
      expect((await carryOut('plan_action', { action: 'pause_automation', id: automation.id })).status).toBe('paused');
    },
    'reads figures, trends and the prompt of a week': async () => {
      await call('get_analytics');
      await call('list_trends', { platform: 'reelnet' });
      const { messages } = await mcp.client.getPrompt({ name: 'make_week_of_posts', arguments: { topic: 'rye' } });
      expect(messages[0]?.content).toMatchObject({ type: 'text', text: expect.stringContaining('about rye') });
    },
  };
  expect(Object.keys(tasks)).toHaveLength(20);
  for (const run of Object.values(tasks)) await run();
});
