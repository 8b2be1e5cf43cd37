import { createHmac, randomBytes } from 'node:crypto';
import { connectSandboxAccount } from '../../../bin/demo/connect-sandbox-account.ts';
import { openBrowser } from '../../support/browser.ts';
import { notifyAsClipapp } from '../../support/clipapp-webhook.ts';
import { insertAccount } from '../../support/posts.ts';
import { submitConsent } from '../../support/simulator.ts';
import { type AuditFixture, type AuditedAction, byKey } from '../audit-fixture.ts';

async function connectByLink(on: AuditFixture) {
  const link = (await on.twice('POST', '/accounts/connect-link', { platform: 'reelnet' })) as {
    id: string;
    url: string;
  };
  const owner = openBrowser();
  const { links } = await owner.open(link.url, {});
  const query = await submitConsent(links[0] ?? '', {
    username: `u${randomBytes(4).toString('hex')}`,
    decision: 'approve',
  });
  const callback = `${on.served.api.origin}/oauth/reelnet/callback?${query.toString()}`;
  for (let times = 0; times < 2; times += 1) await owner.open(callback);
  const [account] = await on.once('GET', '/accounts');
  return { link, account: account as { id: string } };
}

function connectWithKey(on: AuditFixture): Promise<string> {
  const api = {
    get: (path: string) => on.once('GET', path),
    post: (path: string, body: unknown) => on.once('POST', path, body),
  };
  return connectSandboxAccount(api as never, 'clipapp', `u${randomBytes(4).toString('hex')}`);
}

async function askForDeletion(on: AuditFixture, appUserId: string): Promise<void> {
  const fields = { algorithm: 'HMAC-SHA256', issued_at: Math.floor(Date.now() / 1000), user_id: appUserId };
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  const signature = createHmac('sha256', 'sandbox-secret').update(payload).digest('base64url');
  const body = new URLSearchParams({ signed_request: `${signature}.${payload}` });
  for (let times = 0; times < 2; times += 1)
    await fetch(`${on.served.api.origin}/platforms/reelnet/data-deletion`, { method: 'POST', body });
}

export const ACCOUNT_ACTIONS: readonly AuditedAction[] = [
  [
    'account.connected',
    'by its owner, with the connect of a key',
    async (on) => {
      const subjectId = await connectWithKey(on);
      return { actor: ['consent', on.keyId], subjectId };
    },
  ],
  [
    'account.connected',
    'by its owner, with a link',
    async (on) => {
      const { link, account } = await connectByLink(on);
      return { actor: ['link', link.id], subjectId: account.id };
    },
  ],
  [
    'account.changed',
    'by a key',
    async (on) => {
      const id = await connectWithKey(on);
      await on.twice('PATCH', `/accounts/${id}`, { defaults: { privacy: 'SELF_ONLY' } });
      return byKey(on, id);
    },
  ],
  [
    'account.disconnected',
    'by a key',
    async (on) => {
      const id = await insertAccount(on.served.deps, on);
      await on.twice('DELETE', `/accounts/${id}`);
      return byKey(on, id);
    },
  ],
  [
    'account.grant_withdrawn',
    'on the platform',
    async (on) => {
      const userId = `user-${on.team.id}`;
      const connectedAt = new Date(Date.now() - 60_000);
      const id = await insertAccount(on.served.deps, on, 'clipapp', { platformUserId: userId, connectedAt });
      for (let times = 0; times < 2; times += 1) await notifyAsClipapp(on.served.api.origin, { userId });
      return { actor: ['platform', 'clipapp'], subjectId: id };
    },
  ],
  [
    'account.data_deletion_requested',
    'on the platform',
    async (on) => {
      const appUserId = String(Number.parseInt(randomBytes(6).toString('hex'), 16));
      const connectedAt = new Date(Date.now() - 60_000);
      const id = await insertAccount(on.served.deps, on, 'reelnet', { appUserId, connectedAt });
      await askForDeletion(on, appUserId);
      return { actor: ['platform', 'reelnet'], subjectId: id };
    },
  ],
  [
    'connect_link.created',
    'by a key',
    async (on) => byKey(on, (await on.twice('POST', '/accounts/connect-link', { platform: 'reelnet' })).id),
  ],
  [
    'connect_link.used',
    'by the owner of an account',
    async (on) => {
      const { link } = await connectByLink(on);
      return { actor: ['link', link.id], subjectId: link.id };
    },
  ],
  [
    'connect_link.revoked',
    'by a key',
    async (on) => {
      const { id } = await on.once('POST', '/accounts/connect-link', { platform: 'reelnet' });
      await on.twice('DELETE', `/connect-links/${id}`);
      return byKey(on, id);
    },
  ],
];
