import { expect, test } from '@jest/globals';
import type { ApiDeps } from '../../api/api-deps.ts';
import { startApi } from '../support/api.ts';
import { service } from '../support/service.ts';
import { mintKey, mintTeam } from '../support/teams.ts';

const served = service();

async function connect(platform: string, publicUrl: string, login: 'instagram' | 'facebook' = 'instagram') {
  const { deps } = served;
  const { live, sandbox } = deps.config.platforms;
  const platforms = { sandbox, live: { ...live, reelnet: { ...live.reelnet, login } } };
  const changed: ApiDeps = {
    ...deps,
    livePlatforms: ['clipapp', 'reelnet', 'videoshorts'],
    config: { ...deps.config, publicUrl, platforms },
  };
  const api = await startApi(changed);
  const { text: key } = await mintKey(deps, (await mintTeam(deps)).team.id, { live: true });
  const answer = await api.call('POST', '/accounts/connect', { key, body: { platform } });
  await api.close();
  return answer;
}

test.each([
  ['http://127.0.0.1:3000', 'The URL must begin with https://.'],
  ['http://kinora.example.com', 'The URL must begin with https://.'],
  ['https://10.0.0.7', 'The address 10.0.0.7 is not on the public internet.'],
  ['https://kinora.internal', 'The host kinora.internal is not a public name.'],
])('a live reelnet account is not connected to a service at %s, and the answer says why', async (url, reason) => {
  const answer = await connect('reelnet', url);
  expect(answer.status).toBe(400);
  expect(answer.json.error.message).toContain(reason);
  expect(answer.json.error.message).toContain('The operator must set PUBLIC_URL.');
});

test('a live reelnet account connects to a public service, or to any service that uploads', async () => {
  expect((await connect('reelnet', 'https://kinora.example.com')).status).toBe(201);
  expect((await connect('reelnet', 'http://127.0.0.1:3000', 'facebook')).status).toBe(201);
});

test('platforms that receive uploads connect to a service that is not public', async () => {
  for (const platform of ['clipapp', 'videoshorts']) {
    expect((await connect(platform, 'http://127.0.0.1:3000')).status).toBe(201);
  }
});
