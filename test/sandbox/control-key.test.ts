import { beforeEach, expect, test } from '@jest/globals';
import { controlRoutes, operatorRoutes } from '../../sandbox/control/control-routes.ts';
import { accountOwnerRoutes } from '../../sandbox/control/account-owner-routes.ts';
import { createTeamKey } from '../../sandbox/access/control-key.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { CONTROL_KEY } from '../support/sandbox-control.ts';
import {
  listPublished,
  readJson,
  startSimulator,
  submitConsent,
  withQuery,
  type PublishedPost,
} from '../support/simulator.ts';
import { clipInit, clipPut, initBody } from './clipapp-client.ts';

const TEAM = createTeamKey(CONTROL_KEY, 'team_one');
const OTHER = createTeamKey(CONTROL_KEY, 'team_two');

let url: string;

beforeEach(async () => {
  url = await startSimulator();
});

function request(path: string, key: string | null, method = 'GET'): Promise<Response> {
  return fetch(url + path, {
    method,
    redirect: 'manual',
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  });
}

/** Publishes as a user of an app that acts for the team. Two teams may name the same user. */
async function publishFor(team: string, username: string): Promise<void> {
  const redirectUri = 'http://127.0.0.1:9/callback';
  const consent = withQuery(`${url}/clipapp/v2/auth/authorize/`, {
    client_key: 'app',
    response_type: 'code',
    scope: 'video.publish',
    redirect_uri: redirectUri,
    sandbox_team: createTeamKey('sandbox-secret', team),
  });
  const code = (await submitConsent(consent, { username, decision: 'approve' })).get('code') ?? '';
  const app = { client_key: 'app', client_secret: 'sandbox-secret', redirect_uri: redirectUri };
  const body = new URLSearchParams({ ...app, grant_type: 'authorization_code', code });
  const token = await readJson(await fetch(`${url}/clipapp/v2/oauth/token/`, { method: 'POST', body }));
  const video = buildMp4();
  await clipPut((await clipInit(url, String(token['access_token']), initBody(video.length))).upload_url, video);
}

test('every call of the control API but the health check needs a key', async () => {
  const routes = [...controlRoutes, ...operatorRoutes, ...accountOwnerRoutes];
  for (const { method, path } of routes.filter(({ path: one }) => one !== '/__sandbox/health')) {
    for (const key of [null, 'wrong', `team_one.${'x'.repeat(43)}`, `${TEAM}x`]) {
      expect([method, path, (await request(path, key, method)).status]).toEqual([method, path, 401]);
    }
  }
  expect(await readJson(await request('/__sandbox/health', null))).toEqual({ status: 'ok' });
});

test('the key of a team neither injects faults nor acts for account owners', async () => {
  for (const { method, path } of [...operatorRoutes, ...accountOwnerRoutes]) {
    expect([method, path, (await request(path, TEAM, method)).status]).toEqual([method, path, 403]);
  }
});

test('a team sees only its own posts, even of a user that another team has connected', async () => {
  await publishFor('team_one', 'ann');
  await publishFor('team_two', 'ann');

  const listWith = async (key: string) => (await (await request('/__sandbox/posts', key)).json()) as PublishedPost[];
  const [all, one, two] = [await listPublished(url), await listWith(TEAM), await listWith(OTHER)];

  expect(all.map(({ team }) => team)).toEqual(['team_one', 'team_two']);
  expect([one, two]).toEqual([[all[0]], [all[1]]]);
  for (const path of ['/', '/clipapp/@ann']) {
    const page = await (await request(path, TEAM)).text();
    expect(page).toContain(new URL(all[0]?.url ?? '').pathname);
    expect(page).not.toContain(new URL(all[1]?.url ?? '').pathname);
    expect((await request(path, null)).status).toBe(401);
  }
  const statistics = `/__sandbox/statistics?platform=clipapp&platformPostId=${all[1]?.platformPostId}`;
  expect([(await request(statistics, TEAM)).status, (await request(statistics, OTHER)).status]).toEqual([404, 200]);
  expect(await readJson(await request('/post-count', TEAM))).toEqual({ posts: 1 });
});

test('a browser opens the feeds with a key in the address, which moves to a cookie', async () => {
  const entered = await request(`/?key=${TEAM}`, null);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect([entered.status, entered.headers.get('location')]).toEqual([302, '/']);
  expect((await fetch(url, { headers: { cookie } })).status).toBe(200);
  expect((await request('/?key=wrong', null)).status).toBe(401);
});

test('without a configured key the control API is closed', async () => {
  url = await startSimulator({ SANDBOX_CONTROL_KEY: '' });
  for (const key of ['', 'undefined', 'null', CONTROL_KEY]) {
    expect((await request('/__sandbox/posts', key)).status).toBe(401);
  }
});

test.each(['team_one', `team_one.${'x'.repeat(43)}`])(
  'a consent that names %s without the signature of the app is refused',
  async (team) => {
    const consent = withQuery(`${url}/clipapp/v2/auth/authorize/`, {
      client_key: 'app',
      response_type: 'code',
      scope: 'video.publish',
      redirect_uri: 'http://127.0.0.1:9/callback',
      sandbox_team: team,
    });
    const reply = await fetch(consent, {
      method: 'POST',
      body: new URLSearchParams({ username: 'eve', decision: 'approve' }),
    });
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringContaining('sandbox_team is not signed by the app'),
    ]);
  },
);
