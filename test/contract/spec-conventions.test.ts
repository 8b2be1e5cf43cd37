import { expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { newId } from '../../domain/ids.ts';
import { contractService } from './contract-service.ts';
import { anotherWorkspace, openFixture, postBody, getPost } from './fixture.ts';

const served = contractService();

test('spec, Conventions 1 and Versioning 1: paths start with /api/v1 and bodies are JSON', async () => {
  const { api, key } = await openFixture(served);
  const headers = { authorization: `Bearer ${key}` };
  const me = await fetch(`${api.origin}/api/v1/me`, { headers });
  expect(me.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect((await fetch(`${api.origin}/me`, { headers })).status).toBe(404);
  expect((await fetch(`${api.origin}/api/v2/me`, { headers })).status).toBe(404);
});

test('spec, Conventions 2: a success has data, and a paged list four pagination fields', async () => {
  const fixture = await openFixture(served);
  const me = (await fixture.call('GET', '/me')).json;
  const ledger = (await fixture.call('GET', '/credits?limit=1')).json;
  expect(Object.keys(me)).toEqual(['success', 'data']);
  expect(ledger.pagination).toEqual({ total: 1, page: 1, limit: 1, pages: 1 });
});

test('spec, Conventions 3: a failure is {success: false, error: {type, message}}', async () => {
  const fixture = await openFixture(served);
  for (const path of ['/workspaces/Bad', `/workspaces/${newId('workspace')}`, '/nowhere', '/credits?page=0']) {
    const { json } = await fixture.call('GET', path);
    expect(json).toMatchObject({ success: false, error: { type: expect.any(String), message: expect.any(String) } });
    expect(Object.keys(json)).toEqual(['success', 'error']);
  }
});

test('spec, Conventions 6: a request without a workspace uses the default workspace', async () => {
  const fixture = await openFixture(served);
  const other = await anotherWorkspace(fixture);
  const mine = await getPost(fixture);
  expect(mine.workspaceId).toBe(fixture.workspace.id);
  const ids = async (query: string) =>
    (await fixture.call('GET', `/posts${query}`)).json.data.map(({ id }: { id: string }) => id);
  expect(await ids('')).toEqual([mine.id]);
  expect(await ids(`?workspaceId=${other.id}`)).toEqual([]);
  await fixture.make('POST', `/workspaces/${other.id}/default`);
  expect(await ids('')).toEqual([]);
});

/** The paths of the lists that take a workspace, from the document. */
function listsOfWorkspaces(): string[] {
  const { paths = {} } = describeApi(AREAS, 'http://127.0.0.1:3000');
  return Object.entries(paths)
    .filter(([path, item]) => !path.includes('{') && JSON.stringify(item?.get?.parameters)?.includes('"workspaceId"'))
    .map(([path]) => (path === '/calendar' ? '/calendar?from=2026-01-01&to=2026-01-02' : path));
}

test('spec, Conventions 6: a request without a workspace or a default returns 400', async () => {
  const fixture = await openFixture(served);
  const body = await postBody(fixture);
  await fixture.make('POST', `/workspaces/${fixture.workspace.id}/archive`);
  const calls: [string, string, unknown?][] = [
    ['POST', '/posts', body],
    ['POST', '/posts/preview', body],
    ['POST', '/generations', {}],
    ['POST', '/accounts/connect', { platform: 'clipapp' }],
    ...listsOfWorkspaces().map((path): [string, string] => ['GET', path]),
  ];
  expect(calls.length).toBeGreaterThanOrEqual(14);
  for (const [method, path, sent] of calls) {
    const reply = await fixture.call(method, path, sent);
    expect([path, reply.status, reply.json.error.details?.[0]?.path]).toEqual([path, 400, 'workspaceId']);
  }
  expect((await fixture.call('GET', `/posts?workspaceId=${fixture.workspace.id}`)).status).toBe(200);
});
