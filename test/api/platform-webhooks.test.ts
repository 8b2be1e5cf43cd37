import { beforeEach, expect, test } from '@jest/globals';
import { Account } from '../../db/entities/account.ts';
import { notifyAsClipapp, type ClipappWebhook } from '../support/clipapp-webhook.ts';
import { insertAccount } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { postControl, readJson, startSimulator } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { mintTeam } from '../support/teams.ts';
import { authorizeClip, clipToken } from '../sandbox/clipapp-client.ts';

const served = service();

let id: string;
let userId: string;

const read = () => served.deps.orm.em.fork().findOneOrFail(Account, id);

beforeEach(async () => {
  const team = await mintTeam(served.deps);
  userId = `user-${team.team.id}`;
  id = await insertAccount(served.deps, team, 'clipapp', {
    platformUserId: userId,
    connectedAt: new Date(Date.now() - 60_000),
  });
});

const notify = (sent: Omit<ClipappWebhook, 'userId'> = {}): Promise<number> =>
  notifyAsClipapp(served.api.origin, { userId, ...sent });

test('an account whose owner removed the app needs a reconnect at once, and lastError says so', async () => {
  expect(await notify()).toBe(200);
  expect(await read()).toMatchObject({ reconnectNeeded: true, lastError: expect.stringContaining('removed this app') });
});

test('a forged, tampered, stale or foreign webhook is refused and changes nothing', async () => {
  const old = Date.now() / 1000 - 301;
  for (const sent of [
    { secret: 'guessed' },
    { secret: '' },
    { tamper: true },
    { signedAt: old },
    { clientKey: 'other' },
  ]) {
    expect([sent, await notify(sent)]).toEqual([sent, 401]);
  }
  const url = `${served.api.origin}/platforms/clipapp/webhook`;
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
  expect((await read()).reconnectNeeded).toBe(false);
});

test('a replay after a new connect, and any other event, changes nothing', async () => {
  expect(await notify({ createdAt: Date.now() / 1000 - 120 })).toBe(200);
  expect(await notify({ event: 'post.publish.complete' })).toBe(200);
  expect(await read()).toMatchObject({ reconnectNeeded: false, lastError: null });
});

test('the webhook of the simulator is accepted', async () => {
  const url = await startSimulator();
  const code = await authorizeClip(url, 'ana', { client_key: 'sandbox' });
  const token = await clipToken(url, { client_key: 'sandbox', grant_type: 'authorization_code', code });
  const openId = String((await readJson(token))['open_id']);
  await served.deps.orm.em.fork().nativeUpdate(Account, { id }, { platformUserId: openId });
  const receiver = `${served.api.origin}/platforms/clipapp/webhook`;
  expect(await postControl(url, 'webhooks', { url: receiver, duplicates: 1 })).toBe(200);
  expect(await postControl(url, 'revocations', { platform: 'clipapp', accountId: openId })).toBe(201);
  expect((await waitUntil(read, ({ reconnectNeeded }) => reconnectNeeded)).lastError).toContain('removed this app');
});
