import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { insertGeneration } from '../support/generations.ts';
import { service } from '../support/service.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { connectMcp, REVISIONS } from './mcp-client.ts';

const served = service();

const MAX_TOOLS = 20;
const MAX_TOKENS = 12_000;
/** Fewer than the four of English prose, because JSON has many short words and signs. */
const CHARACTERS_PER_TOKEN = 3;

async function open(revision: (typeof REVISIONS)[number] = '2026-07-28') {
  const team = await mintTeam(served.deps);
  return { ...team, ...(await connectMcp(served.api.origin, team.key, { revision })) };
}

describe.each(REVISIONS)('revision %s', (revision) => {
  test('a client of the official SDK connects, lists the tools and calls one', async () => {
    const { client, tool, workspace } = await open(revision);

    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('confirm');
    expect(await tool('get_workspace')).toMatchObject({ ok: true, all: [workspace.id], data: { id: workspace.id } });
  });

  test('every response is JSON without a session', async () => {
    const seen: [string | null, string | null][] = [];
    const team = await mintTeam(served.deps);
    const client = await connectMcp(served.api.origin, team.key, {
      revision,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (response.status === 200) {
          seen.push([response.headers.get('content-type'), response.headers.get('mcp-session-id')]);
        }
        return response;
      },
    });
    await client.tool('check_setup');
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen.map(([type]) => type?.split(';')[0]))).toEqual(new Set(['application/json']));
    expect(seen.filter(([, session]) => session !== null)).toEqual([]);
  });
});

test('at most 20 tools with titles, hints and schemas take at most 12,000 tokens with the instructions', async () => {
  const { client } = await open();
  const { tools } = await client.listTools();
  const text = JSON.stringify(tools) + client.getInstructions();

  expect(tools.length).toBeLessThanOrEqual(MAX_TOOLS);
  expect(text.length / CHARACTERS_PER_TOKEN).toBeLessThan(MAX_TOKENS);
  for (const { name, title, description, annotations, inputSchema, outputSchema } of tools) {
    expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/u);
    expect([name, title, description, annotations?.readOnlyHint, inputSchema.type, outputSchema?.type]).toEqual([
      name,
      expect.any(String),
      expect.any(String),
      expect.any(Boolean),
      'object',
      'object',
    ]);
  }
  const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint === true);
  expect(destructive.map(({ name, annotations }) => [name, annotations?.idempotentHint])).toEqual([['confirm', true]]);
});

const post = (headers: Record<string, string>, body = '{}') =>
  fetch(`${served.api.origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  });

describe('before the protocol', () => {
  test('a request without a valid key is 401 with an error of JSON-RPC', async () => {
    for (const headers of [{}, { authorization: 'Bearer nothing' }, { 'x-api-key': 'kin_test_no' }]) {
      const response = await post(headers as Record<string, string>);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_000, message: 'A valid API key is required.', data: { type: 'unauthorized' } },
      });
    }
  });

  test('X-API-Key is accepted as in the REST API', async () => {
    const { key } = await mintTeam(served.deps);
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const response = await post({ 'x-api-key': key }, ping);
    expect([response.status, await response.json()]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
  });

  test('a page of another origin and another host name are rejected', async () => {
    const { key } = await mintTeam(served.deps);
    const headers = { authorization: `Bearer ${key}` };
    expect((await post({ ...headers, origin: 'https://evil.example.com' })).status).toBe(403);
    const { port } = new URL(served.api.origin);
    const status = await new Promise((resolve) => {
      const sent = { ...headers, host: 'evil.example.com', 'content-type': 'application/json' };
      request({ port, host: '127.0.0.1', path: '/mcp', method: 'POST', headers: sent }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end('{}');
    });
    expect(status).toBe(403);
  });

  test('a body that is not acceptable JSON is a parse error', async () => {
    const { key } = await mintTeam(served.deps);
    for (const body of ['{', '{"a":1,"a":2}', `"${'x'.repeat(1_100_000)}"`]) {
      const response = await post({ authorization: `Bearer ${key}` }, body);
      const { error } = (await response.json()) as { error: { code: number } };
      expect([response.status, error.code]).toEqual([400, -32_700]);
    }
  });

  test('GET and DELETE, which open and end sessions, are 405', async () => {
    const { key } = await mintTeam(served.deps);
    for (const method of ['GET', 'DELETE']) {
      const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' };
      expect((await fetch(`${served.api.origin}/mcp`, { method, headers })).status).toBe(405);
    }
  });
});

describe('the rules of the REST API', () => {
  test('a key without the scope gets the message of the REST API', async () => {
    const { team } = await mintTeam(served.deps);
    const { text } = await mintKey(served.deps, team.id, { scopes: ['posts:read'] });
    const { tool } = await connectMcp(served.api.origin, text);

    expect(await tool('list_posts')).toMatchObject({ ok: true });
    const denied = await tool('plan_post', { selectedAccounts: {} });
    expect(denied).toEqual({
      ok: false,
      status: 403,
      error: { type: 'forbidden_scope', message: 'This call needs a key with the scope posts:write.' },
    });
  });

  test('invalid arguments get every problem that the REST API lists', async () => {
    const { tool, key } = await open();
    const body = { caption: 5, selectedAccounts: { clipapp: ['x'] } };

    const planned = await tool('plan_post', body);

    const rest = await served.api.call('POST', '/posts/preview', { key, body });
    expect(planned).toEqual({ ok: false, status: 400, error: rest.json.error });
    expect(await tool('list_posts', { limit: 500 })).toMatchObject({ status: 400, error: { type: 'invalid_input' } });
  });

  test('requests of tools count in the groups of the REST API', async () => {
    const { tool, key } = await open();
    for (let at = 0; at < 10; at += 1) await tool('list_generations');

    const limited = await tool('list_generations');

    expect(limited).toMatchObject({ ok: false, status: 429, error: { type: 'rate_limited' } });
    expect(limited.error.retryAfterSeconds).toBeGreaterThan(0);
    expect((await served.api.call('GET', '/generations', { key })).status).toBe(429);
  });

  test('messages are limited too', async () => {
    const { keyId, key } = await mintTeam(served.deps);
    await served.deps.orm.em
      .fork()
      .execute(`insert into request_window values (?, 'mcp', array_fill(clock_timestamp(), array[600]))`, [keyId]);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${served.api.origin}/mcp`, { method: 'POST', headers, body });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a second key of the team that is pinned sees its workspace only', async () => {
    const { team, workspace } = await mintTeam(served.deps);
    const other = await mintTeam(served.deps);
    const { text } = await mintKey(served.deps, team.id, { workspaceId: workspace.id });
    const { tool } = await connectMcp(served.api.origin, text);
    expect(await tool('get_workspace')).toMatchObject({ all: [workspace.id] });
    expect(await tool('list_posts', { workspaceId: other.workspace.id })).toMatchObject({ status: 404 });
  });

  test('requests of tools come from the address of the caller, as the audit log sees them', async () => {
    const { tool, key } = await open();
    await tool('check_setup');
    await tool('list_posts');
    const { data } = (await served.api.call('GET', '/audit', { key })).json;
    const seen = data.filter(({ action }: { action: string }) => action === 'key.used_from_new_network');
    expect(seen).toHaveLength(1);
  });

  test('create_generations with the same requestId returns the same ideas', async () => {
    const { tool } = await open();
    const args = { count: 2, prompt: 'fresh bread', requestId: randomBytes(4).toString('hex') };
    const [first, second] = [await tool('create_generations', args), await tool('create_generations', args)];
    expect(second).toEqual(first);
    expect(first).toMatchObject({ data: [{}, {}] });
  });
});

test('the schema of decks is complete in itself and accepts the example', async () => {
  const { client } = await open();
  const [schema, deck] = await Promise.all(
    ['kinora://schema/deck', 'kinora://decks/example'].map(async (uri) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse((content as { text: string }).text) as object;
    }),
  );
  const validate = new Ajv2020({ strict: false }).compile(schema as object);
  expect([validate(deck), validate.errors]).toEqual([true, null]);
  expect(validate({ ...deck, nothing: 1 })).toBe(false);
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toHaveLength(2);
});

test("the deck of a generation is a resource, and another team's is not found", async () => {
  const own = await open();
  const id = await insertGeneration(served.deps, own);
  const uri = `kinora://generations/${id}/deck`;
  const [content] = (await own.client.readResource({ uri })).contents;
  const { deck, notice } = JSON.parse((content as { text: string }).text) as { deck: object; notice: string };
  expect(deck).toMatchObject({ version: 1 });
  expect(notice).toContain('data');

  const other = await open();
  await expect(other.client.readResource({ uri })).rejects.toThrow(/not found/iu);
});

test('the prompt of a week puts the confirmation of the person before any confirm', async () => {
  const { client } = await open();
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['make_week_of_posts']);
  const { messages } = await client.getPrompt({ name: 'make_week_of_posts', arguments: { start: '2031-03-03' } });
  const { text = '' } = (messages[0]?.content ?? {}) as { text?: string };
  expect(text).toContain('from 2031-03-03 on');
  expect(text.indexOf('Only after I agree')).toBeLessThan(text.indexOf('call confirm'));
});
