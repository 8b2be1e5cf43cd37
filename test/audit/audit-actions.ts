import { createHmac, randomBytes } from 'node:crypto';
import { applyAutomationCommand } from '../../activities/automations/run-automation.ts';
import { applyCancel, applyReschedule } from '../../activities/posts/apply-post-change.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { settleAndReadNextStep } from '../../activities/posts/settle-post.ts';
import { createGrant } from '../../bin/commands/grants.ts';
import { createKey, revokeKeyById } from '../../bin/commands/keys.ts';
import { cancelDuePosts } from '../../bin/commands/posts.ts';
import { addRedirect, removeRedirect } from '../../bin/commands/redirects.ts';
import { eraseTeamLater } from '../../bin/commands/team-erasure.ts';
import { changeTeamPlan } from '../../bin/commands/teams.ts';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import type { Account } from '../../db/entities/account.ts';
import type { AuditAction } from '../../domain/audit/actions.ts';
import type { ActorType } from '../../domain/audit/actors.ts';
import type { Envelope } from '../support/api.ts';
import { openBrowser } from '../support/browser.ts';
import { notifyAsClipapp } from '../support/clipapp-webhook.ts';
import { mintAssetRow, mintInfluencerRow } from '../support/studio.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { mintAccount, readyContent } from '../support/ready-post.ts';
import type { TestPublisher } from '../support/publisher.ts';
import type { Service } from '../support/service.ts';
import { submitConsent } from '../support/simulator.ts';
import { mintKey } from '../support/teams.ts';
import { openFixture, type Fixture } from '../automations/fixture.ts';

const FAR = '2099-01-01T09:00:00Z';
const LIMIT_MS = 60_000;

export interface AuditFixture extends Fixture {
  served: Service;
  publisher: TestPublisher;
  /** Sends a request that must succeed, and repeats it as a client does that lost the response. Returns `data`. */
  twice(method: string, path: string, body?: unknown): Promise<Envelope['data']>;
  once(method: string, path: string, body?: unknown): Promise<Envelope['data']>;
}

export async function openAuditFixture(served: Service, publisher: TestPublisher): Promise<AuditFixture> {
  const fixture = await openFixture(served, 'agency');
  const once: AuditFixture['once'] = async (method, path, body) => {
    const reply = await fixture.call(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.json.data;
  };
  const twice: AuditFixture['twice'] = async (method, path, body) => {
    const headers: Record<string, string> =
      method === 'POST' ? { 'idempotency-key': randomBytes(8).toString('hex') } : {};
    const send = () => served.api.call(method, path, { key: fixture.key, body, headers });
    const [first, second] = [await send(), await send()];
    if (first.status >= 300) throw new Error(`${method} ${path}: ${first.text}`);
    if (method === 'POST' && second.text !== first.text) throw new Error(`${path} was not replayed: ${second.text}`);
    return first.json.data;
  };
  return { ...fixture, served, publisher, once, twice };
}

/** An action, and who does it to what. */
type Act = (on: AuditFixture) => Promise<{ actor: [ActorType, string | null]; subjectId: string }>;

const byKey = (on: AuditFixture, subjectId: string) => ({ actor: ['key', on.keyId] as [ActorType, string], subjectId });
const byOperator = (subjectId: string) => ({ actor: ['operator', null] as [ActorType, null], subjectId });
const byWebUi = (subjectId: string) => ({ actor: ['web_ui', null] as [ActorType, null], subjectId });

async function createPost(on: AuditFixture, changes: object = {}, status?: string): Promise<string> {
  const content = await insertContent(on.served.deps, on);
  const account = await insertAccount(on.served.deps, on);
  const body = {
    contentId: content,
    selectedAccounts: { clipapp: [account] },
    schedule: 'scheduled',
    scheduledTime: FAR,
  };
  const { id } = await on.once('POST', '/posts', { ...body, ...changes });
  if (status) await on.sql('update post set status = ? where id = ?', [status, id]);
  return id;
}

async function openReviewLink(on: AuditFixture, status = 'in_review') {
  const id = await createPost(on, {}, status);
  const link = await on.twice('POST', `/posts/${id}/review-link`, {});
  return { id, link: link as { id: string; url: string } };
}

async function decide(url: string, decision: string): Promise<void> {
  const reviewer = openBrowser();
  const page = await reviewer.open(url);
  const revision = /name="revision" value="(\d+)"/u.exec(page.text)?.[1] ?? '';
  for (let times = 0; times < 2; times += 1) await reviewer.open(url, { revision, comment: 'Louder', decision });
}

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

async function publish(on: AuditFixture, post: (accounts: Account[], contentId: string) => Promise<string>) {
  const { deps } = on.publisher;
  const account = await mintAccount(deps, on, 'clipapp');
  const postId = await post([account], await readyContent(deps, on));
  await publishPost(deps, postId, LIMIT_MS);
  for (let times = 0; times < 2; times += 1) await settleAndReadNextStep(deps, postId);
  return postId;
}

async function askForDeletion(on: AuditFixture, appUserId: string): Promise<void> {
  const fields = { algorithm: 'HMAC-SHA256', issued_at: Math.floor(Date.now() / 1000), user_id: appUserId };
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  const signature = createHmac('sha256', 'sandbox-secret').update(payload).digest('base64url');
  const body = new URLSearchParams({ signed_request: `${signature}.${payload}` });
  for (let times = 0; times < 2; times += 1)
    await fetch(`${on.served.api.origin}/platforms/reelnet/data-deletion`, { method: 'POST', body });
}

const createWebhook = (on: AuditFixture) =>
  on.twice('POST', '/webhooks', { url: 'https://example.com/secret-path', events: ['post.published'] });

const flags = (on: AuditFixture, more: object = {}) => ({ team: on.team.name, ...more });

/** Each row: the action that is recorded once, and how it is done. Requests are repeated where a client may repeat them. */
export const ACTIONS: [AuditAction, string, Act][] = [
  ['team.created', 'with its first key', async (on) => ({ actor: ['service', null], subjectId: on.team.id })],
  [
    'team.plan_changed',
    'by the operator',
    async (on) => {
      for (let times = 0; times < 2; times += 1) await changeTeamPlan(on.served.deps.orm, flags(on, { plan: 'pro' }));
      return byOperator(on.team.id);
    },
  ],
  [
    'team.erasure_scheduled',
    'by the operator',
    async (on) => {
      for (let times = 0; times < 2; times += 1) await eraseTeamLater(on.served.deps.orm, { days: '7' }, on.team.id);
      return byOperator(on.team.id);
    },
  ],
  [
    'team.erasure_cancelled',
    'by the operator',
    async (on) => {
      await eraseTeamLater(on.served.deps.orm, { days: '7' }, on.team.id);
      await eraseTeamLater(on.served.deps.orm, { cancel: true }, on.team.id);
      return byOperator(on.team.id);
    },
  ],
  [
    'credits.granted',
    'by the operator',
    async (on) => {
      await createGrant(on.served.deps.orm, flags(on, { credits: '5', type: 'topup' }));
      return byOperator(on.team.id);
    },
  ],
  [
    'redirect.added',
    'by the operator',
    async (on) => {
      for (let times = 0; times < 2; times += 1)
        await addRedirect(on.served.deps.orm, flags(on), 'https://app.example.com');
      return byOperator(on.team.id);
    },
  ],
  [
    'redirect.removed',
    'by the operator',
    async (on) => {
      await addRedirect(on.served.deps.orm, flags(on), 'https://app.example.com');
      await removeRedirect(on.served.deps.orm, flags(on), 'https://app.example.com');
      return byOperator(on.team.id);
    },
  ],
  [
    'key.created',
    'by the operator',
    async (on) => {
      const { json } = await createKey(on.served.deps.orm, flags(on));
      return byOperator(json.key.id);
    },
  ],
  [
    'key.revoked',
    'by the operator',
    async (on) => {
      const { key } = await mintKey(on.served.deps, on.team.id);
      for (let times = 0; times < 2; times += 1) await revokeKeyById(on.served.deps.orm, {}, key.id);
      return byOperator(key.id);
    },
  ],
  [
    'key.used_from_new_network',
    'with its first request',
    async (on) => {
      await on.twice('GET', '/me');
      return byKey(on, on.keyId);
    },
  ],
  [
    'key.scope_refused',
    'by a key without the scope',
    async (on) => {
      const { text, key } = await mintKey(on.served.deps, on.team.id, { scopes: ['posts:read'] });
      for (let times = 0; times < 2; times += 1) await on.served.api.call('GET', '/webhooks', { key: text });
      return { actor: ['key', key.id], subjectId: key.id };
    },
  ],
  [
    'key.callback_secret_rotated',
    'by the key itself',
    async (on) => {
      await on.twice('POST', '/me/callback-secret');
      return byKey(on, on.keyId);
    },
  ],
  [
    'workspace.created',
    'beside the first',
    async (on) => byKey(on, (await on.twice('POST', '/workspaces', { name: 'Second' })).id),
  ],
  [
    'workspace.changed',
    'by a key',
    async (on) => {
      await on.twice('PATCH', `/workspaces/${on.workspace.id}`, { name: 'Renamed' });
      return byKey(on, on.workspace.id);
    },
  ],
  [
    'workspace.archived',
    'by a key',
    async (on) => {
      await on.twice('POST', `/workspaces/${on.workspace.id}/archive`);
      return byKey(on, on.workspace.id);
    },
  ],
  [
    'workspace.restored',
    'by a key',
    async (on) => {
      await on.twice('POST', `/workspaces/${on.workspace.id}/archive`);
      await on.twice('POST', `/workspaces/${on.workspace.id}/restore`);
      return byKey(on, on.workspace.id);
    },
  ],
  [
    'workspace.made_default',
    'by a key',
    async (on) => {
      const { id } = await on.once('POST', '/workspaces', { name: 'Second' });
      for (let times = 0; times < 2; times += 1) await on.twice('POST', `/workspaces/${id}/default`);
      return byKey(on, id);
    },
  ],
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
  ['review_link.created', 'by a key', async (on) => byKey(on, (await openReviewLink(on)).link.id)],
  [
    'review_link.used',
    'by a reviewer',
    async (on) => {
      const { link } = await openReviewLink(on);
      await decide(link.url, 'approved');
      return { actor: ['link', link.id], subjectId: link.id };
    },
  ],
  [
    'review_link.revoked',
    'by a key',
    async (on) => {
      const { id, link } = await openReviewLink(on);
      await on.twice('DELETE', `/posts/${id}/review-link/${link.id}`);
      return byKey(on, link.id);
    },
  ],
  [
    'post.approved',
    'by a reviewer',
    async (on) => {
      const { id, link } = await openReviewLink(on);
      await decide(link.url, 'approved');
      return { actor: ['link', link.id], subjectId: id };
    },
  ],
  [
    'post.approved',
    'by a reviewer, of a post that is scheduled',
    async (on) => {
      const { id, link } = await openReviewLink(on, 'scheduled');
      await decide(link.url, 'approved');
      return { actor: ['link', link.id], subjectId: id };
    },
  ],
  [
    'post.changes_requested',
    'by a reviewer',
    async (on) => {
      const { id, link } = await openReviewLink(on);
      const reviewer = openBrowser();
      const page = await reviewer.open(link.url);
      const revision = /name="revision" value="(\d+)"/u.exec(page.text)?.[1] ?? '';
      await reviewer.open(link.url, { revision, comment: 'Louder', decision: 'changes_requested' });
      return { actor: ['link', link.id], subjectId: id };
    },
  ],
  [
    'post.approved',
    'by a key',
    async (on) => {
      const id = await createPost(on, {}, 'in_review');
      await on.twice('POST', `/posts/${id}/approve`);
      return byKey(on, id);
    },
  ],
  [
    'post.released',
    'by a key',
    async (on) => {
      const id = await createPost(on, { schedule: 'draft' });
      await on.twice('POST', `/posts/${id}/publish`);
      return byKey(on, id);
    },
  ],
  [
    'post.changed',
    'by a key',
    async (on) => {
      const id = await createPost(on);
      await on.twice('PATCH', `/posts/${id}`, { caption: 'A text of a person' });
      return byKey(on, id);
    },
  ],
  [
    'post.rescheduled',
    'by a key',
    async (on) => {
      const id = await createPost(on);
      await on.twice('POST', `/posts/${id}/reschedule`, { scheduledTime: '2099-02-01T09:00:00Z' });
      await applyReschedule(on.publisher.deps, id, { scheduledTime: '2099-02-01T09:00:00Z' });
      return byKey(on, id);
    },
  ],
  [
    'post.rescheduled',
    'by a signal in the Web UI',
    async (on) => {
      const id = await createPost(on);
      for (let times = 0; times < 2; times += 1)
        await applyReschedule(on.publisher.deps, id, { scheduledTime: '2099-03-01T09:00:00Z' });
      return byWebUi(id);
    },
  ],
  [
    'post.cancelled',
    'by a key, whose signal follows',
    async (on) => {
      const id = await createPost(on);
      await on.twice('DELETE', `/posts/${id}`);
      await applyCancel(on.publisher.deps, id);
      return byKey(on, id);
    },
  ],
  [
    'post.cancelled',
    'by a signal in the Web UI',
    async (on) => {
      const id = await createPost(on);
      for (let times = 0; times < 2; times += 1) await applyCancel(on.publisher.deps, id);
      return byWebUi(id);
    },
  ],
  [
    'post.cancelled',
    'with its automation, by a key',
    async (on) => {
      const id = await createPost(on);
      const automation = await on.drafted();
      await on.sql('update post set automation_id = ? where id = ?', [automation, id]);
      await on.twice('DELETE', `/automations/${automation}`);
      return byKey(on, id);
    },
  ],
  [
    'post.cancelled',
    'by the operator, in a restored database',
    async (on) => {
      const id = await createPost(on);
      await on.sql(`update post set due_at = '2001-01-01' where id = ?`, [id]);
      for (let times = 0; times < 2; times += 1)
        await cancelDuePosts(on.served.deps.orm, { 'due-by': '2001-01-02T00:00:00Z' });
      return byOperator(id);
    },
  ],
  [
    'post.published',
    'for the key that scheduled it',
    async (on) => {
      const id = await publish(on, async ([account], contentId) => {
        const selectedAccounts = { clipapp: [account?.id] };
        return (await on.once('POST', '/posts', { contentId, selectedAccounts, schedule: 'asap' })).id;
      });
      return byKey(on, id);
    },
  ],
  [
    'post.published',
    'for the reviewer that approved it',
    async (on) => {
      let linkId = '';
      const id = await publish(on, async ([account], contentId) => {
        const body = {
          contentId,
          selectedAccounts: { clipapp: [account?.id] },
          schedule: 'scheduled',
          scheduledTime: FAR,
        };
        const post = await on.once('POST', '/posts', body);
        await on.sql(`update post set status = 'in_review', due_at = clock_timestamp() where id = ?`, [post.id]);
        const link = await on.once('POST', `/posts/${post.id}/review-link`, {});
        await decide(link.url, 'approved');
        linkId = link.id;
        return post.id;
      });
      return { actor: ['link', linkId], subjectId: id };
    },
  ],
  [
    'post.media_deleted',
    'by a key',
    async (on) => {
      const contentId = await insertContent(on.served.deps, on);
      const id = await createPost(on, { contentId });
      await on.sql(`update post set status = 'cancelled' where id = ?`, [id]);
      await on.sql(`update content set source = 'own_media', format = null where id = ?`, [contentId]);
      await on.twice('DELETE', `/posts/${id}/media`);
      return byKey(on, id);
    },
  ],
  [
    'content.deleted',
    'by a key',
    async (on) => {
      const id = await insertContent(on.served.deps, on);
      await on.twice('DELETE', `/content/${id}`);
      return byKey(on, id);
    },
  ],
  [
    'asset.deleted',
    'by a key',
    async (on) => {
      const id = await mintAssetRow(on.served.deps, on);
      await on.twice('DELETE', `/assets/${id}`);
      return byKey(on, id);
    },
  ],
  [
    'influencer.deleted',
    'by a key',
    async (on) => {
      const id = await mintInfluencerRow(on.served.deps, on);
      await on.twice('DELETE', `/influencers/${id}`);
      return byKey(on, id);
    },
  ],
  [
    'automation.created',
    'by a key',
    async (on) => byKey(on, (await on.twice('POST', '/automations', await on.terms())).id),
  ],
  [
    'automation.changed',
    'by a key',
    async (on) => {
      const id = await on.drafted();
      await on.twice('PATCH', `/automations/${id}`, { name: 'Night' });
      return byKey(on, id);
    },
  ],
  [
    'automation.launched',
    'by a key',
    async (on) => {
      const id = await on.drafted();
      await on.twice('POST', `/automations/${id}/launch`);
      return byKey(on, id);
    },
  ],
  [
    'automation.paused',
    'by a key',
    async (on) => {
      const id = await on.launched();
      await on.twice('POST', `/automations/${id}/pause`);
      return byKey(on, id);
    },
  ],
  [
    'automation.paused',
    'by a signal in the Web UI',
    async (on) => {
      const id = await on.launched();
      for (let times = 0; times < 2; times += 1) await applyAutomationCommand(on.served.deps, id, 'pause');
      return byWebUi(id);
    },
  ],
  [
    'automation.resumed',
    'by a key',
    async (on) => {
      const id = await on.launched();
      await on.once('POST', `/automations/${id}/pause`);
      await on.twice('POST', `/automations/${id}/resume`);
      return byKey(on, id);
    },
  ],
  [
    'automation.run_requested',
    'by a signal in the Web UI',
    async (on) => {
      const id = await on.launched();
      await on.run(id);
      await applyAutomationCommand(on.served.deps, id, 'run');
      return byWebUi(id);
    },
  ],
  [
    'automation.deleted',
    'by a key',
    async (on) => {
      const id = await on.drafted();
      await on.twice('DELETE', `/automations/${id}`);
      return byKey(on, id);
    },
  ],
  ['webhook.created', 'by a key', async (on) => byKey(on, (await createWebhook(on)).id)],
  [
    'webhook.changed',
    'by a key',
    async (on) => {
      const { id } = await createWebhook(on);
      await on.twice('PATCH', `/webhooks/${id}`, { enabled: false });
      return byKey(on, id);
    },
  ],
  [
    'webhook.secret_rotated',
    'by a key',
    async (on) => {
      const { id } = await createWebhook(on);
      await on.twice('POST', `/webhooks/${id}/rotate-secret`);
      return byKey(on, id);
    },
  ],
  [
    'webhook.deleted',
    'by a key',
    async (on) => {
      const { id } = await createWebhook(on);
      await on.twice('DELETE', `/webhooks/${id}`);
      return byKey(on, id);
    },
  ],
];
