import type { Automation } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';
import { QueryView } from '../design/query-view.tsx';
import { GenerationCard } from '../generations/generation-card.tsx';

/** The ideas that its next run uses, best first by time of writing. A discarded one is not used. */
export function AutomationGenerations({ id, status }: { id: string; status: Automation['status'] }) {
  const generations = useQuery(
    ['automations', id, 'generations', status],
    (client, signal) => client.get('/automations/{id}/generations', { path: { id }, query: { limit: 50 }, signal }),
    { refetchInterval: status === 'generating' ? 3_000 : false },
  );
  return (
    <section class="card">
      <h2>Ideas</h2>
      <QueryView query={generations} label="Loading the ideas">
        {(all) => (
          <div class="stack">
            {all.length === 0 && (
              <p class="quiet">No ideas yet. Write some, then review them here before the launch.</p>
            )}
            {all.map((generation) => (
              <GenerationCard key={generation.id} generation={generation} isReviewed />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  );
}
