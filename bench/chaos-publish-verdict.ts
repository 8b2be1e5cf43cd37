import type { MikroORM } from '@mikro-orm/postgresql';
import { FINISHED, type PostStatus, type TargetStatus } from '../domain/post.ts';

/** A target as the service tells of it. */
export interface ToldTarget {
  name: string;
  platform: string;
  /** The platform's own id of its account. */
  accountId: string;
  postStatus: PostStatus;
  status: TargetStatus;
  sends: number;
  code: string | null;
  dueAt: Date;
}

/** A publish as the platforms recorded it. */
export interface RecordedPost {
  platform: string;
  accountId: string;
  caption: string | null;
  publishedAt: string;
}

export interface Verdict {
  posts: number;
  targets: number;
  posted: number;
  /** Targets that were reported failed, by reason. */
  failed: Record<string, number>;
  sentAgain: number;
  /** Milliseconds from slot to acceptance. */
  latestMs: number;
  /** What must be empty: a sentence for each. */
  wrong: string[];
}

/** Compares what the service tells of the `accepted` posts with the platforms' own record. */
export function judge(
  accepted: readonly string[],
  told: readonly ToldTarget[],
  record: readonly RecordedPost[],
): Verdict {
  const wrong: string[] = [];
  const failed: Record<string, number> = {};
  let latestMs = 0;
  for (const target of told) {
    const { status, code } = target;
    const times = record.filter((post) => isOf(target, post)).map((post) => Date.parse(post.publishedAt));
    wrong.push(...targetFaults(target, times));
    if (status === 'cancelled') wrong.push(`${target.name} on ${target.platform} was cancelled by nobody`);
    if (status === 'failed') failed[`${code}`] = (failed[`${code}`] ?? 0) + 1;
    latestMs = Math.max(latestMs, ...times.map((at) => at - target.dueAt.getTime()));
  }
  for (const name of accepted) {
    const platforms = told.filter((target) => target.name === name).map((target) => target.platform);
    if (new Set(platforms).size !== 3)
      wrong.push(`${name} was accepted, and has only the targets [${platforms.join()}]`);
    if (new Set(platforms).size < platforms.length) wrong.push(`${name} was asked for once, and is there twice`);
  }
  for (const post of record) {
    if (!told.some((target) => isOf(target, post))) wrong.push(`${post.caption} went out and belongs to no post`);
  }
  return {
    posts: accepted.length,
    targets: told.length,
    posted: told.filter(({ status }) => status === 'posted').length,
    failed,
    sentAgain: told.filter(({ sends }) => sends > 1).length,
    latestMs,
    wrong,
  };
}

/** What is wrong with one target that went out at these instants, by the platform's own record. */
export function targetFaults(target: ToldTarget, times: readonly number[]): string[] {
  const { name, platform, status, postStatus, code } = target;
  const what = `${name} on ${platform}`;
  const wrong: string[] = [];
  if (times.length > 1) wrong.push(`${what} went out ${times.length} times`);
  if (!FINISHED.includes(postStatus)) wrong.push(`${what} has no end: its post is ${postStatus}`);
  else if (!ENDED.includes(status)) wrong.push(`${what} has no end: it is ${status}`);
  if (status === 'posted' && times.length === 0) wrong.push(`${what} is told as posted and went out nowhere`);
  if (status === 'cancelled' && times.length > 0) wrong.push(`${what} is told as cancelled and went out`);
  if (status === 'failed' && code === null) wrong.push(`${what} failed without a reason`);
  if (status === 'failed' && code !== OUTCOME_UNKNOWN && times.length > 0) {
    wrong.push(`${what} is told as failed (${code}) and went out`);
  }
  if (times.some((at) => at < target.dueAt.getTime())) wrong.push(`${what} went out before its slot`);
  return wrong;
}

export const OUTCOME_UNKNOWN = 'outcome_unknown';

const ENDED: readonly TargetStatus[] = ['posted', 'failed', 'cancelled'];

/** Whether the platforms recorded this for that target. */
export function isOf(target: ToldTarget, post: RecordedPost): boolean {
  return target.name === post.caption && target.platform === post.platform && target.accountId === post.accountId;
}

interface ToldRow {
  name: string;
  platform: string;
  account_id: string;
  post_status: PostStatus;
  status: TargetStatus;
  sends: number;
  code: string | null;
  due_at: string;
}

/** Every target of every post of that team, whatever the accepted ids say. */
export async function toldTargets(orm: MikroORM, teamId: string): Promise<ToldTarget[]> {
  const rows = await orm.em.fork().execute<ToldRow[]>(
    `select post.caption as name, target.platform, account.platform_user_id as account_id, post.status as post_status,
       target.status, target.sends, target.error->>'code' as code, coalesce(post.due_at, post.created_at) as due_at
     from post join post_target target on target.post_id = post.id join account on account.id = target.account_id
     where post.team_id = ?`,
    [teamId],
  );
  return rows.map(({ account_id: accountId, post_status: postStatus, due_at: dueAt, ...rest }) => ({
    ...rest,
    accountId,
    postStatus,
    dueAt: new Date(dueAt),
  }));
}
