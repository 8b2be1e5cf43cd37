import { useState } from 'preact/hooks';
import type { Kinora, Post } from '../../../clients/typescript/source/index.ts';
import { describeFailure } from '../data/describe-failure.ts';
import { endRejectedSession, queryClient } from '../data/query-client.ts';
import { kinora } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { hasPostingTimes } from '../../../domain/posts/posting-times.ts';
import { writeCount } from '../data/write-number.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { TextField } from '../design/text-field.tsx';
import { showToast } from '../design/toast.tsx';
import { approvePosts, describePostCount, type BulkResult } from './approve-posts.ts';
import { cancelPosts, restorePosts, shiftPosts, takeNextSlots } from './bulk-changes.ts';
import { isChangeable } from './post-state.ts';

interface BulkBarProps {
  chosen: readonly Post[];
  zone: string;
  onDone: () => void;
}

/** The buttons that change the chosen posts together. Each names how many of them it changes. */
export function BulkBar({ chosen, zone, onDone }: BulkBarProps) {
  const [isMoving, setMoving] = useState(false);
  const change = useBulkChange(onDone);
  // A post without a video cannot be reviewed yet.
  const approvable = chosen.filter(({ status, renderStatus }) => status === 'in_review' && renderStatus === 'ready');
  const changeable = chosen.filter(({ status }) => isChangeable(status));
  const movable = changeable.filter(({ scheduledTime }) => scheduledTime !== null);
  return (
    <div class="bulk" role="group" aria-label="Chosen posts">
      <span>{describePostCount(chosen.length, 'is chosen', 'are chosen')}</span>
      {approvable.length > 0 && (
        <Button
          icon="approved"
          label={`Approve ${writeCount(approvable.length, 'post')}`}
          busy={change.isRunning}
          onClick={() => change.run('approved', (client) => approvePosts(client, approvable))}
        />
      )}
      {movable.length > 0 && (
        <Button
          icon="scheduled"
          label={`Move ${writeCount(movable.length, 'post')}`}
          aria-haspopup="dialog"
          busy={change.isRunning}
          onClick={() => setMoving(true)}
        />
      )}
      <NextSlotsButton posts={changeable} change={change} zone={zone} />
      {changeable.length > 0 && (
        <ConfirmButton
          variant="danger"
          icon="ban"
          label={`Cancel ${writeCount(changeable.length, 'post')}`}
          busy={change.isRunning}
          question={`Cancel ${writeCount(changeable.length, 'post')}?`}
          consequence="They will not be published. Their videos are kept. This cannot be undone; you can duplicate them."
          confirm="Cancel them"
          onConfirm={() => void change.run('cancelled', (client) => cancelPosts(client, changeable))}
        />
      )}
      <Button variant="quiet" label="Choose none" onClick={onDone} />
      <FailureNote error={change.failure} />
      {isMoving && (
        <MoveDialog
          posts={movable}
          onClose={() => setMoving(false)}
          onMove={(days) => {
            setMoving(false);
            void change.run(
              'moved',
              (client) => shiftPosts(client, movable, days, zone),
              () => void moveBack(movable, zone),
            );
          }}
        />
      )}
    </div>
  );
}

interface NextSlotsButtonProps {
  posts: readonly Post[];
  zone: string;
  change: ReturnType<typeof useBulkChange>;
}

/** Moves each post to a free posting time of the workspace, if it has any. Undo needs the old slot of every post. */
function NextSlotsButton({ posts, zone, change }: NextSlotsButtonProps) {
  const hasTimes = hasPostingTimes(useWorkspace().data?.postingTimes ?? {});
  if (!hasTimes || posts.length === 0) return null;
  const undo = posts.every(({ scheduledTime }) => scheduledTime !== null) ? () => void moveBack(posts, zone) : null;
  return (
    <Button
      icon="scheduled"
      label={`Into the next ${posts.length === 1 ? 'free slot' : `${posts.length} free slots`}`}
      busy={change.isRunning}
      onClick={() => change.run('in the next free slots', (client) => takeNextSlots(client, posts), undo)}
    />
  );
}

/** Changes posts, reports the outcome, and calls `onDone`. */
function useBulkChange(onDone: () => void) {
  const change = useAction(
    (client, act: (client: Kinora) => Promise<BulkResult>) => act(client),
    ['posts'],
    ['calendar'],
  );
  const run = async (verb: string, act: (client: Kinora) => Promise<BulkResult>, undo: (() => void) | null = null) => {
    const result = await change.run(act);
    if (!result) return;
    const { changed, refused } = result;
    if (changed > 0)
      showToast(`${describePostCount(changed, 'is', 'are')} ${verb}.`, 'good', undo && { label: 'Undo', run: undo });
    if (refused.length > 0) showToast(`Not ${verb}: ${refused.join(' ')}`, 'bad');
    onDone();
  };
  return { run, isRunning: change.isRunning, failure: change.failure };
}

/** Moves posts back to their slots in `posts`. The bar may be gone by then, so toasts report the outcome. */
async function moveBack(posts: readonly Post[], zone: string): Promise<void> {
  if (!kinora.value) return;
  try {
    const { changed, refused } = await restorePosts(kinora.value, posts, zone);
    if (changed > 0) showToast(`${describePostCount(changed, 'is', 'are')} moved back.`);
    if (refused.length > 0) showToast(`Not moved back: ${refused.join(' ')}`, 'bad');
  } catch (error) {
    endRejectedSession(error);
    showToast(`Not moved back. ${describeFailure(error).message}`, 'bad');
  } finally {
    for (const key of ['posts', 'calendar']) void queryClient.invalidateQueries({ queryKey: [key] });
  }
}

interface MoveDialogProps {
  posts: readonly Post[];
  onClose: () => void;
  onMove: (days: number) => void;
}

function MoveDialog({ posts, onClose, onMove }: MoveDialogProps) {
  const [days, setDays] = useState('7');
  return (
    <Dialog title={`Move ${writeCount(posts.length, 'post')}`} onClose={onClose}>
      <DialogForm confirm="Move them" disabled={!Number(days)} onCancel={onClose} onSubmit={() => onMove(Number(days))}>
        <TextField
          label="Days later"
          hint="Below 0: earlier. Each post keeps its time of day."
          type="number"
          required
          min={-365}
          max={365}
          value={days}
          onChange={setDays}
        />
        {posts.some(({ status }) => status === 'approved') && <p class="quiet">Approved posts return to review.</p>}
      </DialogForm>
    </Dialog>
  );
}
