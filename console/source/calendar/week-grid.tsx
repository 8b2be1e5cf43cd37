import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  getToday,
  listDays,
  toWallTime,
  writeDay,
  writeDayNumber,
  writeTime,
  writeWeekday,
} from '../data/wall-time.ts';
import type { GridProps } from './grid-props.ts';
import { DropCell } from './drop-cell.tsx';
import { ComposeLink } from './compose-link.tsx';
import { EntryChip } from './entry-chip.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
/** The first hour in view before the person scrolls. */
const FIRST_HOUR = 7;
/** The height of the row of days, which stays above the hours. */
const HEADER_PX = 40;

/** Seven days by hour. A post that is dropped on an hour keeps its minutes. */
export function WeekGrid({ from, timezone, entries, findEntry, onMove }: GridProps) {
  const today = getToday(timezone);
  const now = `${today}T${toWallTime(Date.now(), timezone).time}`;
  const days = listDays(from, 7);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = body.current?.querySelectorAll('tbody tr')[FIRST_HOUR] as HTMLElement | undefined;
    if (body.current && row) body.current.scrollTop = row.offsetTop - HEADER_PX;
  }, []);
  return (
    // It takes the focus, so that the arrow keys can scroll it.
    <div class="week" ref={body} tabIndex={0} role="region" aria-label="Week by hour">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">Hour</span>
            </th>
            {days.map((date) => (
              <th key={date} scope="col" class={date === today ? 'today' : ''} aria-label={writeDay(date)}>
                {writeWeekday(date)} <b>{writeDayNumber(date)}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row">{writeTime(`${hour}:00`)}</th>
              {days.map((date) => (
                <DropCell
                  key={date}
                  class={`hour${date === today ? ' today' : ''}`}
                  label={`${date}T${hour}`}
                  onDropPost={(id) => {
                    const entry = findEntry(id);
                    if (entry) onMove(entry, { date, time: `${hour}:${entry.time.slice(3)}` });
                  }}
                >
                  {`${date}T${hour}` >= now && (
                    <ComposeLink
                      at={`${date}T${hour}:00`}
                      label={`Compose for ${writeDay(date)}, ${writeTime(`${hour}:00`)}`}
                    />
                  )}
                  {entries
                    .get(date)
                    ?.filter(({ time }) => time.startsWith(hour))
                    .map((entry) => (
                      <EntryChip key={entry.post.id} entry={entry} rowDays={null} onMove={onMove} />
                    ))}
                </DropCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
