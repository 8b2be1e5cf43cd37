import { addDays, getToday, listDays, writeDayNumber, writeLongDay, writeWeekday } from '../data/wall-time.ts';
import { writeRoute } from '../navigation/route.ts';
import type { GridProps } from './grid-props.ts';
import { DropCell } from './drop-cell.tsx';
import { ComposeLink } from './compose-link.tsx';
import { EntryChip } from './entry-chip.tsx';

const MAX_VISIBLE = 4;

/** Six weeks, one row each. A drop keeps the time of day. */
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
              const all = entries.get(date) ?? [];
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
                  {all.slice(0, all.length > MAX_VISIBLE ? MAX_VISIBLE - 1 : MAX_VISIBLE).map((entry) => (
                    <EntryChip key={entry.post.id} entry={entry} rowDays={7} onMove={onMove} />
                  ))}
                  {all.length > MAX_VISIBLE && (
                    <a class="rest" href={writeRoute(['calendar', 'week'], { date })}>
                      {all.length - MAX_VISIBLE + 1} more
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
