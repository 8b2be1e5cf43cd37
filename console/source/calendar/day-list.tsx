import { getToday, listDays, writeDay, writeLongDay, writeTime } from '../data/wall-time.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { ButtonLink } from '../design/button.tsx';
import { PostRow } from '../posts/post-row.tsx';
import { ComposeLink } from './compose-link.tsx';
import type { GridProps } from './grid-props.ts';

const DAY_MS = 86_400_000;

/** The days with their posts as rows. Past days without posts are left out. */
export function DayList({ from, to, timezone, entries }: Pick<GridProps, 'from' | 'to' | 'timezone' | 'entries'>) {
  const today = getToday(timezone);
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const days = listDays(from, count).filter((date) => date >= today || entries.has(date));
  if (days.length === 0) {
    return (
      <EmptyState icon="calendar" title="Nothing is planned here">
        <ButtonLink href="#/compose" icon="plus" label="Compose a post" />
      </EmptyState>
    );
  }
  return (
    <>
      {days.map((date) => (
        <section key={date} class="day-list">
          <div class="group">
            <h2>
              {writeDay(date)} {date === today && <span class="quiet">today</span>}
            </h2>
            {date >= today && <ComposeLink at={date} label={`Compose for ${writeLongDay(date)}`} />}
          </div>
          {entries.has(date) && (
            <ul class="rows">
              {entries.get(date)?.map(({ post, time }) => (
                <PostRow key={post.id} post={post} time={time && writeTime(time)} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
