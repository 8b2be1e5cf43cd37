import { expect, test } from '@jest/globals';
import { listProblemPaths, type Reply } from '../support/api.ts';
import { service } from '../support/service.ts';
import { mintInfluencerRow } from '../support/studio.ts';
import { mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);

const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
  served.api.call(method, path, { key: team.key, body });

const connect = (body: object): Promise<Reply> =>
  call('POST', '/accounts/connect', { platform: 'clipapp', ownerType: 'influencer', ...body });

/** Gives consent on the platform's page and follows the redirect. */
async function consent(authorizeUrl: string): Promise<Response> {
  const body = new URLSearchParams({ username: 'mia_brews', decision: 'approve' });
  const page = await fetch(authorizeUrl, { method: 'POST', body, redirect: 'manual' });
  const back = (page.headers.get('location') ?? '').replace(served.deps.config.publicUrl, served.api.origin);
  return fetch(back);
}

test('an influencer’s account has its influencerId and is listed by owner', async () => {
  const influencerId = await mintInfluencerRow(served.deps, team);
  expect((await consent((await connect({ influencerId })).json.data.authorizeUrl)).status).toBe(200);
  const { data } = (await call('GET', '/accounts?ownerType=influencer')).json;
  expect(data).toMatchObject([{ ownerType: 'influencer', influencerId }]);
  expect((await call('GET', '/accounts?ownerType=brand')).json.data).toEqual([]);
});

test('the influencer must exist in the workspace at the connect and at the callback', async () => {
  const foreign = await mintInfluencerRow(served.deps, await mintTeam(served.deps));
  expect((await connect({ influencerId: foreign })).status).toBe(404);
  expect(listProblemPaths(await connect({}))).toEqual(['influencerId']);
  expect(listProblemPaths(await connect({ ownerType: 'brand', influencerId: foreign }))).toEqual(['influencerId']);
  const influencerId = await mintInfluencerRow(served.deps, team);
  const { authorizeUrl } = (await connect({ influencerId })).json.data;
  await call('DELETE', `/influencers/${influencerId}`);
  const page = await consent(authorizeUrl);
  expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('was deleted')]);
  expect((await call('GET', '/accounts')).json.data).toEqual([]);
});
