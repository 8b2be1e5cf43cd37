import { afterAll, beforeAll } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { TrendRow } from '../../db/entities/trend.ts';
import { recordPost } from '../../db/posts/posts.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { startApi, type Reply, type TestApi } from '../support/api.ts';
import { accountRow, contentRow } from '../support/posts.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { commit, type TestTeam } from '../support/teams.ts';
import { openWorld } from '../support/world.ts';

export interface TrendStage {
  world: ActivityDeps;
  /** A worker of its own, with that provider. */
  worker(trends: ActivityDeps['trendProvider']): ActivityDeps;
  api: TestApi;
  get(key: string, query?: string): Promise<Reply>;
  /** All lines of the provider's lists. */
  provided(): Promise<TrendRow[]>;
  today(): string;
}

/** The API and workers on a database of their own, since the library is everybody's. */
export function trendStage(): TrendStage {
  const stage = {} as TrendStage;
  let publisher: TestPublisher;
  beforeAll(async () => {
    publisher = await openPublisher();
    const { world } = publisher;
    const api = await startApi(await openWorld({ orm: world.orm }));
    Object.assign(stage, {
      world,
      api,
      worker: (trends) => publisher.another({ trendProvider: trends }),
      get: (key, query = '') => api.call('GET', `/trends${query}`, { key }),
      provided: () =>
        world.orm.em.fork().find(TrendRow, { list: 'provider' }, { orderBy: { day: 'asc', rank: 'asc' } }),
      today: () => new Date().toISOString().slice(0, 10),
    } satisfies TrendStage);
  });
  afterAll(async () => {
    await stage.api.close();
    await publisher.close();
  });
  return stage;
}

export interface Published {
  caption: string;
  platform?: Platform;
  /** Days before today. */
  ago?: number;
  sandbox?: boolean;
  tags?: string[];
  format?: 'walloftext' | 'slideshow' | null;
}

/** A post of that team that has gone out, in its workspace unless another is named. */
export async function published(
  { world }: TrendStage,
  team: TestTeam,
  { caption, platform = 'clipapp', ago = 0, sandbox = true, tags = [], format = 'walloftext' }: Published,
  workspaceId = team.workspace.id,
): Promise<string> {
  const made = format === null ? { format, source: 'own_media' as const, workflow: 'fetchMedia' as const } : { format };
  const [contentId, accountId] = [await contentRow(world, team, made), await accountRow(world, team, platform)];
  const id = await commit(world, (tx) =>
    recordPost(tx, {
      teamId: team.team.id,
      workspaceId,
      schedule: 'asap',
      scheduledTime: null,
      timezone: 'UTC',
      renderStatus: 'ready',
      contentId,
      caption,
      hashtags: [],
      perPlatform: {},
      declarations: {},
      publishMode: 'publish',
      clipappSendToInbox: false,
      clipappOptions: {},
      unpublishedUrls: [],
      sandbox,
      targets: [{ accountId, platform, mode: 'publish', caption, title: null, tags, firstCommentText: null }],
    }),
  );
  const at = new Date(Date.now() - ago * 86_400_000);
  const em = world.orm.em.fork();
  await em.execute(`update post set status = 'posted', published_at = ? where id = ?`, [at, id]);
  await em.execute(`update post_target set status = 'posted', published_at = ?, url = ? where post_id = ?`, [
    at,
    `https://clipapp.example.com/${id}`,
    id,
  ]);
  return id;
}
