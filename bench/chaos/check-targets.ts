import { FINISHED, type PostStatus, type TargetStatus } from '../../domain/posts/post.ts';

/** A target as the service tells of it. */
export interface TargetRow {
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

export interface TargetCount {
  targets: number;
  posted: number;
  cancelled: number;
  /** By reason. */
  failed: Record<string, number>;
  sentAgain: number;
  /** Milliseconds from slot to acceptance. */
  latestMs: number;
  wrong: string[];
}

/**
 * Compares every target with the platforms' own record. Targets of one caption and one account (an automation's) are told
 * apart by nobody but the service, so they are counted together.
 */
export function checkTargets(reported: readonly TargetRow[], record: readonly RecordedPost[]): TargetCount {
  const wrong: string[] = [];
  const failed: Record<string, number> = {};
  let latestMs = 0;
  for (const like of Map.groupBy(
    reported,
    ({ name, platform, accountId }) => `${name} ${platform} ${accountId}`,
  ).values()) {
    const [target] = like;
    if (!target) continue;
    const out = record.filter((post) => belongsTo(target, post)).map((post) => Date.parse(post.publishedAt));
    if (like.length === 1) wrong.push(...targetFaults(target, out));
    else wrong.push(...togetherFaults(like, out.length));
    if (like.length === 1) latestMs = Math.max(latestMs, ...out.map((at) => at - target.dueAt.getTime()));
  }
  for (const post of record) {
    if (!reported.some((target) => belongsTo(target, post)))
      wrong.push(`${post.caption} went out and belongs to no post`);
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

function togetherFaults(like: readonly TargetRow[], out: number): string[] {
  const what = `${like[0]?.name} on ${like[0]?.platform}`;
  const posted = like.filter(({ status }) => status === 'posted').length;
  const unknown = like.filter(({ code }) => code === OUTCOME_UNKNOWN).length;
  // Each by itself, as if it had gone out as it is told: what is left are ends and reasons.
  const wrong = like.flatMap((target) =>
    targetFaults(target, target.status === 'posted' ? [target.dueAt.getTime()] : []),
  );
  if (out < posted || out > posted + unknown) {
    wrong.push(`${what} is told as posted ${posted} times (unknown ${unknown}), and went out ${out} times`);
  }
  return wrong;
}

/** What is wrong with one target that went out at these instants, by the platform's own record. */
function targetFaults(target: TargetRow, times: readonly number[]): string[] {
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
function belongsTo(target: TargetRow, post: RecordedPost): boolean {
  return target.name === post.caption && target.platform === post.platform && target.accountId === post.accountId;
}
