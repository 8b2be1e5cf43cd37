import type { Automation } from '../../../clients/typescript/source/index.ts';
import { useFormatNames } from '../data/catalog.ts';
import { useGet } from '../data/use-query.ts';
import { writeDay } from '../data/wall-time.ts';
import { writeCount } from '../data/write-number.ts';
import { Badge } from '../design/badge.tsx';
import { QueryView } from '../design/query-view.tsx';
import { writeRoute } from '../navigation/route.ts';
import { POST_STATES, type StateMark } from '../posts/post-state.ts';

const PLANNED: StateMark = { label: 'Planned', tone: 'neutral', icon: 'draft' };

export function AutomationTimeline({ id, status }: { id: string; status: Automation['status'] }) {
  const timeline = useGet(['automations', id, 'timeline', status], '/automations/{id}/timeline', {
    path: { id },
    query: { days: 28, limit: 40 },
    refetchInterval: 15_000,
  });
  const formats = useFormatNames();
  return (
    <section class="card">
      <h2>Coming slots</h2>
      <QueryView query={timeline} label="Loading the slots" rows={4}>
        {({ entries, credits, refusedReason }) => (
          <>
            {refusedReason && <p class="note tone-warn">{refusedReason}</p>}
            <p class="quiet">
              {credits.cost > 0
                ? `Costs ${writeCount(credits.cost, 'credit')} of ${credits.balance}.`
                : 'Costs no credits.'}
            </p>
            <ul class="timeline">
              {entries.map((entry) => {
                const state = entry.status === 'planned' ? PLANNED : POST_STATES[entry.status];
                const [date = '', time = ''] = entry.local.split('T');
                return (
                  <li key={`${entry.slotAt} ${entry.position}`}>
                    <time>
                      {writeDay(date)}, {time.slice(0, 5)}
                    </time>
                    <span class="quiet grow">{formats[entry.format ?? ''] ?? 'Idea not written yet'}</span>
                    {entry.postId ? (
                      <a href={writeRoute(['posts', entry.postId])} aria-label={`${state.label}: open the post`}>
                        <Badge {...state} />
                      </a>
                    ) : (
                      <Badge {...state} />
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  );
}
