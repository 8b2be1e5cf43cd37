import { getToday, writeDay, writeTime } from '../data/wall-time.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { ButtonLink } from '../design/button.tsx';
import { PostRow } from '../posts/post-row.tsx';
import type { GridProps } from './grid-props.ts';

/** The days that have posts, with their posts as rows. */
export function DayList({ from, to, timezone, entries }: Pick<GridProps, 'from' | 'to' | 'timezone' | 'entries'>) {
  const today = getToday(timezone);
  const days = [...entries]
    .filter(([date]) => date >= from && date <= to)
    .toSorted(([one], [other]) => one.localeCompare(other));
  if (days.length === 0) {
    return (
      <EmptyState icon="calendar" title="Nothing is planned here">
        <ButtonLink href="#/compose" icon="plus">
          Compose a post
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {days.map(([date, list]) => (
        <section key={date} class="day-list">
          <h2>
            {writeDay(date)} {date === today && <span class="quiet">today</span>}
          </h2>
          <ul class="rows">
            {list.map(({ post, time }) => (
              <PostRow key={post.id} post={post} time={time && writeTime(time)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
