import { randomBytes } from 'node:crypto';
import type { AuditAction } from '../../domain/audit/actions.ts';
import type { ActorType } from '../../domain/audit/actors.ts';
import type { Envelope } from '../support/api.ts';
import { openBrowser } from '../support/browser.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import type { TestPublisher } from '../support/publisher.ts';
import type { Service } from '../support/service.ts';
import { openFixture, type Fixture } from '../automations/fixture.ts';

export const FAR = '2099-01-01T09:00:00Z';

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
export type Act = (on: AuditFixture) => Promise<{ actor: [ActorType, string | null]; subjectId: string }>;

export const byKey = (on: AuditFixture, subjectId: string) => ({
  actor: ['key', on.keyId] as [ActorType, string],
  subjectId,
});
export const byOperator = (subjectId: string) => ({ actor: ['operator', null] as [ActorType, null], subjectId });
export const byWebUi = (subjectId: string) => ({ actor: ['web_ui', null] as [ActorType, null], subjectId });

export async function createPost(on: AuditFixture, changes: object = {}, status?: string): Promise<string> {
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

export async function openReviewLink(on: AuditFixture, status = 'in_review') {
  const id = await createPost(on, {}, status);
  const link = await on.twice('POST', `/posts/${id}/review-link`, {});
  return { id, link: link as { id: string; url: string } };
}

export async function decide(url: string, decision: string): Promise<void> {
  const reviewer = openBrowser();
  const page = await reviewer.open(url);
  const revision = /name="revision" value="(\d+)"/u.exec(page.text)?.[1] ?? '';
  for (let times = 0; times < 2; times += 1) await reviewer.open(url, { revision, comment: 'Louder', decision });
}

/** The action that is recorded once, how it is done, and by whom. */
export type AuditedAction = [AuditAction, string, Act];
