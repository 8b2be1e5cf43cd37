import { addDays, getToday, listDays, writeDayNumber, writeLongDay, writeWeekday } from '../data/wall-time.ts';
import { writeRoute } from '../navigation/route.ts';
import type { GridProps } from './grid-props.ts';
import { DropCell } from './drop-cell.tsx';
import { ComposeLink } from './compose-link.tsx';
import { EntryChip } from './entry-chip.tsx';

/** The most lines in the cell of a day. If it has more posts, the last line links to the others. */
const MAX_VISIBLE = 4;

/** Six weeks, a row each. A post that is dropped on a day keeps its time of day. */
export function MonthGrid({ from, anchor, timezone, entries, findEntry, onMove }: GridProps) {
  const today = getToday(timezone);
  const weeks = Array.from({ length: 6 }, (_, week) => listDays(addDays(from, week * 7), 7));
  return (
    <table class="month" aria-label="Month">
      <thead>
        <tr>
          {listDays(from, 7).map((date) => (
            <th key={date} scope="col">
              {writeWeekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((date) => {
              const dayEntries = entries.get(date) ?? [];
              const isOther = date.slice(0, 7) !== anchor.slice(0, 7);
              return (
                <DropCell
                  key={date}
                  class={`day${isOther ? ' other' : ''}${date === today ? ' today' : ''}${date < today ? ' past' : ''}`}
                  label={date}
                  onDropPost={(id) => {
                    const entry = findEntry(id);
                    if (entry) onMove(entry, { date, time: entry.time });
                  }}
                >
                  <a class="date" href={writeRoute(['calendar', 'week'], { date })} aria-label={writeLongDay(date)}>
                    {writeDayNumber(date)}
                  </a>
                  {date >= today && <ComposeLink at={date} label={`Compose for ${writeLongDay(date)}`} />}
                  {dayEntries.slice(0, dayEntries.length > MAX_VISIBLE ? MAX_VISIBLE - 1 : MAX_VISIBLE).map((entry) => (
                    <EntryChip key={entry.post.id} entry={entry} rowDays={7} onMove={onMove} />
                  ))}
                  {dayEntries.length > MAX_VISIBLE && (
                    <a class="rest" href={writeRoute(['calendar', 'week'], { date })}>
                      {dayEntries.length - MAX_VISIBLE + 1} more
                    </a>
                  )}
                </DropCell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
