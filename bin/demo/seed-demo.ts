import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { connectSandboxAccount } from './connect-sandbox-account.ts';
import { DemoApi } from './demo-api.ts';
import type { Home } from '../home/home.ts';
import { readJson, writeJson } from '../shared/json-file.ts';
import { StartFailed } from '../processes/child-process.ts';

/** What a newcomer starts from: both keys of the team Demo, and the id of one connected account per platform. */
export type Demo = { apiKey: string; liveApiKey: string; accounts: Record<string, string> };

/** A service that answers. `env` is the environment of its api; the signal ends what the demo has begun. */
export type Service = { home: Home; baseUrl: string; env: NodeJS.ProcessEnv; signal: AbortSignal };

const KINORA = fileURLToPath(new URL('kinora.ts', import.meta.url));
const NAME = 'demo.json';

/** Makes what is missing of the demo, the keys by the operator command and the rest through the public API. Safe to repeat. */
export async function seedDemo(service: Service): Promise<Demo> {
  const { home, baseUrl, signal } = service;
  const keys = await keptKeys(service);
  const api = new DemoApi(baseUrl, keys.apiKey, signal);
  if ((await api.get<object[]>('/workspaces')).length === 0) await api.post('/workspaces', { name: 'Demo' });
  const present = await connectedAccounts(api);
  for (const platform of PLATFORMS) {
    if (!present[platform]) await connectSandboxAccount(api, platform, 'kinora_demo');
  }
  const demo = { ...keys, accounts: await connectedAccounts(api) };
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

type Account = { id: string; platform: string; tokenStatus: string };

async function connectedAccounts(api: DemoApi): Promise<Record<string, string>> {
  const accounts = await api.get<Account[]>('/accounts?limit=100');
  const usable = accounts.filter((account) => account.tokenStatus !== 'revoked');
  return Object.fromEntries(usable.toReversed().map((account) => [account.platform, account.id]));
}
