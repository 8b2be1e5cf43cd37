import { Choice } from '../design/choice.tsx';
import { Field } from '../design/field.tsx';
import { changeDraft, draft } from './draft.ts';

export function ScheduleFields({ zone }: { zone: string }) {
  const { schedule, date, time } = draft.value;
  return (
    <fieldset class="card">
      <legend class="hidden">When</legend>
      <h2>When</h2>
      <div class="group" role="radiogroup" aria-label="When">
        <Choice
          group="schedule"
          label="At a time"
          checked={schedule === 'scheduled'}
          onChange={() => changeDraft({ schedule: 'scheduled' })}
        />
        <Choice
          group="schedule"
          label="Now"
          checked={schedule === 'asap'}
          onChange={() => changeDraft({ schedule: 'asap' })}
        />
        <Choice
          group="schedule"
          label="Keep as a draft"
          checked={schedule === 'draft'}
          onChange={() => changeDraft({ schedule: 'draft' })}
        />
      </div>
      {schedule !== 'asap' && (
        <div class="row-fields">
          <Field label="Day" hint={schedule === 'draft' ? 'Optional' : undefined}>
            {(control) => (
              <input
                {...control}
                type="date"
                value={date}
                onInput={(event) => changeDraft({ date: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Time" hint={zone}>
            {(control) => (
              <input
                {...control}
                type="time"
                value={time}
                onInput={(event) => changeDraft({ time: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}
