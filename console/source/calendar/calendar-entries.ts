import { signal } from '@preact/signals';
import type { Calendar, Post } from '../../../clients/typescript/source/index.ts';
import { toWallTime, type WallTime } from '../data/wall-time.ts';

/** A post at its time in the calendar. */
export interface Entry extends WallTime {
  post: Post;
  /** Whether the service has yet to accept this time. */
  isMoving: boolean;
}

/** The new times of posts that are being moved, by post id. The calendar shows them until the service has responded. */
export const moves = signal<Readonly<Record<string, WallTime>>>({});

/** Shows a post at a new time; null: at the time that the service has stored. */
export function setMove(id: string, to: WallTime | null): void {
  const { [id]: _previous, ...others } = moves.value;
  moves.value = to ? { ...others, [id]: to } : others;
}

/** Groups the posts by day (`YYYY-MM-DD`), ordered by time. Posts that are being moved count at their new times. */
export function groupEntries({ days, timezone }: Calendar): Map<string, Entry[]> {
  const entries = days.flatMap(({ date, posts }) =>
    posts.map((post): Entry => {
      const moved = moves.value[post.id];
      const instant = post.scheduledTime ?? post.publishedAt;
      const time = instant ? toWallTime(instant, timezone).time : '';
      return moved ? { post, ...moved, isMoving: true } : { post, date, time, isMoving: false };
    }),
  );
  return Map.groupBy(
    entries.toSorted((one, other) => one.time.localeCompare(other.time)),
    ({ date }) => date,
  );
}
