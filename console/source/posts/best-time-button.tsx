import { useState } from 'preact/hooks';
import type { Kinora } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { addDays, getToday, listDays, toWallTime, writeDay, writeTime, type WallTime } from '../data/wall-time.ts';
import { useWorkspaceId } from '../data/workspace.ts';
import { writeNumber } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { groupByHour } from '../insights/group-posts.ts';

/** The past days whose figures decide the best hour. */
const MEASURED_DAYS = 90;
/** The coming days in which a free slot is looked for. `GET /calendar` returns at most 92 days. */
const HORIZON_DAYS = 60;

interface BestTimeButtonProps {
  zone: string;
  /** The id of the post that is moved, whose slot counts as free. */
  moved?: string;
  onFind: (slot: WallTime) => void;
}

interface Proposal {
  slot: WallTime | null;
  /** The figures behind the proposal, or why there is no slot. */
  note: string;
}

/** Proposes the hour with the highest median views, on the next day that has no post in that hour. */
export function BestTimeButton({ zone, moved, onFind }: BestTimeButtonProps) {
  const inWorkspace = { workspaceId: useWorkspaceId() ?? undefined };
  const [note, setNote] = useState('');
  const findBest = async (client: Kinora): Promise<Proposal> => {
    const today = getToday(zone);
    const measured = { from: addDays(today, 1 - MEASURED_DAYS), to: today, limit: 100, sort: 'publishedAt' } as const;
    const posts = await client.get('/analytics/posts', { query: { ...measured, ...inWorkspace } });
    const [best] = groupByHour(posts, zone).toSorted((one, other) => other.medianViews - one.medianViews);
    if (!best) return { slot: null, note: `No hour has three posts with figures in the last ${MEASURED_DAYS} days.` };
    const span = { from: today, to: addDays(today, HORIZON_DAYS) };
    const { days } = await client.get('/calendar', { query: { ...span, ...inWorkspace } });
    const taken = days
      .flatMap((day) => day.posts)
      .flatMap(({ id, scheduledTime }) => (scheduledTime && id !== moved ? [toHour(scheduledTime, zone)] : []));
    const now = toWallTime(Date.now(), zone);
    const free = listDays(today, HORIZON_DAYS).find(
      (date) => !taken.includes(`${date}T${best.name}`) && (date > now.date || best.name > now.time),
    );
    if (!free) return { slot: null, note: `The next ${HORIZON_DAYS} days have no such slot.` };
    const seen = `${writeNumber(best.medianViews)} views of the middle of ${best.posts} posts`;
    return {
      slot: { date: free, time: best.name },
      note: `${writeDay(free)}, ${writeTime(best.name)}: ${seen} in the last ${MEASURED_DAYS} days.`,
    };
  };
  const propose = useAction(findBest);
  const run = async () => {
    const proposal = await propose.run();
    if (proposal?.slot) onFind(proposal.slot);
    setNote(proposal?.note ?? '');
  };
  return (
    <div class="group">
      <Button icon="insights" label="Best time" busy={propose.isRunning} onClick={run} />
      <span class="hint" role="status">
        {note}
      </span>
      <FailureNote error={propose.failure} />
    </div>
  );
}

function toHour(instant: string, zone: string): string {
  const { date, time } = toWallTime(instant, zone);
  return `${date}T${time.slice(0, 2)}:00`;
}
