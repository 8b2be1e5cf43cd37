import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createServiceSecrets, type ServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
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

/** An instance with one team, a rendered video, and enough callers for the posts. */
export interface PostFixture {
  launched: LaunchedInstance;
  dev: Dev;
  orm: MikroORM;
  secrets: ServiceSecrets;
  teamId: string;
  contentId: string;
  /** The clipapp account of each caller. */
  accounts: string[];
  random: Random;
  close(): Promise<void>;
}

/** Below the rate limit of 60 requests per key in five minutes. */
export const POSTS_PER_CALLER = 50;

/** Starts an instance with enough callers. `seed` determines the order in which they create their posts. */
export async function openPostFixture(
  temporal: TemporalKind,
  { posts, seed }: { posts: number; seed: number },
): Promise<PostFixture> {
  const launched = await launchInstance({ KINORA_TEMPORAL: temporal, SANDBOX_RATE_LIMITS: 'off' }, 'ignore');
  const dev = await launched.dev();
  const orm = await openDatabase(dev.databaseUrl, { poolSize: 4 });
  const { team, key } = await mintTeam({ orm }, 'agency');
  const accounts: string[] = [];
  while (accounts.length * POSTS_PER_CALLER < posts) {
    const api = await createApi({ orm, dev, teamId: team.id });
    accounts.push(await connectSandboxAccount(api, 'clipapp', `bench_${accounts.length}`));
  }
  const contentId = await renderVideo(new DemoApi(dev.baseUrl, key), accounts[0] ?? '');
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
    accounts,
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
  /** Null for immediate posts. */
  slot: Date | null;
}

/** Creates an API client with a new key. */
export async function createApi({ orm, dev, teamId }: Pick<PostFixture, 'orm' | 'dev' | 'teamId'>): Promise<DemoApi> {
  return new DemoApi(dev.baseUrl, (await mintKey({ orm }, teamId)).text);
}

/** Creates all posts through the public API. */
export async function submitPosts(fixture: PostFixture, { name, posts, slot }: PostBatch): Promise<void> {
  const { accounts, contentId, random } = fixture;
  const keys = await Promise.all(accounts.map(() => createApi(fixture)));
  const shuffled = Array.from({ length: posts }, (_, n) => ({ n, by: random() })).toSorted((a, b) => a.by - b.by);
  await Promise.all(
    accounts.map(async (account, caller) => {
      for (const { n } of shuffled.filter((_, index) => index % accounts.length === caller)) {
        await keys[caller]?.post('/posts', {
          contentId,
          selectedAccounts: { clipapp: [account] },
          caption: `${name} ${n}`,
          ...(slot ? { schedule: 'scheduled', scheduledTime: slot.toISOString() } : {}),
        });
      }
    }),
  );
}
