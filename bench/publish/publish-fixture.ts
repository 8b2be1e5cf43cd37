import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createServiceSecrets, type ServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { mintKey, mintTeam } from '../../test/support/teams.ts';
import {
  launchInstance,
  MASTER_KEY,
  type Dev,
  type LaunchedInstance,
} from '../../test/support/processes/launch-instance.ts';
import { createRandom, type Random } from '../../test/support/random.ts';

export const TEMPORALS = ['dev', 'postgres'] as const;

/** The development server on SQLite, or the production server on PostgreSQL. */
export type TemporalKind = (typeof TEMPORALS)[number];

/** A caller with one account on each platform. */
export interface Caller {
  accounts: Record<Platform, string>;
}

/** An instance with one team, a rendered video, and enough callers for the posts. */
export interface PublishFixture {
  launched: LaunchedInstance;
  dev: Dev;
  orm: MikroORM;
  secrets: ServiceSecrets;
  teamId: string;
  contentId: string;
  callers: Caller[];
  random: Random;
  close(): Promise<void>;
}

/** Below the rate limit of 60 requests per key in five minutes. */
export const POSTS_PER_CALLER = 50;

/** `seed` determines the order in which callers create their posts. */
export async function openPublishFixture(
  temporal: TemporalKind,
  { posts, seed }: { posts: number; seed: number },
  env: Record<string, string> = {},
): Promise<PublishFixture> {
  const launched = await launchInstance({ KINORA_TEMPORAL: temporal, SANDBOX_RATE_LIMITS: 'off', ...env }, 'ignore');
  const dev = await launched.dev();
  const orm = await openDatabase(dev.databaseUrl, { poolSize: 4 });
  const { team, key } = await mintTeam({ orm }, 'agency');
  const callers: Caller[] = [];
  while (callers.length * POSTS_PER_CALLER < posts) {
    const api = await createApi({ orm, dev, teamId: team.id });
    const accounts: Partial<Caller['accounts']> = {};
    for (const platform of PLATFORMS) {
      accounts[platform] = await connectSandboxAccount(api, platform, `bench_${callers.length}`);
    }
    callers.push({ accounts: accounts as Caller['accounts'] });
  }
  const contentId = await renderVideo(new DemoApi(dev.baseUrl, key), callers[0]?.accounts.clipapp ?? '');
  const close = async (): Promise<void> => {
    await orm.close();
    await launched.stop();
  };
  return {
    launched,
    dev,
    orm,
    secrets: createServiceSecrets(MASTER_KEY),
    teamId: team.id,
    contentId,
    callers,
    random: createRandom(seed),
    close,
  };
}

/** Renders a short video with the service. Returns the content id. */
async function renderVideo(api: DemoApi, accountId: string): Promise<string> {
  const box = { id: 'a', text: 'Bench', rect: { x: 0.2, y: 0.4, w: 0.6, h: 0.2 } };
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
  for (;;) {
    const { status } = await api.get<{ status: string }>(`/content/${contentId}`);
    if (status === 'ready') return contentId;
    if (status === 'failed') throw new Error('the video of the bench could not be rendered');
    await sleep(500);
  }
}

export interface PostBatch {
  /** The prefix of every caption, which identifies the posts in the publish record. */
  name: string;
  posts: number;
  platforms: readonly Platform[];
  /** Null for immediate posts. */
  slot: Date | null;
}

/** Creates an API client with a new key. */
export async function createApi({
  orm,
  dev,
  teamId,
}: Pick<PublishFixture, 'orm' | 'dev' | 'teamId'>): Promise<DemoApi> {
  return new DemoApi(dev.baseUrl, (await mintKey({ orm }, teamId)).text);
}

/** Creates all posts through the public API. Returns the milliseconds until the last was accepted. */
export async function submitPosts(fixture: PublishFixture, batch: PostBatch): Promise<number> {
  const { callers, contentId, random } = fixture;
  const keys = await Promise.all(callers.map(() => createApi(fixture)));
  const shuffled = Array.from({ length: batch.posts }, (_, n) => ({ n, by: random() })).toSorted((a, b) => a.by - b.by);
  const startedAt = performance.now();
  await Promise.all(
    callers.map(async ({ accounts }, caller) => {
      for (const { n } of shuffled.filter((_, place) => place % callers.length === caller)) {
        await keys[caller]?.post('/posts', {
          contentId,
          selectedAccounts: Object.fromEntries(batch.platforms.map((platform) => [platform, [accounts[platform]]])),
          caption: `${batch.name} ${n}`,
          declarations: { madeForKids: false },
          ...(batch.slot ? { schedule: 'scheduled', scheduledTime: batch.slot.toISOString() } : {}),
        });
      }
    }),
  );
  return performance.now() - startedAt;
}
