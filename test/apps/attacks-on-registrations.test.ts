/** Attacks on dynamic registration. Each row is refused. */
import { beforeEach, expect, test } from '@jest/globals';
import { forgetNetworks, service } from '../support/service.ts';
import { CALLBACK, post } from './app-fixture.ts';

const served = service();

beforeEach(() => forgetNetworks(served));

/** The rows that an authorization of an app with this name fills. Other tests fill the tables at the same time. */
const readRows = (name: string): Promise<unknown> =>
  served.em().execute('select 1 from api_key k left join app_grant g on g.key_id = k.id where k.name = ?', [name]);

test('many registrations store nothing and are limited by network', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 32; attempt += 1) {
    statuses.push(
      (await post(served, '/oauth/register', { redirect_uris: [CALLBACK], client_name: 'Flood' }, true)).status,
    );
  }
  expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([30, 429]);
  expect(await readRows('Flood')).toEqual([]);
});

test.each([
  ['many addresses', { redirect_uris: Array.from({ length: 11 }, (_, index) => `${CALLBACK}/${index}`) }],
  ['a long name', { redirect_uris: [CALLBACK], client_name: 'x'.repeat(201) }],
  ['no address', { redirect_uris: [] }],
  ['more than four kilobytes', { redirect_uris: [CALLBACK], logo_uri: 'x'.repeat(5_000) }],
])('a registration with %s is refused', async (_, body) => {
  expect((await post(served, '/oauth/register', body, true)).status).toBe(400);
});

test('the name of an app cannot hide or turn text', async () => {
  const name = 'Kinora\u202E official\u0000\u200B\nclient';
  const { json } = await post(
    served,
    '/oauth/register',
    { redirect_uris: [CALLBACK], client_name: name.replace('\u0000', '') },
    true,
  );
  expect(json.client_name).toBe('Kinora official client');
});
