import type { Workspace } from '../../../clients/typescript/source/index.ts';
import { Choice } from '../design/choice.tsx';
import { SelectField } from '../design/select-field.tsx';
import { TextField } from '../design/text-field.tsx';
import { Button } from '../design/button.tsx';
import { BestTimeButton } from '../posts/best-time-button.tsx';
import { hasTime } from './draft.ts';
import { useDraft } from './draft-store.ts';
import { NextSlotNote } from './next-slot-note.tsx';
import { TakenNote } from './taken-note.tsx';

const CHOICES = [
  ['scheduled', 'At a time'],
  ['next', 'Next free slot'],
  ['asap', 'Now'],
  ['draft', 'Keep as a draft'],
] as const;

interface ScheduleFieldsProps {
  workspace: Workspace;
  /** When it goes out, as the service says. */
  instant: string | null;
}

/** The day and time, always with the zone in which they are meant. */
export function ScheduleFields({ workspace, instant }: ScheduleFieldsProps) {
  const { draft, change } = useDraft();
  const zone = workspace.timezone;
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
      {hasTime(draft) && (
        <div class="row-fields">
          <TextField
            label="Day"
            hint={schedule === 'draft' ? 'Optional' : undefined}
            type="date"
            value={date}
            onChange={(text) => change({ date: text })}
          />
          <TextField
            label="Time"
            hint={draft.zone}
            type="time"
            value={time}
            onChange={(text) => change({ time: text })}
          />
        </div>
      )}
      {hasTime(draft) && <BestTimeButton zone={draft.zone} onFind={change} />}
      {hasTime(draft) && <TakenNote workspace={workspace} />}
      {schedule === 'next' && <NextSlotNote workspace={workspace} instant={instant} />}
      <SelectField
        label="Approval"
        hint="A post that waits for approval goes out once a reviewer or your team approves it."
        none="As the workspace says"
        choices={{ true: 'Wait for approval', false: 'Go out without approval' }}
        value={String(draft.needsApproval ?? '')}
        onChange={(value) => change({ needsApproval: value === '' ? null : value === 'true' })}
      />
      {hasTime(draft) && draft.zone !== zone && (
        <p class="note tone-warn">
          This draft began when the workspace was in {draft.zone}. It is in {zone} now.{' '}
          <Button onClick={() => change({ zone })}>Use {zone}</Button>
        </p>
      )}
    </fieldset>
  );
}
