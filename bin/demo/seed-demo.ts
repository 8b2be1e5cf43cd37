import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SIMULATED_PLATFORMS } from '../../domain/accounts/platforms.ts';
import { connectSandboxAccount } from './connect-sandbox-account.ts';
import { DemoApi } from './demo-api.ts';
import type { Home } from '../home/home.ts';
import { readJson, writeJson } from '../home/read-json.ts';
import { StartFailed } from '../processes/child-process.ts';

/** The demo data: both keys of the team Demo, and the id of one connected account per platform. */
export type Demo = { apiKey: string; liveApiKey: string; accounts: Record<string, string> };

/** A running service. `env` is the environment of its API; the signal aborts seeding. */
export type SeedTarget = { home: Home; baseUrl: string; env: NodeJS.ProcessEnv; signal: AbortSignal };

const KINORA = fileURLToPath(new URL('../kinora.ts', import.meta.url));
const NAME = 'demo.json';

/** Creates the missing demo data: keys with the operator command, the rest through the public API. Safe to repeat. */
export async function seedDemo(service: SeedTarget): Promise<Demo> {
  const { home, baseUrl, signal } = service;
  const keys = await loadOrCreateKeys(service);
  const api = new DemoApi(baseUrl, keys.apiKey, signal);
  const connected = await listConnectedAccounts(api);
  for (const platform of SIMULATED_PLATFORMS) {
    if (!connected[platform]) await connectSandboxAccount(api, platform, 'kinora_demo');
  }
  const demo = { ...keys, accounts: await listConnectedAccounts(api) };
  await writeJson(home.file(NAME), demo);
  return demo;
}

/** Reads the demo data of the last start. */
export function readDemo(home: Home): Promise<Demo | undefined> {
  return readJson<Demo>(home.file(NAME));
}

type Keys = Pick<Demo, 'apiKey' | 'liveApiKey'>;

/** Loads the stored keys, or creates keys if the database does not know them, because it may have been replaced. */
async function loadOrCreateKeys(service: SeedTarget): Promise<Keys> {
  const { home, baseUrl, signal } = service;
  const stored = await readDemo(home);
  const headers = { authorization: `Bearer ${stored?.apiKey}` };
  const known = stored !== undefined && (await fetch(`${baseUrl}/me`, { headers, signal })).ok;
  if (known) return { apiKey: stored.apiKey, liveApiKey: stored.liveApiKey };
  const created = { apiKey: await createKey(service), liveApiKey: await createKey(service, '--live') };
  await writeJson(home.file(NAME), { ...created, accounts: {} });
  return created;
}

async function createKey({ env, signal }: SeedTarget, ...flags: string[]): Promise<string> {
  const args = ['keys', 'create', '--team', 'Demo', '--plan', 'pro', '--scopes', 'all', '--json', ...flags];
  const run = promisify(execFile)(process.execPath, [KINORA, ...args], { env, signal });
  const { stdout } = await run.catch((cause: { stderr: string }) => {
    signal.throwIfAborted();
    throw new StartFailed('The demo keys could not be created', cause.stderr.trimEnd().split('\n'));
  });
  return (JSON.parse(stdout) as { apiKey: string }).apiKey;
}

type Account = { id: string; platform: string; tokenStatus: string };

async function listConnectedAccounts(api: DemoApi): Promise<Record<string, string>> {
  const accounts = await api.get<Account[]>('/accounts?limit=100');
  const usable = accounts.filter((account) => account.tokenStatus !== 'revoked');
  return Object.fromEntries(usable.toReversed().map((account) => [account.platform, account.id]));
}
