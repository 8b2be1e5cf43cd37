import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();

/** Declares a body of a hundred bytes, sends ten of them, and returns the response. */
async function sendPart(path: string, key: string): Promise<{ status: number | undefined; body: unknown }> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': '100',
    'idempotency-key': 'slow',
  };
  const sent = request(`${served.api.origin}${path}`, { method: 'POST', headers });
  sent.write('{"name":"a');
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: unknown }>();
  sent.on('error', reject);
  sent.on('response', (response) => {
    json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
  });
  return promise;
}

test('a body that stops arriving is refused as too slow, whether a key sends it or a platform', async () => {
  const { key } = await mintTeam(served.deps);
  const paths = ['/api/v1/workspaces', '/platforms/clipapp/webhook'];
  const message = expect.stringContaining('arrived too slowly');
  for (const reply of await Promise.all(paths.map((path) => sendPart(path, key))))
    expect(reply).toMatchObject({ status: 400, body: { error: { type: 'invalid_input', message } } });
});
