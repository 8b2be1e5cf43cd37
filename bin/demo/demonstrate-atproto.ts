import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openHost, PASSWORD } from '../../tools/pds/open-host.ts';
import { readDevFile, type DevFile } from '../home/dev-file.ts';
import { spawnChildProcess, waitUntilReady } from '../processes/child-process.ts';
import { findFreePort } from '../processes/ports.ts';
import { DemoApi } from './demo-api.ts';
import { buildDemoDeck } from './demo-deck.ts';

const TIMEOUT_MS = 180_000;
/** The first start downloads or builds Temporal. */
const START_TIMEOUT_MS = 600_000;

interface Post {
  id: string;
  status: string;
  targets: { url: string | null; platformPostId: string | null; error: { message: string } | null }[];
}

/**
 * Publishes a deck on a host of the AT Protocol that runs on this machine, through a separate instance, and prints the record
 * that the host shows to everybody.
 */
export async function demonstrate(log: (step: string, detail: string) => void): Promise<void> {
  log('installing', 'a host of the AT Protocol, once');
  const host = await openHost();
  const home = await mkdtemp(join(tmpdir(), 'kinora-demo-'));
  const kinora = spawnChildProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('../start.mjs', import.meta.url))],
    env: {
      ...process.env,
      KINORA_HOME: home,
      PORT: `${await findFreePort()}`,
      PLATFORMS: 'atproto',
      ATPROTO_DIRECTORY_URL: host.directory,
      OUTBOUND_ALLOW: 'loopback',
    },
    logFile: join(home, 'demo.log'),
    stopSignal: 'SIGINT',
    graceMs: 30_000,
  });
  try {
    log('starting', `an instance in ${home}`);
    let dev: DevFile | undefined;
    const isReady = async () => (dev = await readDevFile({ file: (name) => join(home, name) })) !== undefined;
    await waitUntilReady('Kinora', kinora, isReady, { timeoutMs: START_TIMEOUT_MS });
    const { baseUrl, liveApiKey } = dev as DevFile;
    const api = new DemoApi(baseUrl, liveApiKey);
    const handle = await host.createAccount('kinora');
    const account = await connect(api, baseUrl, { identifier: handle, password: PASSWORD, host: host.url });
    log('connected', `${account.username} on ${host.url}`);
    const post = await publish(api, account.id);
    const [record] = await host.listPosts(handle);
    console.log(`\n  record       ${record?.uri}\n${JSON.stringify(record?.value, null, 2)}\n`);
    if (post.status !== 'posted') throw new Error(post.targets[0]?.error?.message ?? `The post is ${post.status}.`);
  } finally {
    await kinora.stop();
    await host.close();
    await rm(home, { recursive: true, force: true });
  }
}

interface ConnectedAccount {
  id: string;
  username: string;
}

/** Types an app password into the page to which `POST /accounts/connect` leads. */
async function connect(api: DemoApi, baseUrl: string, typed: Record<string, string>): Promise<ConnectedAccount> {
  const { authorizeUrl } = await api.post<{ authorizeUrl: string }>('/accounts/connect', { platform: 'atproto' });
  const page = await fetch(authorizeUrl);
  const cookie = page.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ');
  const state = /name="state" value="([^"]+)"/u.exec(await page.text())?.[1] ?? '';
  const answer = await fetch(new URL('/oauth/atproto/callback', baseUrl), {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ state, ...typed }),
  });
  if (!answer.ok) throw new Error(`The host refused the account: ${await answer.text()}`);
  const [account] = await api.get<ConnectedAccount[]>('/accounts?platform=atproto');
  if (!account) throw new Error('The account was connected, but GET /accounts does not list it.');
  return account;
}

async function publish(api: DemoApi, accountId: string): Promise<Post> {
  const { id } = await api.post<Post>('/posts', {
    deck: buildDemoDeck(),
    format: 'walloftext',
    selectedAccounts: { atproto: [accountId] },
    schedule: 'asap',
    caption: 'Made with Kinora #kinora',
  });
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(2_000)) {
    const post = await api.get<Post>(`/posts/${id}`);
    if (['posted', 'partial', 'failed', 'cancelled'].includes(post.status)) return post;
  }
  throw new Error(`The post ${id} did not finish within ${TIMEOUT_MS / 1_000} s.`);
}
