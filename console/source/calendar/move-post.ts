import type { Kinora, Post } from '../../../clients/typescript/source/index.ts';
import { describeFailure } from '../data/describe-failure.ts';
import { endRejectedSession, queryClient } from '../data/query-client.ts';
import { toWallTime, writeDay, writeTime, type WallTime } from '../data/wall-time.ts';
import { showToast } from '../design/toast.tsx';
import { isChangeable } from '../posts/post-state.ts';
import { setMove } from './calendar-entries.ts';

export const isMovable = ({ status, scheduledTime }: Post): boolean => isChangeable(status) && scheduledTime !== null;

/** Reschedules a post, which is shown at its new time at once. If the service refuses, a message gives the reason. */
export async function movePost(
  client: Kinora,
  post: Post,
  to: WallTime,
  timezone: string,
  isUndo = false,
): Promise<void> {
  setMove(post.id, to);
  try {
    await client.post('/posts/{id}/reschedule', {
      path: { id: post.id },
      body: { scheduledTime: `${to.date}T${to.time}:00`, timezone },
    });
    await queryClient.invalidateQueries({ queryKey: ['calendar'] });
    void queryClient.invalidateQueries({ queryKey: ['posts'] });
    const review = post.status === 'approved' ? ' It is in review again.' : '';
    const from = post.scheduledTime && toWallTime(post.scheduledTime, timezone);
    const undo =
      from && !isUndo ? { label: 'Undo', run: () => void movePost(client, post, from, timezone, true) } : null;
    showToast(`Moved to ${writeDay(to.date)}, ${writeTime(to.time)}.${review}`, 'good', undo);
  } catch (error) {
    endRejectedSession(error);
    const { title, message } = describeFailure(error);
    showToast(`Not moved. ${title}: ${message}`, 'bad');
  } finally {
    setMove(post.id, null);
  }
}
