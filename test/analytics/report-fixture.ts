import { beforeEach } from '@jest/globals';
import { recordSnapshot } from '../../db/analytics/metric-snapshots.ts';
import type { Content } from '../../db/entities/content.ts';
import { MeasuredTarget } from '../../db/entities/measured-target.ts';
import { Post } from '../../db/entities/post.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { newId } from '../../domain/ids.ts';
import { NO_METRICS, type Metrics, type MetricStep } from '../../domain/analytics/metrics.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Reply } from '../support/api.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import type { Service } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

export interface OutPost {
  /** Metrics by platform; null before the first snapshot. */
  figures: Partial<Record<Platform, Partial<Metrics> | null>>;
  /** RFC 3339 */
  publishedAt: string;
  sandbox?: boolean;
  hook?: string | null;
  format?: Content['format'];
  influencerId?: string;
  /** In a workspace other than the default. */
  workspaceId?: string;
}

/** Inserts rows of published posts with metrics. */
export interface ReportFixture {
  team: TestTeam;
  accounts: Partial<Record<Platform, string>>;
  out(post: OutPost): Promise<string>;
  snapshot(postId: string, platform: Platform, step: MetricStep, figures: Partial<Metrics>): Promise<void>;
  get(path: string, key?: string): Promise<Reply>;
}

/** Creates a team before each test. */
export function openReportFixture(served: Service): ReportFixture {
  const fixture = {} as ReportFixture;
  const em = () => served.deps.orm.em.fork();
  beforeEach(async () => {
    const team = await mintTeam(served.deps);
    const accounts: ReportFixture['accounts'] = {};
    Object.assign(fixture, {
      team,
      accounts,
      async out({ figures, publishedAt, sandbox = true, hook = null, format = 'walloftext', ...rest }: OutPost) {
        const source = format === null ? ('own_media' as const) : ('deck' as const);
        const contentId = await insertContent(served.deps, team, { format, sandbox, source });
        const postId = newId('post');
        const { workspaceId = team.workspace.id, influencerId = null } = rest;
        const owner = { teamId: team.team.id, workspaceId, sandbox, influencerId };
        const at = new Date(publishedAt);
        await em().insert(Post, { ...NO_TEXT, ...owner, id: postId, contentId, dueAt: at, publishedAt: at });
        for (const [position, [platform, seen]] of (Object.entries(figures) as [Platform, Metrics][]).entries()) {
          accounts[platform] ??= await insertAccount(served.deps, team, platform);
          const targetId = newId('target');
          const target = { id: targetId, postId, accountId: accounts[platform], platform, position };
          await em().insert(PostTarget, { ...target, status: 'posted', mode: 'publish', tags: [] });
          await em().insert(MeasuredTarget, {
            ...owner,
            targetId,
            postId,
            accountId: accounts[platform],
            platform,
            format,
            hook,
            publishedAt: at,
            step: '1h',
            dueAt: new Date('2100-01-01T00:00:00Z'),
          });
          if (seen) await recordSnapshot(em(), { targetId, step: '1h' }, { metrics: { ...NO_METRICS, ...seen } });
        }
        return postId;
      },
      async snapshot(postId: string, platform: Platform, step: MetricStep, figures: Partial<Metrics>) {
        const { targetId } = await em().findOneOrFail(MeasuredTarget, { postId, platform });
        await recordSnapshot(em(), { targetId, step }, { metrics: { ...NO_METRICS, ...figures } });
      },
      get: (path: string, key = team.key) => served.api.call('GET', path, { key }),
    } satisfies ReportFixture);
  });
  return fixture;
}

const NO_TEXT = {
  status: 'posted' as const,
  renderStatus: 'ready' as const,
  schedule: 'asap' as const,
  scheduledTime: null,
  timezone: 'UTC',
  caption: null,
  hashtags: [],
  perPlatform: {},
  declarations: {},
  clipappOptions: {},
  unpublishedUrls: [],
};
