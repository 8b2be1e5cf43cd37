import { useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { getToday, toWallTime, writeDay, writeTime } from '../data/wall-time.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { showToast } from '../design/toast.tsx';
import { SlotButtons } from './slot-buttons.tsx';

export function RescheduleDialog({ post, zone, onClose }: { post: Post; zone: string; onClose: () => void }) {
  const now = post.scheduledTime ? toWallTime(post.scheduledTime, zone) : { date: getToday(zone), time: '18:00' };
  const [date, setDate] = useState(now.date);
  const [time, setTime] = useState(now.time);
  const reschedule = useAction(
    (client) =>
      client.post('/posts/{id}/reschedule', {
        path: { id: post.id },
        body: { scheduledTime: `${date}T${time}:00`, timezone: zone },
      }),
    ['posts'],
    ['calendar'],
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await reschedule.run())) return;
    showToast(
      `Moved to ${writeDay(date)}, ${writeTime(time)}.${post.status === 'approved' ? ' It is in review again.' : ''}`,
    );
    onClose();
  };
  return (
    <Dialog title="Reschedule" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <div class="row-fields">
          <Field label="Day">
            {(control) => (
              <input
                {...control}
                type="date"
                required
                value={date}
                onInput={(event) => setDate(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label="Time" hint={zone}>
            {(control) => (
              <input
                {...control}
                type="time"
                required
                value={time}
                onInput={(event) => setTime(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
        <SlotButtons
          zone={zone}
          time={time}
          moved={post.id}
          onFind={(slot) => {
            setDate(slot.date);
            setTime(slot.time);
          }}
        />
        {post.status === 'approved' && <p class="quiet">An approved post returns to review.</p>}
        <FailureNote error={reschedule.failure} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={reschedule.isRunning}>
            Move the post
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
