/** Builds the wheel of the Python client, installs it, and runs every example of its README and the calls that fail. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCanvas } from '@napi-rs/canvas';
import { signWebhook } from '../../adapters/web/sign-webhook.ts';
import { Content } from '../../db/entities/content.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { insertAccountPerPlatform, insertContent } from '../support/posts.ts';
import { openPythonEnvironment, type PythonEnvironment } from '../support/python-environment.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { getExamples } from './examples.ts';
import { faultyProxy, type Fault, type FaultyProxy } from './faulty-proxy.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url));
const PROGRAMS = fileURLToPath(new URL('python', import.meta.url));
const manual = await getExamples('clients/python/README.md');
const environment = await openPythonEnvironment({
  minMinor: 10,
  programs: PROGRAMS,
  install: ['hatchling==1.33.0', 'mypy==2.4.1'],
});
const isMissing = typeof environment === 'string';
if (isMissing) console.warn(`the Python client is not tested: ${environment}`);
const python = environment as PythonEnvironment;

let instance: Instance;
let proxy: FaultyProxy;
let project: string;
let env: NodeJS.ProcessEnv;
let receiver: ChildProcess | undefined;

const failure = (type: string) => JSON.stringify({ success: false, error: { type, message: 'Sent by the proxy.' } });
const RETRY_AFTER = { 'retry-after': '1' };

(isMissing ? describe.skip : describe)('the Python client', () => {
  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'kinora-python-project-'));
    [instance] = await Promise.all([startInstance(), installWheel()]);
    proxy = await faultyProxy(() => new URL(instance.baseUrl).origin);
    env = { ...python.env, KINORA_URL: instance.baseUrl, KINORA_API_KEY: instance.team.key };
  });
  afterAll(async () => {
    receiver?.kill();
    await proxy?.close();
    await instance?.stop();
    await python.close();
    await rm(project, { recursive: true, force: true });
  });

  test('the first program of the README publishes a post and its webhook verifies', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}/`;
    const events = ['post.published'];
    const { secret } = await instance.api.post<{ secret: string }>('/webhooks', { url, events });
    const received = receive(port, secret);

    const printed = await play('first.py');

    expect(printed).toMatch(/^queued /mu);
    expect(printed).toMatch(/^clipapp posted http/mu);
    while (!/^post\.published post_\w+ posted$/mu.test(received.join(''))) await sleep(50);
    const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'service-signature': 't=1,v1=00' } });
    expect(forged.status).toBe(400);
  });

  test('every call of the tours in the README succeeds', async () => {
    const printed = await play('tour.py');
    expect(printed).toMatch(/^image 64 48$/mu);
    expect(printed).toMatch(/^ready 100\nready http/mu);
    expect(printed).toMatch(/^Too late: POST \/posts\/\{id\}\/publish returned 409 conflict: /mu);
    expect(await play('tour_async.py')).toMatch(/^clipapp \w+\n(?:.*\n)*ready\n$/mu);
  });

  test('mypy --strict accepts the client and every program, and finds each mistake', async () => {
    const programs = [...Object.keys(manual.programs), join(CLIENT, 'src/kinora')];
    for (const program of ['create_post.py', 'list_content.py', 'verify_deliveries.py'])
      programs.push(join(PROGRAMS, program));
    for (const program of programs) expect([program, await findTypeErrors(program)]).toEqual([program, []]);
    const lines = (await readFile(join(PROGRAMS, 'mistakes.py'), 'utf8')).split('\n');
    const mistakes = lines.flatMap((line, index) => (line.includes('# mistake') ? [index + 1] : []));
    expect(await findTypeErrors(join(PROGRAMS, 'mistakes.py'))).toEqual(mistakes);
  });

  describe.each(['sync', 'async'])('with the %s client', (mode) => {
    test.each<[string, Fault]>([
      ['a 429', { status: 429, headers: RETRY_AFTER, body: failure('rate_limited') }],
      ['a 503 of a proxy', { status: 503, headers: RETRY_AFTER, body: '<h1>Unavailable</h1>' }],
    ])('a call is retried after the Retry-After of %s', async (_, fault) => {
      const { team, post } = await prepareDraft();
      expect(await createPost(mode, team, post, [fault])).toMatchObject({ status: 'draft' });
      const [first, second, ...more] = proxy.requests;
      expect(second!.at - first!.at).toBeGreaterThanOrEqual(1_000);
      expect(more).toEqual([]);
      expect(await countPosts(team)).toBe(1);
    });

    test.each<Fault>(['lose the request', 'lose the reply', 'cut the reply'])(
      'if faults %s, the call is repeated with its Idempotency-Key and one post exists',
      async (fault) => {
        const { team, post } = await prepareDraft();
        expect(await createPost(mode, team, post, [fault, fault])).toMatchObject({ status: 'draft' });
        const keys = proxy.requests.map(({ idempotencyKey }) => idempotencyKey);
        expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/u), keys[0], keys[0]]);
        expect(await countPosts(team)).toBe(1);
      },
    );

    test('a failed call names the key with which another process repeats it without a second post', async () => {
      const { team, post } = await prepareDraft();
      const failed = await createPost(mode, team, post, ['lose the reply'], { retries: 0 });
      expect(failed).toMatchObject({ failure: 'KinoraUnreachable', attempts: 1, mayHaveHappened: true });
      const key = (failed as { idempotencyKey: string }).idempotencyKey;
      expect(await createPost(mode, team, post, [], { idempotency_key: key })).toMatchObject({ status: 'draft' });
      expect(await countPosts(team)).toBe(1);
    });

    test.each<[string, Fault, object]>([
      ['an exhausted quota', { status: 429, headers: RETRY_AFTER, body: failure('usage_limit_reached') }, {}],
      ['a conflict', { status: 409, body: failure('conflict') }, {}],
      ['another server', { status: 404, body: '<h1>Not Found</h1>' }, {}],
      ['a redirect', { status: 307, headers: { location: '/api/v1/posts' }, body: '' }, {}],
      [
        'a longer Retry-After than allowed',
        { status: 429, headers: { 'retry-after': '2' }, body: failure('rate_limited') },
        { longest_wait: 1 },
      ],
    ])('a call is not retried after %s', async (_, fault, settings) => {
      const { team, post } = await prepareDraft();
      const failed = await createPost(mode, team, post, [fault], settings);
      expect(failed).toMatchObject({ attempts: 1, mayHaveHappened: false });
      expect(proxy.requests).toHaveLength(1);
    });

    test('a list of 1,000 items has no gap and no duplicate while another is created', async () => {
      const team = await mintTeam(instance);
      for (let count = 0; count < 1_000; count += 1) await insertContent(instance, team);
      // Items of the same millisecond are listed by id.
      const newestFirst = await instance.orm.em
        .fork()
        .find(Content, { teamId: team.team.id }, { orderBy: { createdAt: 'desc', id: 'desc' }, fields: ['id'] });
      expect(await python.run('list_content.py', mode, getSettings(team))).toEqual(newestFirst.map(({ id }) => id));
    });
  });

  test('a webhook verifies only with its body, its secret and a recent time', async () => {
    const [secret, other] = ['whsec_4fGk2b9QeXw1', 'whsec_9zYt5s8RmLp2'];
    const body = JSON.stringify({ type: 'credits.low', data: { plan: 'Grüße 🎬 日本' } });
    const now = Math.floor(Date.now() / 1_000);
    const header = signWebhook([secret], body, now);
    const cases: [string, string, string[], string][] = [
      [body, header, [secret], 'credits.low'],
      [body, header, [other, secret], 'credits.low'],
      [body, signWebhook([other, secret], body, now), [secret], 'credits.low'],
      [body, `${header},v2=abc`, [secret], 'credits.low'],
      [`${body} `, header, [secret], 'wrong_signature'],
      [body.replace('low', 'LOW'), header, [secret], 'wrong_signature'],
      [body, header, [other], 'wrong_signature'],
      [body, header.replace(`t=${now}`, `t=${now + 1}`), [secret], 'wrong_signature'],
      [body, signWebhook([secret], body, now - 400), [secret], 'outside_tolerance'],
      [body, signWebhook([secret], body, now + 400), [secret], 'outside_tolerance'],
      [body, '', [secret], 'malformed_signature'],
      [body, `t=${now},${header}`, [secret], 'malformed_signature'],
      [body, `t=${now}${`,v1=${'a'.repeat(64)}`.repeat(11)}`, [secret], 'malformed_signature'],
      ['no JSON', signWebhook([secret], 'no JSON', now), [secret], 'malformed_body'],
      [body, signWebhook([''], body, now), [''], 'verify_webhook needs the signing secret.'],
    ];
    const deliveries = cases.map(([sent, signature, secrets]) => [sent, signature, secrets]);
    const judged = await python.run('verify_deliveries.py', JSON.stringify(deliveries));
    expect(judged).toEqual(cases.map(([, , , expected]) => expected));
  });
});

/** Builds and installs the wheel with the commands of the README. */
async function installWheel(): Promise<void> {
  for (const part of ['pyproject.toml', 'README.md', 'src']) {
    await cp(join(CLIENT, part), join(project, 'clients/python', part), { recursive: true });
  }
  for (const commands of manual.shell) await run('sh', ['-ec', commands], { cwd: project, env: python.env });
  await writeFile(join(project, 'logo.png'), createCanvas(64, 48).toBuffer('image/png'));
  for (const [name, code] of Object.entries(manual.programs)) await writeFile(join(project, name), code);
}

async function play(name: string): Promise<string> {
  const { stdout } = await run('python', [name], { cwd: project, env, timeout: 110_000 });
  return stdout;
}

/** Returns the lines of the program in which mypy finds errors. */
async function findTypeErrors(program: string): Promise<number[]> {
  const args = ['--strict', '--no-error-summary', '--cache-dir', join(project, '.mypy_cache'), program];
  const judged = await run('mypy', args, { cwd: project, env }).catch((error: { stdout: string }) => error);
  const errors = judged.stdout.split('\n').filter((line) => line.includes(': error: '));
  return [...new Set(errors.map((line) => Number(/:(\d+): error: /u.exec(line)?.[1])))];
}

/** A team of its own, and the body of a draft that needs no worker. */
async function prepareDraft(): Promise<{ team: TestTeam; post: object }> {
  const team = await mintTeam(instance);
  const { clipapp } = await insertAccountPerPlatform(instance, team);
  const contentId = await insertContent(instance, team);
  return { team, post: { contentId, selectedAccounts: { clipapp: [clipapp] }, schedule: 'draft' } };
}

const getSettings = (team: TestTeam, settings: object = {}): string =>
  JSON.stringify({ api_key: team.key, base_url: proxy.baseUrl, ...settings });

async function createPost(mode: string, team: TestTeam, post: object, faults: Fault[], settings?: object) {
  proxy.faults.splice(0, proxy.faults.length, ...faults);
  proxy.requests.length = 0;
  return python.run('create_post.py', mode, getSettings(team, settings), JSON.stringify(post));
}

async function countPosts(team: TestTeam): Promise<number> {
  const response = await fetch(`${instance.baseUrl}/posts`, { headers: { authorization: `Bearer ${team.key}` } });
  const { pagination } = (await response.json()) as { pagination: { total: number } };
  return pagination.total;
}

/** Starts the receiver of the README and appends its output to the list. */
function receive(port: number, secret: string): string[] {
  const own = { ...env, PORT: `${port}`, KINORA_WEBHOOK_SECRETS: secret };
  const child = spawn('python', ['receive_webhooks.py'], {
    cwd: project,
    env: own,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  receiver = child;
  const received: string[] = [];
  child.stdout?.on('data', (text: Buffer) => received.push(String(text)));
  return received;
}
