import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createServiceSecrets, type ServiceSecrets } from '../adapters/secrets/service-secrets.ts';
import { createLocalStorage } from '../adapters/storage/local-storage.ts';
import { connectSandboxAccount } from '../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../bin/demo/demo-api.ts';
import { openDatabase } from '../db/orm.ts';
import { PLATFORMS } from '../domain/platforms.ts';
import { readyContent } from '../test/builders/ready-post.ts';
import { mintKey, mintTeam } from '../test/builders/teams.ts';
import type { Launched } from './launched.ts';

/** The master key of the launched instance: `KINORA_SECRET_KEY` is this in base64. */
export const MASTER_KEY = Buffer.alloc(32, 7);

/** Everything that posts need before the first process is killed. */
export interface ChaosStage {
  orm: MikroORM;
  teamId: string;
  secrets: ServiceSecrets;
  baseUrl: string;
  sandboxUrl: string;
  contentId: string;
  /** Sets of one account per platform. */
  accounts: Record<string, string[]>[];
  keys: string[];
}

/** Requests that are made again count too: a key has sixty in five minutes. */
const POSTS_PER_KEY = 25;
const POSTS_PER_ACCOUNT = 75;

/** `name` begins the names of its accounts. */
export async function prepareStage(launched: Launched, posts: number, name = 'chaos'): Promise<ChaosStage> {
  const dev = await launched.dev();
  const orm = await openDatabase(dev.databaseUrl, { poolSize: 4 });
  const secrets = createServiceSecrets(MASTER_KEY);
  const team = await mintTeam({ orm }, 'agency');
  const storage = createLocalStorage({ dir: join(launched.home, 'media'), publicUrl: new URL(dev.baseUrl).origin });
  const scratchDir = await mkdtemp(join(launched.home, 'content-'));
  const contentId = await readyContent({ orm, storage, mediaToken: secrets.mediaToken, scratchDir }, team);
  const keys: string[] = [];
  while (keys.length * POSTS_PER_KEY < posts) keys.push((await mintKey({ orm }, team.team.id)).text);
  const api = new DemoApi(dev.baseUrl, team.key);
  const accounts: Record<string, string[]>[] = [];
  while (accounts.length * POSTS_PER_ACCOUNT < posts) {
    const set: Record<string, string[]> = {};
    for (const platform of PLATFORMS) {
      set[platform] = [await connectSandboxAccount(api, platform, `${name}_${accounts.length}`)];
    }
    accounts.push(set);
  }
  return {
    orm,
    teamId: team.team.id,
    secrets,
    baseUrl: dev.baseUrl,
    sandboxUrl: dev.sandboxUrl,
    contentId,
    accounts,
    keys,
  };
}

export interface Submission {
  name: string;
  /** Which key and which accounts it uses. */
  index: number;
  /** From the request to the slot; null to go out at once. */
  leadMs: number | null;
}

/**
 * One post, asked for as the contract tells a caller to: with an idempotency key, again after no answer or a failure of the
 * service, until it is accepted. A slot that has passed meanwhile is chosen anew. Answers its id.
 */
export async function submit(stage: ChaosStage, { name, index, leadMs }: Submission): Promise<string> {
  const key = stage.keys[Math.floor(index / POSTS_PER_KEY)] ?? '';
  const shared = {
    contentId: stage.contentId,
    selectedAccounts: stage.accounts[index % stage.accounts.length],
    caption: name,
    declarations: { madeForKids: false },
  };
  for (let slots = 0; ; slots++) {
    const scheduledTime = new Date(Date.now() + (leadMs ?? 0)).toISOString();
    const body = JSON.stringify(leadMs === null ? shared : { ...shared, schedule: 'scheduled', scheduledTime });
    const accepted = await untilAnswered(stage.baseUrl, key, `${name} ${slots}`, body);
    if (accepted !== null) return accepted;
  }
}

const ASK_AGAIN_MS = 400;

/** Null where the service says that its slot has passed. */
async function untilAnswered(baseUrl: string, key: string, idempotencyKey: string, body: string) {
  for (;;) {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    };
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(`${baseUrl}/posts`, { method: 'POST', headers, body, signal })
      .then(async (response) => ({ status: response.status, text: await response.text(), response }))
      .catch(() => null);
    if (answer && answer.status < 300) return (JSON.parse(answer.text) as { data: { id: string } }).data.id;
    if (answer?.status === 400) return refusedSlot(answer.text);
    const again = answer === null || answer.status === 429 || answer.status >= 500;
    if (!again) throw new Error(`${idempotencyKey} was answered ${answer.status}: ${answer.text}`);
    await sleep(Math.max(ASK_AGAIN_MS, 1_000 * Number(answer?.response.headers.get('retry-after') ?? 0)));
  }
}

function refusedSlot(text: string): null {
  const { error } = JSON.parse(text) as { error: { details?: { path: string }[] } };
  if (error.details?.every(({ path }) => path === 'scheduledTime')) return null;
  throw new Error(text);
}
