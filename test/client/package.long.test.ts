/** Packs the client, installs it in another project and runs every example of the READMEs. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCanvas } from '@napi-rs/canvas';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import { signWebhook } from '../../adapters/web/sign-webhook.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { getExamples } from './examples.ts';
import { installOnce } from '../../bin/processes/install-once.ts';
import { waitUntil } from '../support/wait-for.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');
const manual = await getExamples('clients/typescript/README.md');
const first = await getExamples('README.md', 'A first program');

/** The first Node that runs TypeScript without a flag. */
const OLDEST_NODE = '22.18.0';
const oldestNode = await installNode().catch(({ message }: Error) => {
  console.warn(`the client is not tested on Node ${OLDEST_NODE}: ${message.split('\n')[0]}`);
  return null;
});

/** Returns the path of its binary. */
async function installNode(): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const options = ['--no-save', '--no-audit', '--no-fund'];
  const folder = await installOnce(`node-v${OLDEST_NODE}`, (partial) =>
    run('npm', ['install', '--prefix', partial, ...options, `${name}@${OLDEST_NODE}`]),
  );
  return join(folder, 'node_modules', name, 'bin', 'node');
}

let instance: Instance;
let project: string;
let env: NodeJS.ProcessEnv;
let receiver: ChildProcess | undefined;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'kinora-client-project-'));
  [instance] = await Promise.all([startInstance(), installPackage()]);
  env = { ...process.env, KINORA_URL: instance.baseUrl, KINORA_API_KEY: instance.team.key };
});
afterAll(async () => {
  receiver?.kill();
  await instance?.stop();
  await rm(project, { recursive: true, force: true });
});

/** Installs the client with the commands of the README. */
async function installPackage(): Promise<void> {
  const copy = join(project, 'clients/typescript');
  await mkdir(copy, { recursive: true });
  for (const part of ['package.json', 'tsconfig.json', 'README.md', 'source']) {
    await cp(join(ROOT, 'clients/typescript', part), join(copy, part), { recursive: true });
  }
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const [pack = ''] = manual.shell;
  const path = `${BIN}${delimiter}${process.env['PATH']}`;
  const offline = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
  await run('sh', ['-ec', pack], { cwd: project, env: { ...process.env, ...offline, PATH: path } });
  await rm(copy, { recursive: true });
  await writeFile(join(project, 'logo.png'), createCanvas(64, 48).toBuffer('image/png'));
  await symlink(join(ROOT, 'node_modules/@types'), join(project, 'node_modules/@types'));
  const programs = { ...manual.programs, ...first.programs };
  for (const [name, code] of Object.entries(programs)) await writeFile(join(project, name), code);
}

async function play(name: string, node = process.execPath): Promise<string> {
  const { stdout } = await run(node, [name], { cwd: project, env, timeout: 50_000 });
  return stdout;
}

test('the package has code and types, no dependencies, and is small', async () => {
  const installed = join(project, 'node_modules/@kinora/client');
  expect((await readdir(installed)).sort()).toEqual(['README.md', 'built', 'package.json']);
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect([manifest['dependencies'], manifest['peerDependencies']]).toEqual([undefined, undefined]);
  expect(manifest).toMatchObject({ sideEffects: false, publishConfig: { access: 'public', provenance: true } });
  const scripts = Object.keys(manifest['scripts'] as Record<string, string>);
  expect(scripts.filter((name) => /^(?:pre|post)?install$/u.test(name))).toEqual([]);
  const built = await readdir(join(installed, 'built'), { recursive: true });
  for (const file of built.filter((name) => name.endsWith('.js'))) {
    const code = await readFile(join(installed, 'built', file), 'utf8');
    expect([file, /from '(?!\.)|\brequire\(|\bprocess\.|\bBuffer\b/u.exec(code)?.[0]]).toEqual([file, undefined]);
  }
});

test('every README program compiles with the strictest TypeScript settings', async () => {
  const compilerOptions = {
    target: 'ES2024',
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: ['node'],
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const judged = await run(join(BIN, 'tsc'), ['-p', '.'], { cwd: project }).catch((error: { stdout: string }) => error);
  expect(judged.stdout).toBe('');
});

test('the curl example of the README renders one video even if it is repeated', async () => {
  const [curl = ''] = first.shell;
  const call = async () => {
    const { stdout } = await run('sh', ['-ec', curl], { env });
    return JSON.parse(stdout) as { success: boolean; data: { contentId: string; statusUrl: string } };
  };
  const result = await call();
  expect(result).toMatchObject({ success: true, data: { contentId: expect.stringMatching(/^con_/u) } });
  expect(await call()).toEqual(result);
});

test('the first README program publishes a post and its webhook arrives', async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  const events = ['post.published'];
  const { id, secret } = await instance.api.post<{ id: string; secret: string }>('/webhooks', { url, events });
  const heard = receive(port, secret);

  const output = await play('first.ts');

  expect(output).toMatch(/^queued /mu);
  expect(output).toMatch(/^clipapp posted http/mu);
  await waitUntil(() => /^post\.published post_\w+ posted$/mu.test(heard.join('')));
  // Both secrets sign for a day, so the receiver still accepts deliveries with the old secret.
  await instance.api.post(`/webhooks/${id}/rotate-secret`, {});
  await instance.api.post(`/webhooks/${id}/test`, {});
  await waitUntil(() => /^webhook\.test$/mu.test(heard.join('')));
  const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'service-signature': 't=1,v1=00' } });
  expect(forged.status).toBe(400);
});

test('every call of the manual’s tour succeeds', async () => {
  const output = await play('tour.ts');
  expect(output).toMatch(/^image 64 48$/mu);
  expect(output).toMatch(/^ready 100\nready http/mu);
  expect(output).toMatch(/^Too late: POST \/posts\/\{id\}\/publish returned 409 conflict: /mu);
});

const onOldestNode = oldestNode === null ? describe.skip : describe;

onOldestNode('on the oldest Node that runs TypeScript', () => {
  test('the tour succeeds, and the first program publishes a post', async () => {
    expect(await play('tour.ts', oldestNode ?? '')).toMatch(/^ready 100\nready http/mu);
    expect(await play('first.ts', oldestNode ?? '')).toMatch(/^clipapp posted http/mu);
  });
});

/** The npm browser package supports this system only. */
const inBrowser = process.platform === 'linux' && process.arch === 'x64' ? describe : describe.skip;

inBrowser('in a browser', () => {
  test('the client handles calls, errors and signatures in a browser', async () => {
    const [secret, body] = ['whsec_4fGk2b9QeXw1', JSON.stringify({ type: 'credits.low', data: {} })];
    const header = signWebhook([secret], body, Math.floor(Date.now() / 1_000));
    const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
    const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args });
    try {
      const page = await browser.newPage();
      await page.route('**/client/**', (route) => {
        const name = new URL(route.request().url()).pathname.replace('/client/', '');
        if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
        return route.fulfill({
          path: join(project, 'node_modules/@kinora/client/built', name),
          contentType: 'text/javascript',
        });
      });
      await page.goto(new URL('/client/', instance.baseUrl).href);
      const output = await page.evaluate(`(async () => {
      const { createKinora, verifyWebhook } = await import('/client/index.js');
      const kinora = createKinora({ apiKey: '${instance.team.key}', baseUrl: location.origin + '/api/v1' });
      const { team } = await kinora.get('/me');
      const refused = await kinora.get('/posts/{id}', { path: { id: 'post_none' } }).catch(({ type }) => type);
      const event = await verifyWebhook('${body}', '${header}', '${secret}');
      return [team.id, refused, event.type];
    })()`);
      expect(output).toEqual([instance.team.team.id, 'not_found', 'credits.low']);
    } finally {
      await browser.close();
    }
  });
});

/** Starts the manual's webhook receiver and appends its output to the list. */
function receive(port: number, secret: string): string[] {
  const own = { ...env, PORT: `${port}`, KINORA_WEBHOOK_SECRETS: secret };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, ['receive-webhooks.ts'], { cwd: project, env: own, stdio: [...stdio] });
  receiver = child;
  const heard: string[] = [];
  child.stdout?.on('data', (text: Buffer) => heard.push(String(text)));
  return heard;
}
