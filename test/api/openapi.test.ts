import { beforeAll, expect, test } from '@jest/globals';
import { service } from '../support/service.ts';

interface Operation {
  summary?: string;
  description?: string;
  security?: object[];
  parameters?: { $ref?: string; in?: string; name?: string; schema?: { pattern?: string } }[];
  responses: Record<string, object>;
  'x-required-scope'?: string;
  'x-required-permission'?: string;
  'x-rate-limit-group'?: string;
}

interface Document {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, unknown>;
}

const served = service();
let document: Document;
let operations: { name: string; method: string; path: string; operation: Operation }[];

beforeAll(async () => {
  document = (await (await fetch(`${served.api.origin}/api/v1/openapi.json`)).json()) as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'servers')
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, method, path, operation })),
  );
});

/** Operations that require a key. */
function keyed() {
  return operations.filter(({ operation }) => operation.security?.length !== 0);
}

const getNeed = (operation: Operation) => operation['x-required-scope'] ?? operation['x-required-permission'];

const WITHOUT_SCOPE = ['/me', '/catalog'];

test('spec, Versioning 2: the description has version 1.0.0 and uses the requested host name', () => {
  expect(document.openapi).toBe('3.1.1');
  expect(document.info.version).toBe('1.0.0');
  expect(document.servers.map(({ url }) => url)).toEqual(['/api/v1']);
});

test('every operation documents its scope, rate limit and idempotency header', () => {
  expect(keyed().length).toBeGreaterThan(25);
  for (const { name, method, path, operation } of keyed()) {
    expect([name, operation.description]).toEqual([name, expect.stringMatching(/requests per 300 s/u)]);
    expect([name, operation['x-rate-limit-group']]).toEqual([name, getGroup(method, path)]);
    if (!WITHOUT_SCOPE.includes(path))
      expect([name, getNeed(operation)]).toEqual([name, expect.stringMatching(/^[a-z]+:(?:read|write)$/u)]);
    expect([name, JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey')]).toEqual([
      name,
      method === 'post',
    ]);
  }
});

/** Rate-limit groups by path (spec, Rate limits). */
function getGroup(method: string, path: string): string {
  if (path.startsWith('/generations')) return 'generations';
  if (path.startsWith('/posts')) return 'posts';
  if (path.startsWith('/content/') && method === 'post') return expect.stringMatching(/^(?:studio|default)$/u) as never;
  return 'default';
}

test('an operation documents exactly the errors that it can return', () => {
  for (const { name, method, path, operation } of keyed()) {
    const statuses = Object.keys(operation.responses);
    expect([name, statuses]).toEqual([name, expect.arrayContaining(['400', '401', '429', '500'])]);
    expect([name, statuses.includes('403')]).toEqual([name, !WITHOUT_SCOPE.includes(path)]);
    if (path.includes('{')) expect([name, statuses]).toEqual([name, expect.arrayContaining(['404'])]);
    if (method === 'post') expect([name, statuses]).toEqual([name, expect.arrayContaining(['409'])]);
    if (method === 'get') expect([name, statuses.filter((one) => /^40[29]$/u.test(one))]).toEqual([name, []]);
  }
});

test('spec, conventions 8: every path id has a pattern', () => {
  for (const { name, operation } of keyed()) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in !== 'path' || !/id$/iu.test(parameter.name ?? '')) continue;
      expect([name, parameter.schema?.pattern]).toEqual([name, '^[a-z]+_[a-zA-Z0-9]+$']);
    }
  }
});

test('public operations are documented without a key', async () => {
  for (const path of ['/sign-in', '/sign-in-links/confirm', '/invitations/accept'])
    expect([path, document.paths[path]?.['post']?.security]).toEqual([path, []]);
  for (const path of ['/health', '/ready', '/openapi.json']) {
    expect([path, document.paths[path]?.['get']?.security]).toEqual([path, []]);
  }
  expect((await fetch(`${served.api.origin}/health`)).status).toBe(200);
});
