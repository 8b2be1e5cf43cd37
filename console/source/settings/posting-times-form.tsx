import type { WorkspaceWithBrand } from '../../../clients/typescript/source/index.ts';
import { WEEKDAYS, type Weekday } from '../../../domain/calendar-date.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { nameZone, writeLongWeekday, writeTime } from '../data/wall-time.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { TextField } from '../design/text-field.tsx';
import { SaveForm } from './save-form.tsx';

/** A time of day, and the days of the week on which it is a posting time. */
interface Row {
  time: string;
  days: readonly Weekday[];
}

type PostingTimes = WorkspaceWithBrand['postingTimes'];

const NEW_ROW: Row = { time: '09:00', days: ['mon', 'tue', 'wed', 'thu', 'fri'] };

/** The times of a week from which "Next free slot" takes one. */
export function PostingTimesForm({ workspace: { id, timezone, postingTimes } }: { workspace: WorkspaceWithBrand }) {
  const [rows, setRows, drop] = useStored(`times.${id}`, toRows(postingTimes));
  const save = useAction(
    (client) => client.patch('/workspaces/{id}', { path: { id }, body: { postingTimes: toPostingTimes(rows) } }),
    ['workspaces'],
  );
  const change = (index: number, changes: Partial<Row>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  return (
    <SaveForm title="Posting times" save={save} onSaved={drop}>
      <p class="quiet">
        The times of a week at which this brand posts, in {nameZone(timezone)}. Compose and Reschedule offer the next
        one that is free.
      </p>
      {rows.map((row, index) => (
        <TimeRow
          key={index}
          row={row}
          onChange={(changes) => change(index, changes)}
          onRemove={() => setRows(rows.filter((_row, at) => at !== index))}
        />
      ))}
      <div class="group">
        <Button icon="plus" label="Add a time" onClick={() => setRows([...rows, NEW_ROW])} />
      </div>
    </SaveForm>
  );
}

interface TimeRowProps {
  row: Row;
  onChange: (changes: Partial<Row>) => void;
  onRemove: () => void;
}

function TimeRow({ row: { time, days }, onChange, onRemove }: TimeRowProps) {
  return (
    <fieldset class="posting-time">
      <legend class="visually-hidden">{writeTime(time)}</legend>
      <TextField label="Time" type="time" required value={time} onChange={(text) => onChange({ time: text })} />
      <div class="group">
        {WEEKDAYS.map((day, index) => (
          <Choice
            key={day}
            label={writeLongWeekday(index)}
            checked={days.includes(day)}
            onChange={(checked) => onChange({ days: checked ? [...days, day] : days.filter((one) => one !== day) })}
          />
        ))}
      </div>
      <Button variant="quiet" icon="trash" label="Remove" onClick={onRemove} />
    </fieldset>
  );
}

function toRows(times: PostingTimes): Row[] {
  const all = [...new Set(WEEKDAYS.flatMap((day) => times[day] ?? []))].sort();
  return all.map((time) => ({ time, days: WEEKDAYS.filter((day) => times[day]?.includes(time)) }));
}

function toPostingTimes(rows: readonly Row[]): PostingTimes {
  const entries = WEEKDAYS.map((day) => [day, listTimes(rows, day)] as const);
  return Object.fromEntries(entries.filter(([, times]) => times.length > 0));
}

const listTimes = (rows: readonly Row[], day: Weekday): string[] =>
  [...new Set(rows.flatMap(({ time, days }) => (days.includes(day) ? [time] : [])))].sort();
