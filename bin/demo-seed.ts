import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Home } from './home.ts';
import { readJson, writeJson } from './json-file.ts';
import { StartFailed } from './tethered-process.ts';

/** What a newcomer starts from: both keys of the team Demo, and the id of one connected account per platform. */
export type Demo = { apiKey: string; liveApiKey: string; accounts: Record<string, string> };

/** A service that answers. `env` is the environment of its api; the signal ends what the demo has begun. */
export type Service = { home: Home; baseUrl: string; env: NodeJS.ProcessEnv; signal: AbortSignal };

const KINORA = fileURLToPath(new URL('kinora.ts', import.meta.url));
const PLATFORMS = ['clipapp', 'reelnet', 'videoshorts'];
const NAME = 'demo.json';

/** Makes what is missing of the demo, the keys by the operator command and the rest through the public API. Safe to repeat. */
export async function seedDemo(service: Service): Promise<Demo> {
  const { home, baseUrl, signal } = service;
  const keys = await keptKeys(service);
  const call = callerOf(baseUrl, keys.apiKey, signal);
  const workspaces = await call('GET', '/workspaces');
  if (Array.isArray(workspaces) && workspaces.length === 0) await call('POST', '/workspaces', { name: 'Demo' });
  const present = await connectedAccounts(call);
  for (const platform of PLATFORMS) if (!present[platform]) await connect(call, platform);
  const demo = { ...keys, accounts: await connectedAccounts(call) };
  await writeJson(home.file(NAME), demo);
  return demo;
}

/** The demo as the last start left it. */
export function keptDemo(home: Home): Promise<Demo | undefined> {
  return readJson<Demo>(home.file(NAME));
}

type Keys = Pick<Demo, 'apiKey' | 'liveApiKey'>;

/** Keys live in the database, and that may have been exchanged since. */
async function keptKeys(service: Service): Promise<Keys> {
  const { home, baseUrl, signal } = service;
  const kept = await keptDemo(home);
  const headers = { authorization: `Bearer ${kept?.apiKey}` };
  const known = kept !== undefined && (await fetch(`${baseUrl}/me`, { headers, signal })).ok;
  if (known) return { apiKey: kept.apiKey, liveApiKey: kept.liveApiKey };
  const made = { apiKey: await createKey(service), liveApiKey: await createKey(service, '--live') };
  await writeJson(home.file(NAME), { ...made, accounts: {} });
  return made;
}

async function createKey({ env, signal }: Service, ...flags: string[]): Promise<string> {
  const args = ['keys', 'create', '--team', 'Demo', '--plan', 'pro', '--scopes', 'all', '--json', ...flags];
  const run = promisify(execFile)(process.execPath, [KINORA, ...args], { env, signal });
  const { stdout } = await run.catch((cause: { stderr: string }) => {
    signal.throwIfAborted();
    throw new StartFailed('The keys of the demo could not be made', cause.stderr.trimEnd().split('\n'));
  });
  return (JSON.parse(stdout) as { apiKey: string }).apiKey;
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

function callerOf(baseUrl: string, apiKey: string, signal: AbortSignal): Call {
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      signal,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = (await response.json()) as { data?: unknown; error?: { message: string } };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.error?.message}`);
    return answer.data;
  };
}

async function connectedAccounts(call: Call): Promise<Record<string, string>> {
  const accounts = (await call('GET', '/accounts?limit=100')) as Array<{
    id: string;
    platform: string;
    tokenStatus: string;
  }>;
  const usable = accounts.filter((account) => account.tokenStatus !== 'revoked');
  return Object.fromEntries(usable.toReversed().map((account) => [account.platform, account.id]));
}

/** What a browser does: fill in the platform's consent page, and follow it back to our callback. */
async function connect(call: Call, platform: string): Promise<void> {
  const { authorizeUrl } = (await call('POST', '/accounts/connect', { platform })) as { authorizeUrl: string };
  const form = new URLSearchParams({ username: 'kinora_demo', decision: 'approve' });
  const consent = await fetch(authorizeUrl, { method: 'POST', body: form, redirect: 'manual' });
  const callback = consent.headers.get('location');
  if (!callback) throw new Error(`${platform} answered the consent form with ${consent.status} and no redirect`);
  const done = await fetch(new URL(callback, authorizeUrl), { redirect: 'manual' });
  if (done.status >= 400) throw new Error(`The callback of ${platform} answered ${done.status}`);
}
