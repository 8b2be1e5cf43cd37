import type { TargetRow, RecordedPost } from './check-targets.ts';
import { OUTCOME_UNKNOWN } from './check-targets.ts';
import type { RestorablePost } from './restorable-posts.ts';

export interface RestoredCount {
  targets: number;
  /** Targets that were published more than once. */
  double: number;
  /** Targets that should have been published and were not. */
  lost: number;
  /** Targets that were cancelled and published nevertheless. */
  uncancelled: number;
  unknown: number;
  /** Targets that went out before the restore. */
  before: number;
  wrong: string[];
}

/** Compares the posts with the platforms' own record. `restoredAt`: when the services stopped. */
export function checkRestored(
  posts: readonly RestorablePost[],
  rows: readonly TargetRow[],
  record: readonly RecordedPost[],
  restoredAt: Date,
): RestoredCount {
  const count: RestoredCount = { targets: 0, double: 0, lost: 0, uncancelled: 0, unknown: 0, before: 0, wrong: [] };
  for (const { name, role, platforms } of posts) {
    for (const platform of platforms) {
      const published = record.filter((each) => each.caption === name && each.platform === platform);
      const row = rows.find((each) => each.name === name && each.platform === platform);
      const unknown = row?.code === OUTCOME_UNKNOWN;
      const what = `${name} (${role}) on ${platform}`;
      count.targets += 1;
      if (published.some(({ publishedAt }) => Date.parse(publishedAt) < restoredAt.getTime())) count.before += 1;
      if (unknown) count.unknown += 1;
      if (published.length > 1) {
        count.double += 1;
        count.wrong.push(`${what} was published ${published.length} times`);
      } else if (role === 'cancelled' && published.length > 0) {
        count.uncancelled += 1;
        count.wrong.push(`${what} was published`);
      } else if (role !== 'cancelled' && published.length === 0) {
        count.lost += 1;
        count.wrong.push(`${what} was not published: ${row?.status} (${row?.code})`);
      } else if (!unknown && row?.status !== (role === 'cancelled' ? 'cancelled' : 'posted')) {
        count.wrong.push(`${what} is reported as ${row?.status} (${row?.code})`);
      }
    }
  }
  return count;
}
