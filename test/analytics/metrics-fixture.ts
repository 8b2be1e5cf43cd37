import { collectMetrics, type CollectionRound } from '../../activities/analytics/collect-metrics.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { readPlatforms } from '../../activities/posts/read-platforms.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { Post } from '../../db/entities/post.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import type { Metrics } from '../../domain/analytics/metrics.ts';
import type { Statistics } from '../../sandbox/posts/statistics.ts';
import { openPublisherFixture } from '../support/open-publisher-fixture.ts';
import type { TestPublisher } from '../support/publisher.ts';
import { readyPost, type ReadyPost, type ReadyPostOptions } from '../support/ready-post.ts';
import { fetchControl } from '../support/sandbox-control.ts';

export const HOUR_MS = 3_600_000;

export interface Snapshot extends Metrics {
  targetId: string;
  platform: string;
  step: string;
  errorCode: string | null;
}

/** Published posts whose time a test can advance, in the rows and the simulator. */
export interface Fixture {
  publisher: TestPublisher;
  deps: ActivityDeps;
  published(options?: ReadyPostOptions): Promise<ReadyPost>;
  targets(postId: string): Promise<PostTarget[]>;
  /** Moves the publish time into the past. */
  age(postId: string, ms: number): Promise<void>;
  collect(deps?: ActivityDeps): Promise<CollectionRound>;
  /** In the order of recording. */
  snapshots(postId: string): Promise<Snapshot[]>;
  /** The simulator's current metrics of a target. */
  truth(target: PostTarget): Promise<Statistics>;
  control(what: string, body: object): Promise<void>;
  sql<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
}

export const openMetricsFixture = (): Fixture => openPublisherFixture(getActs);

function getActs(publisher: TestPublisher): Fixture {
  const { deps, sandboxUrl } = publisher;
  const sql: Fixture['sql'] = (statement, values = []) => deps.orm.em.fork().execute(statement, values);
  const control: Fixture['control'] = async (what, body) => {
    const answer = await fetchControl(sandboxUrl, `${what}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    publisher,
    deps,
    sql,
    control,
    async published(options = {}) {
      const ready = await readyPost(deps, options);
      await publishPost(deps, ready.postId, 60_000);
      const readStatus = async () => (await deps.orm.em.fork().findOneOrFail(Post, ready.postId)).status;
      while ((await readStatus()) !== 'posted') await readPlatforms(deps, ready.postId);
      return ready;
    },
    targets: (postId) => listTargets(deps.orm.em.fork(), postId),
    async age(postId, ms) {
      const back = `- ? * interval '1 millisecond'`;
      await sql(
        `update measured_target set published_at = published_at ${back}, due_at = due_at ${back} where post_id = ?`,
        [ms, ms, postId],
      );
    },
    collect: (other = deps) => collectMetrics(other, () => undefined),
    snapshots: (postId) =>
      sql<Snapshot>(
        `select snapshot.target_id as "targetId", platform, snapshot.step, error_code as "errorCode",
           snapshot.views::float8, snapshot.reach::float8, snapshot.likes::float8, snapshot.comments::float8,
           snapshot.shares::float8, snapshot.saves::float8, snapshot.watch_time_ms::float8 as "watchTimeMs",
           snapshot.engaged_views::float8 as "engagedViews",
           snapshot.avg_watch_ms::float8 as "avgWatchMs", snapshot.followers_gained::float8 as "followersGained"
         from metric_snapshot snapshot join measured_target measured on measured.target_id = snapshot.target_id
         where measured.post_id = ? order by snapshot.collected_at, platform`,
        [postId],
      ),
    async truth({ platform, platformPostId }) {
      const query = new URLSearchParams({ platform, platformPostId: platformPostId ?? '' });
      return (await (await fetchControl(sandboxUrl, `statistics?${query.toString()}`)).json()) as Statistics;
    },
  };
}
