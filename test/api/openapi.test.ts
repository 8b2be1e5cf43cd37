import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiWorld } from '../../api/world.ts';
import { startApi, type TestApi } from '../builders/api.ts';
import { mintTeam } from '../builders/teams.ts';
import { closeWorld, openWorld } from '../builders/world.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>>;
  components: { schemas: Record<string, object> };
}

let world: ApiWorld;
let api: TestApi;
let document: Document;

beforeAll(async () => {
  world = await openWorld();
  api = await startApi(world);
  document = (await (await fetch(`${api.origin}/api/v1/openapi.json`)).json()) as Document;
});

afterAll(async () => {
  await api.close();
  await closeWorld(world);
});

/** What is wrong with an answer by the published description; null where nothing is. */
function problemsWith(method: string, path: string, status: number, body: unknown): unknown {
  const schema = document.paths[path]?.[method]?.responses[status]?.content['application/json']?.schema;
  if (!schema) return `${method} ${path} does not describe ${status}`;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const check = ajv.compile({ ...schema, components: document.components });
  return check(body) ? null : check.errors;
}

test('the description and its page are public, and load nothing from elsewhere', async () => {
  expect(document.openapi).toBe('3.1.1');
  const page = await (await fetch(`${api.origin}/docs`)).text();
  expect(page).not.toMatch(/https?:\/\//u);
  for (const [, file = ''] of page.matchAll(/(?:src|href)="(\/[^"]+)"/gu)) {
    const loaded = await fetch(`${api.origin}${file}`);
    expect([file, loaded.status]).toEqual([file, 200]);
    expect(loaded.headers.get('content-type')).toMatch(/charset=utf-8/iu);
  }
  expect((await fetch(`${api.origin}/docs/package.json`)).status).toBe(404);
});

test('real answers, successes and refusals, match their description', async () => {
  const { key, workspace } = await mintTeam(world);
  const hook = { url: 'https://example.com/', events: ['post.published'] };
  const made = (await api.call('POST', '/webhooks', { key, body: hook })).json.data;
  const calls: [string, string, string, unknown?][] = [
    ['get', '/me', '/me'],
    ['get', '/credits', '/credits'],
    ['get', '/workspaces', '/workspaces'],
    ['post', '/workspaces', '/workspaces', { name: 'Two' }],
    ['post', '/workspaces', '/workspaces', { nmae: 'Two' }],
    ['get', '/workspaces/{id}', `/workspaces/${workspace.id}`],
    ['get', '/workspaces/{id}', '/workspaces/nonsense'],
    ['patch', '/workspaces/{id}', `/workspaces/${workspace.id}`, { name: 'New' }],
    ['post', '/workspaces/{id}/archive', `/workspaces/${workspace.id}/archive`],
    ['post', '/workspaces/{id}/restore', `/workspaces/${workspace.id}/restore`],
    ['get', '/accounts', '/accounts'],
    ['post', '/accounts/connect', '/accounts/connect', { platform: 'clipapp' }],
    ['get', '/content', '/content'],
    ['get', '/content/{id}', '/content/con_none'],
    ['get', '/assets', '/assets'],
    ['get', '/webhooks', '/webhooks'],
    ['post', '/webhooks', '/webhooks', hook],
    ['post', '/webhooks/{id}/rotate-secret', `/webhooks/${made.id}/rotate-secret`],
    ['delete', '/webhooks/{id}', `/webhooks/${made.id}`],
  ];
  for (const [method, path, actual, body] of calls) {
    const { status, json } = await api.call(method.toUpperCase(), actual, { key, body });
    expect([method, path, status, problemsWith(method, path, status, json)]).toEqual([method, path, status, null]);
  }
});

test('every operation names its scope, its limit and the idempotency header where it has them', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, text: JSON.stringify(operation) })),
  );
  expect(operations.length).toBeGreaterThan(25);
  for (const { path, method, text } of operations) {
    expect(text).toMatch(/requests per 300 s/u);
    if (path !== '/me') expect(text).toMatch(/Needs the scope `[a-z]+:(?:read|write)`/u);
    expect([path, method, text.includes('Idempotency-Key')]).toEqual([path, method, method === 'post']);
  }
});
