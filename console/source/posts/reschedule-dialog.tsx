import { useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { getToday, toWallTime, writeDay, writeTime } from '../data/wall-time.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { showToast } from '../design/toast.tsx';
import { isRetryable } from './post-state.ts';
import { SlotButtons } from './slot-buttons.tsx';

/** Moves a post that has not gone out, or sends what failed again at another time. */
function useMove(post: Post, scheduledTime: string, timezone: string) {
  const retry = isRetryable(post);
  const path = retry ? '/posts/{id}/retry' : '/posts/{id}/reschedule';
  const body = { scheduledTime, timezone };
  const action = useAction((client) => client.post(path, { path: { id: post.id }, body }), ['posts'], ['calendar']);
  return { ...action, isRetry: retry, isReviewed: post.status === 'approved' || (retry && post.review !== null) };
}

export function RescheduleDialog({ post, zone, onClose }: { post: Post; zone: string; onClose: () => void }) {
  const now = post.scheduledTime ? toWallTime(post.scheduledTime, zone) : { date: getToday(zone), time: '18:00' };
  const [date, setDate] = useState(now.date);
  const [time, setTime] = useState(now.time);
  const move = useMove(post, `${date}T${time}:00`, zone);
  const { isRetry, isReviewed } = move;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await move.run())) return;
    showToast(
      `${isRetry ? 'It goes out again on' : 'Moved to'} ${writeDay(date)}, ${writeTime(time)}.${isReviewed ? ' It is in review again.' : ''}`,
    );
    onClose();
  };
  return (
    <Dialog title={isRetry ? 'Send again later' : 'Reschedule'} onClose={onClose}>
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
        {isReviewed && <p class="quiet">An approved post returns to review.</p>}
        <FailureNote error={move.failure} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={move.isRunning}>
            {isRetry ? 'Send it again then' : 'Move the post'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
