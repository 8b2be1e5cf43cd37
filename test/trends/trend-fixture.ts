import { afterAll, beforeAll } from '@jest/globals';
import type { ApiDeps } from '../../api/api-deps.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { TrendRow } from '../../db/entities/trend.ts';
import { recordPost } from '../../db/posts/posts.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { startApi, type Reply, type TestApi } from '../support/api.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { commit, type TestTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';

export interface TrendFixture {
  deps: ActivityDeps;
  worker(trends: ActivityDeps['trendProvider']): ActivityDeps;
  api: TestApi;
  get(key: string, query?: string): Promise<Reply>;
  /** All entries of the provider's lists. */
  provided(): Promise<TrendRow[]>;
  today(): string;
}

/** The API and workers on their own database, because all teams share the trend library. */
export function createTrendFixture(): TrendFixture {
  const fixture = {} as TrendFixture;
  let publisher: TestPublisher;
  let apiDeps: ApiDeps;
  beforeAll(async () => {
    publisher = await openPublisher();
    const { deps } = publisher;
    apiDeps = await openApiDeps({ orm: deps.orm });
    const api = await startApi(apiDeps);
    Object.assign(fixture, {
      deps,
      api,
      worker: (trends) => publisher.another({ trendProvider: trends }),
      get: (key, query = '') => api.call('GET', `/trends${query}`, { key }),
      provided: () => deps.orm.em.fork().find(TrendRow, { list: 'provider' }, { orderBy: { day: 'asc', rank: 'asc' } }),
      today: () => new Date().toISOString().slice(0, 10),
    } satisfies TrendFixture);
  });
  afterAll(async () => {
    await fixture.api.close();
    await closeApiDeps(apiDeps);
    await publisher.close();
  });
  return fixture;
}

export interface PublishedPost {
  caption: string;
  platform?: Platform;
  /** Days before today. */
  ago?: number;
  sandbox?: boolean;
  tags?: string[];
  format?: 'walloftext' | 'slideshow' | null;
}

/** Creates a published post of the team, in its own workspace by default. */
export async function createPublishedPost(
  { deps }: TrendFixture,
  team: TestTeam,
  { caption, platform = 'clipapp', ago = 0, sandbox = true, tags = [], format = 'walloftext' }: PublishedPost,
  workspaceId = team.workspace.id,
): Promise<string> {
  const origin =
    format === null ? { format, source: 'own_media' as const, workflow: 'fetchMedia' as const } : { format };
  const [contentId, accountId] = [await insertContent(deps, team, origin), await insertAccount(deps, team, platform)];
  const id = await commit(deps, (tx) =>
    recordPost(tx, {
      teamId: team.team.id,
      workspaceId,
      schedule: 'asap',
      status: 'queued',
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
  const em = deps.orm.em.fork();
  await em.execute(`update post set status = 'posted', published_at = ? where id = ?`, [at, id]);
  await em.execute(`update post_target set status = 'posted', published_at = ?, url = ? where post_id = ?`, [
    at,
    `https://clipapp.example.com/${id}`,
    id,
  ]);
  return id;
}
