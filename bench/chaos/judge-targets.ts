import { isOf, OUTCOME_UNKNOWN, targetFaults, type RecordedPost, type ToldTarget } from '../chaos-publish-verdict.ts';

export interface TargetCount {
  targets: number;
  posted: number;
  cancelled: number;
  /** By reason. */
  failed: Record<string, number>;
  sentAgain: number;
  wrong: string[];
}

/**
 * Compares every target with the platforms' own record. Targets of one caption and one account (an automation's) are told
 * apart by nobody but the service, so they are counted together.
 */
export function judgeTargets(told: readonly ToldTarget[], record: readonly RecordedPost[]): TargetCount {
  const wrong: string[] = [];
  const failed: Record<string, number> = {};
  for (const like of Map.groupBy(
    told,
    ({ name, platform, accountId }) => `${name} ${platform} ${accountId}`,
  ).values()) {
    const [target] = like;
    if (!target) continue;
    const out = record.filter((post) => isOf(target, post)).map((post) => Date.parse(post.publishedAt));
    if (like.length === 1) wrong.push(...targetFaults(target, out));
    else wrong.push(...togetherFaults(like, out.length));
  }
  for (const post of record) {
    if (!told.some((target) => isOf(target, post))) wrong.push(`${post.caption} went out and belongs to no post`);
  }
  for (const { status, code } of told) if (status === 'failed') failed[`${code}`] = (failed[`${code}`] ?? 0) + 1;
  const count = (status: string): number => told.filter((target) => target.status === status).length;
  return {
    targets: told.length,
    posted: count('posted'),
    cancelled: count('cancelled'),
    failed,
    sentAgain: told.filter(({ sends }) => sends > 1).length,
    wrong,
  };
}

function togetherFaults(like: readonly ToldTarget[], out: number): string[] {
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
