import { FINISHED, type PostStatus, type TargetStatus } from '../../domain/posts/post.ts';

/** A target as stored by the service. */
export interface TargetRow {
  name: string;
  platform: string;
  accountId: string;
  postStatus: PostStatus;
  status: TargetStatus;
  sends: number;
  code: string | null;
  dueAt: Date;
}

/** A post in the publish record of the platform simulator. */
export interface RecordedPost {
  platform: string;
  accountId: string;
  caption: string | null;
  publishedAt: string;
}

export interface TargetCount {
  targets: number;
  posted: number;
  cancelled: number;
  /** By error code. */
  failed: Record<string, number>;
  sentAgain: number;
  /** Milliseconds from slot to acceptance. */
  latestMs: number;
  wrong: string[];
}

/**
 * Compares every target with the publish record. The record cannot distinguish targets with the same caption and account (those
 * of an automation), so these are counted together.
 */
export function checkTargets(reported: readonly TargetRow[], record: readonly RecordedPost[]): TargetCount {
  const wrong: string[] = [];
  const failed: Record<string, number> = {};
  let latestMs = 0;
  for (const group of Map.groupBy(
    reported,
    ({ name, platform, accountId }) => `${name} ${platform} ${accountId}`,
  ).values()) {
    const [target] = group;
    if (!target) continue;
    const times = record.filter((post) => matches(target, post)).map((post) => Date.parse(post.publishedAt));
    if (group.length === 1) wrong.push(...checkTarget(target, times));
    else wrong.push(...checkGroup(group, times.length));
    if (group.length === 1) latestMs = Math.max(latestMs, ...times.map((at) => at - target.dueAt.getTime()));
  }
  for (const post of record) {
    if (!reported.some((target) => matches(target, post))) wrong.push(`${post.caption} was published without a post`);
  }
  for (const { status, code } of reported) if (status === 'failed') failed[`${code}`] = (failed[`${code}`] ?? 0) + 1;
  const count = (status: string): number => reported.filter((target) => target.status === status).length;
  return {
    targets: reported.length,
    posted: count('posted'),
    cancelled: count('cancelled'),
    failed,
    sentAgain: reported.filter(({ sends }) => sends > 1).length,
    latestMs,
    wrong,
  };
}

function checkGroup(group: readonly TargetRow[], publishes: number): string[] {
  const what = `${group[0]?.name} on ${group[0]?.platform}`;
  const posted = group.filter(({ status }) => status === 'posted').length;
  const unknown = group.filter(({ code }) => code === OUTCOME_UNKNOWN).length;
  // Checks statuses and error codes only; the publishes of the group are counted below.
  const wrong = group.flatMap((target) =>
    checkTarget(target, target.status === 'posted' ? [target.dueAt.getTime()] : []),
  );
  if (publishes < posted || publishes > posted + unknown) {
    wrong.push(`${what}: ${posted} targets are posted and ${unknown} unknown, but ${publishes} were published`);
  }
  return wrong;
}

/** `times` are the publish times in the record. */
function checkTarget(target: TargetRow, times: readonly number[]): string[] {
  const { name, platform, status, postStatus, code } = target;
  const what = `${name} on ${platform}`;
  const wrong: string[] = [];
  if (times.length > 1) wrong.push(`${what} was published ${times.length} times`);
  if (!FINISHED.includes(postStatus)) wrong.push(`${what} is not finished: its post is ${postStatus}`);
  else if (!ENDED.includes(status)) wrong.push(`${what} is not finished: its status is ${status}`);
  if (status === 'posted' && times.length === 0) wrong.push(`${what} is posted but was not published`);
  if (status === 'cancelled' && times.length > 0) wrong.push(`${what} is cancelled but was published`);
  if (status === 'failed' && code === null) wrong.push(`${what} failed without an error code`);
  if (status === 'failed' && code !== OUTCOME_UNKNOWN && times.length > 0) {
    wrong.push(`${what} failed (${code}) but was published`);
  }
  if (times.some((at) => at < target.dueAt.getTime())) wrong.push(`${what} was published before its slot`);
  return wrong;
}

export const OUTCOME_UNKNOWN = 'outcome_unknown';

const ENDED: readonly TargetStatus[] = ['posted', 'failed', 'cancelled'];

function matches(target: TargetRow, post: RecordedPost): boolean {
  return target.name === post.caption && target.platform === post.platform && target.accountId === post.accountId;
}
