import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { Account } from '../../db/entities/account.ts';
import { insertAccount } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();

let id: string;
let appUserId: string;

const read = () => served.em().findOneOrFail(Account, id);
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

beforeEach(async () => {
  const team = await mintTeam(served.deps);
  appUserId = `1${String(Math.random()).slice(2, 14)}`;
  const connectedAt = new Date(Date.now() - 60_000);
  const profile = { username: 'ana', displayName: 'Ana', avatarUrl: 'https://example.com/ana.jpg' };
  id = await insertAccount(served.deps, team, 'reelnet', {
    appUserId,
    connectedAt,
    ...profile,
    accessTokenSealed: 'sealed',
  });
});

interface Sent {
  payload?: Record<string, unknown>;
  secret?: string;
  /** Changes the payload after it was signed. */
  tamper?: boolean;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a payload as Meta's documentation describes it. */
function sign({ payload = {}, secret = 'sandbox-secret', tamper = false }: Sent): string {
  const fields = { algorithm: 'HMAC-SHA256', issued_at: nowSeconds(), user_id: appUserId, ...payload };
  const encoded = encode(fields);
  const signature = createHmac('sha256', secret).update(encoded).digest('base64url');
  return `${signature}.${tamper ? encode({ ...fields, user_id: '1' }) : encoded}`;
}

async function call(path: string, sent: Sent = {}): Promise<{ status: number; json: Record<string, string> }> {
  const body = new URLSearchParams({ signed_request: sign(sent) });
  const response = await fetch(`${served.api.origin}/platforms/reelnet/${path}`, { method: 'POST', body });
  return { status: response.status, json: (await response.json()) as Record<string, string> };
}

const readPage = async (code: string) => {
  const response = await fetch(`${served.api.origin}/platforms/reelnet/data-deletion/${code}`);
  return [response.status, /<h1>(.*?)<\/h1>/u.exec(await response.text())?.[1]];
};

test('an account whose owner removed the app needs a reconnect at once, and lastError says so', async () => {
  expect((await call('deauthorize')).status).toBe(200);
  expect(await read()).toMatchObject({
    reconnectNeeded: true,
    lastError: expect.stringContaining('removed this app'),
    disconnectedAt: null,
  });
});

test('a request to delete data disconnects the account, deletes its profile, and answers link and code', async () => {
  const { status, json } = await call('data-deletion');

  expect(status).toBe(200);
  expect(json['confirmation_code']).toMatch(/^[0-9a-f]{32}$/u);
  expect(json['url']).toBe(
    `${served.deps.config.publicUrl}/platforms/reelnet/data-deletion/${json['confirmation_code']}`,
  );
  expect(await read()).toMatchObject({
    username: 'deleted',
    displayName: null,
    avatarUrl: null,
    disconnectedAt: expect.any(Date),
    grantDueAt: expect.any(Date),
  });
});

test('the link shows whether tokens are still stored', async () => {
  const code = (await call('data-deletion')).json['confirmation_code'] ?? '';
  expect(await readPage(code)).toEqual([200, 'Deletion in progress']);
  await served.em().nativeUpdate(Account, { id }, { accessTokenSealed: null });
  expect(await readPage(code)).toEqual([200, 'Deletion completed']);
  expect((await readPage('%00'))[0]).toBe(404);
  expect((await readPage(`${code}0`))[0]).toBe(404);
});

test('the same request has the same code, and a repeated one changes nothing', async () => {
  const payload = { issued_at: nowSeconds() - 5 };
  const first = await call('data-deletion', { payload });
  const { disconnectedAt } = await read();
  expect(await call('data-deletion', { payload })).toEqual(first);
  expect((await read()).disconnectedAt).toEqual(disconnectedAt);
  expect((await call('data-deletion', { payload: { issued_at: nowSeconds() - 4 } })).json).not.toEqual(first.json);
});

test.each(['deauthorize', 'data-deletion'])(
  '%s: a replay from before the last connect changes nothing',
  async (path) => {
    const before = await read();
    expect((await call(path, { payload: { issued_at: nowSeconds() - 120 } })).status).toBe(200);
    expect(await read()).toEqual(before);
  },
);

test.each(['deauthorize', 'data-deletion'])(
  '%s: a forged, tampered or malformed request is refused and changes nothing',
  async (path) => {
    const before = await read();
    const statuses = [
      await call(path, { secret: 'guessed' }),
      await call(path, { secret: '' }),
      await call(path, { tamper: true }),
      await call(path, { payload: { algorithm: 'none' } }),
      await call(path, { payload: { user_id: undefined } }),
      await call(path, { payload: { issued_at: nowSeconds() + 3_600 } }),
      await call(path, { payload: { issued_at: 1e300 } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 400, 400, 400, 400]);
    const url = `${served.api.origin}/platforms/reelnet/${path}`;
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(17 * 1024) })).status).toBe(400);
    expect(await read()).toEqual(before);
  },
);

test('an account of another user, or of another mode, is left alone', async () => {
  const before = await read();
  expect((await call('data-deletion', { payload: { user_id: '42' } })).status).toBe(200);
  expect(await read()).toEqual(before);
  await served.em().nativeUpdate(Account, { id }, { sandbox: false });
  expect((await call('data-deletion')).status).toBe(200);
  expect((await call('deauthorize')).status).toBe(200);
  expect(await read()).toEqual({ ...before, sandbox: false });
});
