import { findFreeSlot } from '../../../domain/posts/find-free-slot.ts';
import { useAction } from '../data/use-action.ts';
import { addDays, getToday, toWallTime, writeDay, writeTime, type WallTime } from '../data/wall-time.ts';
import { useWorkspaceId } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { announce } from '../design/live-region.tsx';
import { showToast } from '../design/toast.tsx';

/** The days before and after today whose posts show the usual times; the calendar returns at most 92. */
const [DAYS_BEFORE, DAYS_AFTER] = [28, 60];

interface FreeSlotButtonProps {
  zone: string;
  /** The time of day to look at if the workspace has no usual times. */
  time: string;
  /** The post that is moved, whose own slot counts as free. */
  moved?: string;
  onFind: (slot: WallTime) => void;
}

/** Finds the next usual time of the workspace at which nothing is planned. */
export function FreeSlotButton({ zone, time, moved, onFind }: FreeSlotButtonProps) {
  const workspaceId = useWorkspaceId();
  const read = useAction((client) => {
    const today = getToday(zone);
    const span = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) };
    return client.get('/calendar', { query: { ...span, ...(workspaceId ? { workspaceId } : {}) } });
  });
  const find = async () => {
    const calendar = await read.run();
    if (!calendar) return;
    const planned = calendar.days
      .flatMap(({ posts }) => posts)
      .flatMap(({ id, scheduledTime }) => (scheduledTime && id !== moved ? [toWallTime(scheduledTime, zone)] : []));
    const slot = findFreeSlot(planned, toWallTime(Date.now(), zone), time);
    if (!slot) return showToast('The next 60 days have no free slot.', 'bad');
    onFind(slot);
    announce(`${writeDay(slot.date)}, ${writeTime(slot.time)}`);
  };
  return (
    <div class="group">
      <Button icon="scheduled" busy={read.isRunning} onClick={find}>
        Next free slot
      </Button>
      <span class="hint">Your next usual time without a post within an hour.</span>
      <FailureNote error={read.failure} />
    </div>
  );
}
