import type { MeasuredPost } from '../../../clients/typescript/source/index.ts';
import { toWallTime } from '../data/wall-time.ts';

/** Fewer posts say nothing. */
export const FEWEST = 3;

export interface Group {
  name: string;
  posts: number;
  medianViews: number;
}

/** The groups of at least three posts with figures. */
export function groupPosts(posts: readonly MeasuredPost[], nameGroup: (post: MeasuredPost) => string | null): Group[] {
  const seen = posts.filter(({ totals }) => totals.views !== null);
  return [...Map.groupBy(seen, nameGroup)].flatMap(([name, group]) => {
    if (name === null || group.length < FEWEST) return [];
    const views = group.map(({ totals }) => totals.views ?? 0).toSorted((one, other) => one - other);
    return [{ name, posts: group.length, medianViews: views[Math.floor(views.length / 2)] ?? 0 }];
  });
}

/** The hours of the day in a zone, as `18:00`. */
export const groupByHour = (posts: readonly MeasuredPost[], zone: string): Group[] =>
  groupPosts(posts, ({ publishedAt }) => (publishedAt ? `${toWallTime(publishedAt, zone).time.slice(0, 2)}:00` : null));
