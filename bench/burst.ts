/**
 * Posts that are all due in the same instant, through the public API on an instance of its own: how late the platforms accept
 * them. The judge is the platforms' record; the limit to compare with is the same number of bare uploads.
 *
 *     node bench/burst.ts [posts]
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectSandboxAccount } from '../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../bin/demo/demo-api.ts';
import { freePort } from '../bin/ports.ts';

const POSTS = Number(process.argv[2] ?? 1_000);
/** Under the sixty requests that a key has in five minutes. */
const POSTS_PER_KEY = 50;
const SLOT_IN_MS = 120_000;

const home = await mkdtemp(join(tmpdir(), 'kinora-burst-'));
const env = { ...process.env, KINORA_HOME: home, PORT: String(await freePort()) };
const launcher = spawn(process.execPath, ['bin/start.mjs'], { env, stdio: 'ignore' });
try {
  const dev = await untilReady();
  const callers = await Promise.all(Array.from({ length: Math.ceil(POSTS / POSTS_PER_KEY) }, (_, n) => caller(dev, n)));
  const slot = new Date(Date.now() + SLOT_IN_MS);
  const startedAt = performance.now();
  await Promise.all(callers.map((one) => schedule(one, slot)));
  console.log(`${POSTS} posts accepted by the API in ${seconds(performance.now() - startedAt)} s`);
  await sleep(slot.getTime() - Date.now());

  const late = await untilPublished(dev, slot);
  const at = (share: number): string => `${Math.round(late[Math.ceil(share * late.length) - 1] ?? NaN)} ms`;
  console.log(`published ${late.length} of ${POSTS}; after their slot: p50 ${at(0.5)}, p99 ${at(0.99)}, last ${at(1)}`);
  console.log(`early: ${late.filter((ms) => ms < 0).length}`);
} finally {
  launcher.kill('SIGTERM');
  await new Promise((resolve) => launcher.once('exit', resolve));
}

interface Dev {
  baseUrl: string;
  sandboxUrl: string;
}

interface Caller {
  api: DemoApi;
  accountId: string;
  contentId: string;
}

async function untilReady(): Promise<Dev> {
  for (;;) {
    const text = await readFile(join(home, 'dev.json'), 'utf8').catch(() => null);
    if (text) return JSON.parse(text) as Dev;
    if (launcher.exitCode !== null) throw new Error('npm start ended before it was ready');
    await sleep(500);
  }
}

/** A team with one account and a small finished video. */
async function caller({ baseUrl }: Dev, number: number): Promise<Caller> {
  const args = ['bin/kinora.ts', 'keys', 'create', '--team', `Burst ${number}`, '--plan', 'agency', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const api = new DemoApi(baseUrl, (JSON.parse(stdout) as { apiKey: string }).apiKey);
  if ((await api.get<object[]>('/workspaces')).length === 0) await api.post('/workspaces', { name: 'Burst' });
  const accountId = await connectSandboxAccount(api, 'clipapp', `burst_${number}_${Date.now()}`);
  const box = { id: 'a', text: 'Burst', rect: { x: 0.2, y: 0.4, w: 0.6, h: 0.2 } };
  const { contentId } = await api.post<{ contentId: string }>('/posts', {
    deck: {
      version: 1,
      ratio: '9:16',
      durationMs: 3_000,
      fps: 24,
      background: { kind: 'color', color: '#202040' },
      slides: [{ startMs: 0, endMs: 3_000, boxes: [box] }],
      captions: { enabled: false, style: 'plain' },
    },
    format: 'walloftext',
    schedule: 'draft',
    selectedAccounts: { clipapp: [accountId] },
  });
  while ((await api.get<{ status: string }>(`/content/${contentId}`)).status !== 'ready') await sleep(1_000);
  return { api, accountId, contentId };
}

async function schedule({ api, accountId, contentId }: Caller, slot: Date): Promise<void> {
  for (let n = 0; n < POSTS_PER_KEY; n++) {
    await api.post('/posts', {
      contentId,
      selectedAccounts: { clipapp: [accountId] },
      schedule: 'scheduled',
      scheduledTime: slot.toISOString(),
    });
  }
}

/** How late each post was accepted, milliseconds, sorted. */
async function untilPublished({ sandboxUrl }: Dev, slot: Date): Promise<number[]> {
  for (const until = Date.now() + 120_000; ; await sleep(1_000)) {
    const posts = (await (await fetch(`${sandboxUrl}/__sandbox/posts`)).json()) as { publishedAt: string }[];
    if (posts.length >= POSTS || Date.now() > until) {
      return posts.map((post) => Date.parse(post.publishedAt) - slot.getTime()).sort((a, b) => a - b);
    }
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
