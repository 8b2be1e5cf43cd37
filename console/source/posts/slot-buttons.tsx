import { useState } from 'preact/hooks';
import type { Kinora } from '../../../clients/typescript/source/index.ts';
import { findFreeSlot, listUsualTimes } from '../../../domain/posts/find-free-slot.ts';
import { useAction } from '../data/use-action.ts';
import { addDays, getToday, toWallTime, writeDay, writeTime, type WallTime } from '../data/wall-time.ts';
import { useWorkspaceId } from '../data/workspace.ts';
import { writeNumber } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { groupByHour } from '../insights/group-posts.ts';

/** The days before and after today whose posts show the usual times; the calendar returns at most 92. */
const [DAYS_BEFORE, DAYS_AFTER] = [28, 60];
/** The days whose figures show the best hour. */
const MEASURED_DAYS = 90;

interface SlotButtonsProps {
  zone: string;
  /** The time of day to look at if the workspace has no usual times. */
  time: string;
  /** The post that is moved, whose own slot counts as free. */
  moved?: string;
  onFind: (slot: WallTime) => void;
}

interface Proposal {
  slot: WallTime | null;
  /** What the proposal rests on. */
  note: string;
}

/** Proposes a free slot: at the next usual time of the workspace, or at the hour whose posts were seen most. */
export function SlotButtons({ zone, time, moved, onFind }: SlotButtonsProps) {
  const own = { workspaceId: useWorkspaceId() ?? undefined };
  const [note, setNote] = useState('');
  const today = getToday(zone);
  const findFree = async (client: Kinora, chooseTimes: (planned: WallTime[]) => string[], reason: string) => {
    const span = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) };
    const { days } = await client.get('/calendar', { query: { ...span, ...own } });
    const planned = days
      .flatMap(({ posts }) => posts)
      .flatMap(({ id, scheduledTime }) => (scheduledTime && id !== moved ? [toWallTime(scheduledTime, zone)] : []));
    const slot = findFreeSlot(planned, toWallTime(Date.now(), zone), chooseTimes(planned));
    if (!slot) return { slot, note: 'The next 60 days have no such slot.' };
    return { slot, note: `${writeDay(slot.date)}, ${writeTime(slot.time)}. ${reason}` };
  };
  const findBest = async (client: Kinora) => {
    const span = { from: addDays(today, 1 - MEASURED_DAYS), to: today };
    const posts = await client.get('/analytics/posts', { query: { ...span, ...own, limit: 100, sort: 'publishedAt' } });
    const [best] = groupByHour(posts, zone).toSorted((one, other) => other.medianViews - one.medianViews);
    if (!best) return { slot: null, note: `No hour has three posts with figures in the last ${MEASURED_DAYS} days.` };
    const seen = `${writeNumber(best.medianViews)} views of the middle of ${best.posts} posts`;
    return findFree(client, () => [best.name], `${writeTime(best.name)}: ${seen} in the last ${MEASURED_DAYS} days.`);
  };
  const propose = useAction((client, find: (client: Kinora) => Promise<Proposal>) => find(client));
  const run = async (find: (client: Kinora) => Promise<Proposal>) => {
    const proposal = await propose.run(find);
    if (proposal?.slot) onFind(proposal.slot);
    setNote(proposal?.note ?? '');
  };
  const findNext = (client: Kinora) =>
    findFree(client, (planned) => listUsualTimes(planned, time), 'Your next usual time without a post within an hour.');
  return (
    <div class="group">
      <Button icon="scheduled" busy={propose.isRunning} onClick={() => run(findNext)}>
        Next free slot
      </Button>
      <Button icon="insights" busy={propose.isRunning} onClick={() => run(findBest)}>
        Best time
      </Button>
      <span class="hint" role="status">
        {note}
      </span>
      <FailureNote error={propose.failure} />
    </div>
  );
}
