import { Choice } from '../design/choice.tsx';
import { Field } from '../design/field.tsx';
import { Button } from '../design/button.tsx';
import { SlotButtons } from '../posts/slot-buttons.tsx';
import { useDraft } from './draft-store.ts';

const CHOICES = [
  ['scheduled', 'At a time'],
  ['asap', 'Now'],
  ['draft', 'Keep as a draft'],
] as const;

/** The day and time, always with the zone in which they are meant. */
export function ScheduleFields({ zone }: { zone: string }) {
  const { draft, change } = useDraft();
  const { schedule, date, time } = draft;
  return (
    <fieldset class="card">
      <legend class="hidden">When</legend>
      <h2>When</h2>
      <div class="group" role="radiogroup" aria-label="When">
        {CHOICES.map(([value, label]) => (
          <Choice
            key={value}
            group="schedule"
            label={label}
            checked={schedule === value}
            onChange={() => change({ schedule: value })}
          />
        ))}
      </div>
      {schedule !== 'asap' && (
        <div class="row-fields">
          <Field label="Day" hint={schedule === 'draft' ? 'Optional' : undefined}>
            {(control) => (
              <input
                {...control}
                type="date"
                value={date}
                onInput={(event) => change({ date: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Time" hint={draft.zone}>
            {(control) => (
              <input
                {...control}
                type="time"
                value={time}
                onInput={(event) => change({ time: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
      )}
      {schedule !== 'asap' && <SlotButtons zone={draft.zone} time={time} onFind={change} />}
      <Field label="Approval" hint="A post that waits for approval goes out once a reviewer or your team approves it.">
        {(control) => (
          <select
            {...control}
            value={String(draft.needsApproval)}
            onChange={({ currentTarget: { value } }) =>
              change({ needsApproval: value === 'null' ? null : value === 'true' })
            }
          >
            <option value="null">As the workspace says</option>
            <option value="true">Wait for approval</option>
            <option value="false">Go out without approval</option>
          </select>
        )}
      </Field>
      {schedule !== 'asap' && draft.zone !== zone && (
        <p class="note tone-warn">
          This draft began when the workspace was in {draft.zone}. It is in {zone} now.{' '}
          <Button onClick={() => change({ zone })}>Use {zone}</Button>
        </p>
      )}
    </fieldset>
  );
}
