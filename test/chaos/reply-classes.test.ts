import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { openReceiver, type ChaosReceiver } from './receiver.ts';
import { checkReplyClasses, toClassPath, REPLY_CLASSES, findReply } from './reply-classes.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { commit, mintTeam } from '../support/teams.ts';

const SECRET = 'whsec_dGhpcyBpcyBhIHRlc3Qgc2VjcmV0';
const WAITS_MS = [20, 40, 60, 80, 100];
/** The real time-out of ten seconds, scaled like the waits. The other classes have the real one, however slow the machine is. */
const TIMEOUT_MS = 250;

let publisher: TestPublisher;
let hooks: ChaosReceiver;

beforeAll(async () => {
  publisher = await openPublisher();
  hooks = await openReceiver(({ path }) => findReply(path) ?? 204);
});
afterAll(async () => {
  hooks.close();
  await publisher.close();
});

/** Records one event for an endpoint of every reply class. Returns the endpoints. */
async function recordDeliveries(): Promise<string[]> {
  const { team, workspace } = await mintTeam(publisher.deps);
  const em = publisher.deps.orm.em.fork();
  const endpointIds: string[] = [];
  for (const path of Object.keys(REPLY_CLASSES).map(toClassPath)) {
    hooks.trust(path, SECRET);
    const secretSealed = publisher.deps.secrets.seal(SECRET);
    const endpoint = { id: newId('webhook'), teamId: team.id, url: hooks.url(path), secretSealed, sandbox: true };
    await em.insert(WebhookEndpoint, { ...endpoint, events: ['post.published'] });
    endpointIds.push(endpoint.id);
  }
  const where = { teamId: team.id, workspaceId: workspace.id, sandbox: true };
  const event = { ...where, type: 'post.published' as const, subjectId: newId('post'), data: { text: 'äöü 🎬' } };
  await commit(publisher.deps, (tx) => recordEvent(tx, event));
  return endpointIds;
}

test('2xx, 3xx and 4xx get one attempt; 429, 5xx, time-out and reset get six', async () => {
  const { web } = publisher.deps;
  const webWithTimeout: typeof web = {
    ...web,
    request: (url, request) =>
      web.request(url, url.endsWith(toClassPath('time-out')) ? { ...request, timeoutMs: TIMEOUT_MS } : request),
  };
  const deps = { ...publisher.deps, web: webWithTimeout, deliveryWaitsMs: WAITS_MS };

  await Promise.all((await recordDeliveries()).map((endpointId) => drainEndpoint(deps, endpointId)));

  expect(checkReplyClasses(hooks.receipts, 1, WAITS_MS)).toEqual([]);
  expect(hooks.receipts.every(({ signed }) => signed)).toBe(true);
  expect(hooks.receipts).toHaveLength(27);
});
