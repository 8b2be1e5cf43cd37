import { useState } from 'preact/hooks';
import type { Post, ReschedulePost } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { hasPostingTimes, NEXT_SLOT } from '../../../domain/posts/posting-times.ts';
import { getToday, toWallTime, writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextField } from '../design/text-field.tsx';
import { showToast } from '../design/toast.tsx';
import { isRetryable } from './post-state.ts';
import { BestTimeButton } from './best-time-button.tsx';

/** Moves a post that has not been published, or retries its failed targets at another time. */
function useMove(post: Post) {
  const retry = isRetryable(post);
  const path = retry ? '/posts/{id}/retry' : '/posts/{id}/reschedule';
  const action = useAction(
    (client, body: ReschedulePost) => client.post(path, { path: { id: post.id }, body }),
    ['posts'],
    ['calendar'],
  );
  return { ...action, isRetry: retry, returnsToReview: post.status === 'approved' || (retry && post.review !== null) };
}

export function RescheduleDialog({ post, zone, onClose }: { post: Post; zone: string; onClose: () => void }) {
  const current = post.scheduledTime ? toWallTime(post.scheduledTime, zone) : { date: getToday(zone), time: '18:00' };
  const [date, setDate] = useState(current.date);
  const [time, setTime] = useState(current.time);
  const move = useMove(post);
  const { isRetry, returnsToReview } = move;
  const moveTo = async (body: ReschedulePost) => {
    const moved = await move.run(body);
    if (!moved) return;
    const slot = writeInstant(moved.scheduledTime ?? '', zone);
    showToast(
      `${isRetry ? 'It goes out again on' : 'Moved to'} ${slot}.${returnsToReview ? ' It is in review again.' : ''}`,
    );
    onClose();
  };
  return (
    <Dialog title={isRetry ? 'Send again later' : 'Reschedule'} onClose={onClose}>
      <DialogForm
        confirm={isRetry ? 'Send it again then' : 'Move the post'}
        action={move}
        onCancel={onClose}
        onSubmit={() => moveTo({ scheduledTime: `${date}T${time}:00`, timezone: zone })}
      >
        <div class="row-fields">
          <TextField label="Day" type="date" required value={date} onChange={setDate} />
          <TextField label="Time" hint={zone} type="time" required value={time} onChange={setTime} />
        </div>
        <NextSlotButton busy={move.isRunning} onTake={() => moveTo({ scheduledTime: NEXT_SLOT })} />
        <BestTimeButton
          zone={zone}
          moved={post.id}
          onFind={(slot) => {
            setDate(slot.date);
            setTime(slot.time);
          }}
        />
        {returnsToReview && <p class="quiet">An approved post returns to review.</p>}
      </DialogForm>
    </Dialog>
  );
}

/** Moves the post to the next free posting time. Shown only in a workspace that has posting times. */
function NextSlotButton({ busy, onTake }: { busy: boolean; onTake: () => void }) {
  const hasTimes = hasPostingTimes(useWorkspace().data?.postingTimes ?? {});
  if (!hasTimes) return null;
  return (
    <div class="group">
      <Button icon="scheduled" label="Take the next free slot" busy={busy} onClick={onTake} />
    </div>
  );
}
