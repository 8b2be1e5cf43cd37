import type { Workspace } from '../../../clients/typescript/source/index.ts';
import { Choice } from '../design/choice.tsx';
import { SelectField } from '../design/select-field.tsx';
import { TextField } from '../design/text-field.tsx';
import { Button, ButtonLink } from '../design/button.tsx';
import { BestTimeButton } from '../posts/best-time-button.tsx';
import { hasTime } from './draft.ts';
import { useDraft } from './draft-store.ts';
import { hasPostingTimes } from '../../../domain/posts/posting-times.ts';
import { writeInstant, addDays, toWallTime } from '../data/wall-time.ts';
import { useCalendar } from '../calendar/use-calendar.ts';
import { writeRoute } from '../navigation/route.ts';
import { getPostTitle } from '../posts/post-state.ts';

const CHOICES = [
  ['scheduled', 'At a time'],
  ['next', 'Next free slot'],
  ['asap', 'Now'],
  ['draft', 'Keep as a draft'],
] as const;

interface ScheduleFieldsProps {
  workspace: Workspace;
  /** When the post goes out according to the preview; null until that is read. */
  instant: string | null;
}

/** The fields for when the post goes out. The day and time are shown with their zone. */
export function ScheduleFields({ workspace, instant }: ScheduleFieldsProps) {
  const { draft, change } = useDraft();
  const zone = workspace.timezone;
  const { schedule, date, time } = draft;
  return (
    <fieldset class="card">
      <legend class="visually-hidden">When</legend>
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
          <Button label={`Use ${zone}`} onClick={() => change({ zone })} />
        </p>
      )}
    </fieldset>
  );
}

interface NextSlotNoteProps {
  workspace: Pick<Workspace, 'postingTimes' | 'timezone'>;
  /** The posting time that is free now; null until the preview has it. */
  instant: string | null;
}

/** Names the free posting time, or links to the settings if the workspace has no posting times. */
function NextSlotNote({ workspace: { postingTimes, timezone }, instant }: NextSlotNoteProps) {
  if (!hasPostingTimes(postingTimes)) {
    return (
      <p class="note tone-warn">
        This workspace has no posting times yet. <ButtonLink label="Set posting times" href="#/settings/workspaces" />
      </p>
    );
  }
  return (
    <p class="hint" role="status">
      {instant ? `Free now: ${writeInstant(instant, timezone)} (${timezone}). ` : ''}
      It takes the next posting time that is free when you schedule it.
    </p>
  );
}

/** Warns of other posts of a chosen account in the same minute. They may be intended, so the post can be sent. */
function TakenNote({ workspace }: { workspace: Workspace }) {
  const { accountIds, date, time, zone } = useDraft().draft;
  // The calendar is read by days of the workspace's zone. In another zone the minute may be on a day beside it.
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
