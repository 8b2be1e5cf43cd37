import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DemoApi } from '../../../bin/demo/demo-api.ts';
import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { watchPost, type Log, type Post } from '../../../bin/demo/watch-post.ts';
import { findFreePort } from '../../../bin/processes/ports.ts';
import { readDevFile, type DevFile } from '../../../bin/home/dev-file.ts';
import { spawnChildProcess, waitUntilReady } from '../../../bin/processes/child-process.ts';
import { openHost, PASSWORD } from './open-host.ts';

/** The first start downloads or builds Temporal. */
const START_TIMEOUT_MS = 600_000;

/**
 * Publishes a deck on a host of the AT Protocol that runs on this machine, through a separate instance, and prints the record
 * that the host shows to everybody.
 */
export async function demonstrate(log: Log): Promise<void> {
  log('installing', 'a host of the AT Protocol, once');
  const host = await openHost();
  const home = await mkdtemp(join(tmpdir(), 'kinora-demo-'));
  const kinora = spawnChildProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('../../../bin/start.mjs', import.meta.url))],
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
    const post = await publish(api, account.id, log);
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

async function publish(api: DemoApi, accountId: string, log: Log): Promise<Post> {
  const created = await api.post<Post>('/posts', {
    deck: buildDemoDeck(),
    format: 'walloftext',
    selectedAccounts: { atproto: [accountId] },
    schedule: 'asap',
    caption: 'Made with Kinora #kinora',
  });
  return watchPost(api, created, log);
}
