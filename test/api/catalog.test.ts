import { expect, test } from '@jest/globals';
import { CATALOG } from '../../api/catalog/build-catalog.ts';
import { FORMATS } from '../../domain/formats.ts';
import { service } from '../support/service.ts';
import { mintKey, mintTeam } from '../support/teams.ts';

const served = service();

async function getCatalog(key: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${served.api.origin}/api/v1/catalog`, { headers: { authorization: `Bearer ${key}`, ...headers } });
}

test('a key without scopes reads every list, and an unchanged catalog costs no body', async () => {
  const { team } = await mintTeam(served.deps);
  const { text: key } = await mintKey(served.deps, team.id, { scopes: [] });
  const first = await getCatalog(key);
  const { data } = (await first.json()) as { data: typeof CATALOG };
  expect(data).toEqual(JSON.parse(JSON.stringify(CATALOG)));
  expect(data.formats.map(({ name }) => name)).toEqual([...FORMATS]);
  expect(first.headers.get('etag')).toBe(`"${data.version}"`);
  expect(first.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/u);
  const second = await getCatalog(key, { 'if-none-match': `"${data.version}"` });
  expect([second.status, await second.text()]).toEqual([304, '']);
  expect((await getCatalog(key, { 'if-none-match': '"another"' })).status).toBe(200);
});

test('the catalog needs a key', async () => {
  expect((await getCatalog('kin_test_unknown')).status).toBe(401);
});
