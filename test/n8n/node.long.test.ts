/** The n8n package in whole n8n of the registry, against an instance through a proxy that loses replies. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { faultyProxy, type FaultyProxy } from '../client/faulty-proxy.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { listPublished } from '../support/simulator.ts';
import { copyPackage, installN8n } from './install-n8n.ts';
import { startN8n, type N8nExecution, type N8nServer } from './n8n-server.ts';
import { buildNode, buildWorkflow, type WorkflowNode } from './workflows.ts';

const SLOW_MACHINE_MS = 400_000;

const installation = await installN8n();
const isMissing = typeof installation === 'string';
if (isMissing) console.warn(`the n8n nodes are not tested: ${installation}`);
const { folder } = isMissing ? { folder: '' } : installation;

let instance: Instance;
let proxy: FaultyProxy;
let built: Awaited<ReturnType<typeof copyPackage>>;
let n8n: N8nServer;
let credential: { id: string; name: string };
/** Workflows that hold an endpoint. */
const active: string[] = [];

async function setUp(): Promise<void> {
  [instance, built] = await Promise.all([startInstance(), copyPackage(folder)]);
  proxy = await faultyProxy(() => new URL(instance.baseUrl).origin);
  await built.run('build');
  n8n = await startN8n(folder, built.folder);
  credential = await saveCredential('Kinora', instance.team.key);
}

function saveCredential(name: string, apiKey: string): Promise<{ id: string; name: string }> {
  return n8n.call('POST', '/credentials', { name, type: 'kinoraApi', data: { baseUrl: proxy.baseUrl, apiKey } });
}

function testCredential(apiKey: string): Promise<{ status: string; message: string }> {
  const data = { baseUrl: proxy.baseUrl, apiKey };
  return n8n.call('POST', '/credentials/test', { credentials: { ...credential, type: 'kinoraApi', data } });
}

async function activate(name: string, nodes: WorkflowNode[]): Promise<string> {
  const saved = await n8n.call<{ id: string; versionId: string }>(
    'POST',
    '/workflows',
    buildWorkflow(name, nodes, credential),
  );
  await n8n.call('POST', `/workflows/${saved.id}/activate`, { versionId: saved.versionId });
  // n8n creates the endpoint after it responds.
  while ((await listEndpoints()).length === 0) await sleep(200);
  active.push(saved.id);
  return saved.id;
}

/** n8n deletes the endpoint after it responds. */
async function deactivateAll(): Promise<void> {
  for (const id of active.splice(0)) await n8n.call('POST', `/workflows/${id}/deactivate`, {});
  while ((await listEndpoints()).length > 0) await sleep(200);
}

interface Endpoint {
  id: string;
  url: string;
  deliveries: { id: string; status: string }[];
}

const listEndpoints = () => instance.api.get<Endpoint[]>('/webhooks');

/** Starts the workflow by an event that only its endpoint receives. n8n serves its URLs some time after it responds. */
async function startByTestEvent(): Promise<void> {
  let sent: { id: string } | null = null;
  for (;;) {
    const [endpoint] = await listEndpoints();
    const delivery = endpoint?.deliveries.find(({ id }) => id === sent?.id);
    if (delivery?.status === 'delivered') return;
    const mayExecute = delivery?.status === 'pending';
    if (endpoint && !mayExecute) sent = await instance.api.post<{ id: string }>(`/webhooks/${endpoint.id}/test`, {});
    await sleep(200);
  }
}

/** What the platforms have of this instance's accounts. */
async function countPublished(): Promise<number> {
  const username = `u${new URL(instance.baseUrl).port}`;
  return (await listPublished(instance.sandboxUrl)).filter((post) => post.username === username).length;
}

const listPosts = () => instance.api.get<{ id: string; status: string; caption: string }[]>('/posts');

function readOutput(execution: N8nExecution, node: string): Record<string, unknown>[] {
  const { parse } = createRequire(join(folder, 'node_modules/n8n/package.json'))('flatted') as typeof JSON;
  const { resultData } = parse(execution.data) as {
    resultData: { error?: { message: string }; runData: Record<string, { data?: { main: { json: object }[][] } }[]> };
  };
  if (resultData.error) throw new Error(resultData.error.message);
  return (resultData.runData[node]?.at(-1)?.data?.main[0] ?? []).map(({ json }) => json as Record<string, unknown>);
}

(isMissing ? describe.skip : describe)('in n8n', () => {
  beforeAll(setUp, SLOW_MACHINE_MS);
  afterEach(deactivateAll, SLOW_MACHINE_MS);
  afterAll(async () => {
    await n8n?.stop();
    await Promise.all([instance?.stop(), proxy?.close(), built?.remove()]);
  });

  test(
    'the package has no dependencies and the linter of the community finds nothing',
    async () => {
      const manifest = JSON.parse(await readFile(join(built.folder, 'package.json'), 'utf8')) as object;
      expect(Object.keys(manifest)).not.toContain('dependencies');
      await built.run('lint');
    },
    SLOW_MACHINE_MS,
  );

  test('the credential test accepts a key and rejects another', async () => {
    expect(await testCredential(instance.team.key)).toMatchObject({ status: 'OK' });
    expect(await testCredential('kin_test_wrong')).toMatchObject({ status: 'Error' });
  });

  test('accounts and workspaces are offered as lists', async () => {
    const common = {
      path: 'parameters.accounts',
      nodeTypeAndVersion: { name: 'n8n-nodes-kinora.kinora', version: 1 },
      currentNodeParameters: { resource: 'post', operation: 'create' },
      credentials: { kinoraApi: credential },
    };
    const accounts = await n8n.call<{ value: string }[]>('POST', '/dynamic-node-parameters/options', {
      ...common,
      methodName: 'getAccounts',
    });
    expect(accounts.map(({ value }) => value).sort()).toEqual(
      Object.entries(instance.accounts)
        .map(([platform, id]) => `${platform}:${id}`)
        .sort(),
    );
    const path = 'parameters.workspaceId';
    const workspaces = await n8n.call('POST', '/dynamic-node-parameters/resource-locator-results', {
      ...common,
      path,
      methodName: 'searchWorkspaces',
    });
    expect(workspaces).toMatchObject({ results: [{ value: instance.team.workspace.id }] });
  });

  test(
    'trigger, idea, post and wait run to their end, and one post is published although a reply is lost',
    async () => {
      const id = await activate('Publish an idea', [
        buildNode('trigger'),
        buildNode('idea', {
          resource: 'generation',
          operation: 'create',
          prompt: 'Fresh bread',
          count: 1,
          options: { format: 'walloftext' },
        }),
        buildNode('post', {
          resource: 'post',
          operation: 'create',
          source: 'suggestionId',
          suggestionId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
          accounts: [`clipapp:${instance.accounts.clipapp}`],
          options: { callbackUrl: '={{ $execution.resumeUrl }}', reference: 'from n8n' },
        }),
        buildNode('wait'),
      ]);
      proxy.requests.length = 0;
      proxy.faults.push('none', 'lose the reply');

      await startByTestEvent();
      const execution = await n8n.waitForExecution(id);

      const [{ body } = { body: undefined }] = readOutput(execution, 'wait') as { body?: object }[];
      const [post, ...more] = await listPosts();
      expect(body).toMatchObject({
        type: 'post.published',
        data: { postId: post?.id, status: 'posted', reference: 'from n8n' },
      });
      expect(more).toEqual([]);
      expect(await countPublished()).toBe(1);
      const sent = proxy.requests.filter(({ method, path }) => method === 'POST' && path === '/api/v1/posts');
      expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/u),
        sent[0]?.idempotencyKey,
      ]);
    },
    SLOW_MACHINE_MS,
  );

  test(
    'an unsigned delivery gets 401 and starts nothing, and an error is the sentence of the API',
    async () => {
      const id = await activate('Refused', [
        buildNode('trigger'),
        buildNode('refused', {
          resource: 'content',
          operation: 'get',
          contentId: { __rl: true, mode: 'id', value: 'no id' },
        }),
      ]);
      await startByTestEvent();
      const execution = await n8n.waitForExecution(id);
      expect(() => readOutput(execution, 'refused')).toThrow('id: It must match ^[a-z]+_[a-zA-Z0-9]+$.');

      const [endpoint] = await listEndpoints();
      const forged = await fetch(endpoint?.url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'service-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
        },
        body: '{"type":"post.published"}',
      });
      expect(forged.status).toBe(401);
      expect(await n8n.countExecutions(id)).toBe(1);
    },
    SLOW_MACHINE_MS,
  );
});
