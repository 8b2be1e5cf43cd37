import type { MeasuredPost } from '../../../clients/typescript/source/index.ts';
import { toWallTime } from '../data/wall-time.ts';

/** The fewest posts whose median views are shown. */
export const MIN_POSTS = 3;

export interface Group {
  name: string;
  posts: number;
  medianViews: number;
}

/** Groups the posts whose views are known. Leaves out posts without a group, and groups of fewer than `MIN_POSTS`. */
export function groupPosts(posts: readonly MeasuredPost[], nameGroup: (post: MeasuredPost) => string | null): Group[] {
  const seen = posts.filter(({ totals }) => totals.views !== null);
  return [...Map.groupBy(seen, nameGroup)].flatMap(([name, group]) => {
    if (name === null || group.length < MIN_POSTS) return [];
    const views = group.map(({ totals }) => totals.views ?? 0).toSorted((one, other) => one - other);
    return [{ name, posts: group.length, medianViews: views[Math.floor(views.length / 2)] ?? 0 }];
  });
}

/** Groups the posts by hour of the day in a zone; the name of a group is `18:00`. */
export const groupByHour = (posts: readonly MeasuredPost[], zone: string): Group[] =>
  groupPosts(posts, ({ publishedAt }) => (publishedAt ? `${toWallTime(publishedAt, zone).time.slice(0, 2)}:00` : null));
