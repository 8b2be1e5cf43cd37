import type { Workspace } from '../../../clients/typescript/source/index.ts';
import { useCalendar } from '../calendar/use-calendar.ts';
import { addDays, toWallTime } from '../data/wall-time.ts';
import { writeRoute } from '../navigation/route.ts';
import { getPostTitle } from '../posts/post-state.ts';
import { useDraft } from './draft-store.ts';

/** Warns of the posts that a chosen account has in the same minute. They can be meant, so nothing stops the post. */
export function TakenNote({ workspace }: { workspace: Workspace }) {
  const { accountIds, date, time, zone } = useDraft().draft;
  // The days of the calendar are those of the workspace.
  const margin = zone === workspace.timezone ? 0 : 1;
  const calendar = useCalendar(date && addDays(date, -margin), date && addDays(date, margin));
  const taken = (calendar.data?.days ?? [])
    .flatMap(({ posts }) => posts)
    .filter(({ scheduledTime, targets }) => {
      const at = scheduledTime && toWallTime(scheduledTime, zone);
      return (
        at && at.date === date && at.time === time && targets.some(({ accountId }) => accountIds.includes(accountId))
      );
    });
  if (taken.length === 0) return null;
  return (
    <p class="note tone-warn" role="status">
      <span>
        The same account has another post at this time:{' '}
        {taken.map((post, index) => [
          index > 0 && ', ',
          <a key={post.id} href={writeRoute(['posts', post.id])}>
            {getPostTitle(post)}
          </a>,
        ])}
        .
      </span>
    </p>
  );
}
