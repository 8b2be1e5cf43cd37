import { useState } from 'preact/hooks';
import type { CreateGenerations } from '../../../clients/typescript/source/index.ts';
import { queryClient } from '../data/query-client.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { TextField } from '../design/text-field.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { QueryView } from '../design/query-view.tsx';
import { GenerationCard } from './generation-card.tsx';
import { useGenerations } from './use-generations.ts';

export function GenerationList({ workspaceId }: { workspaceId: string }) {
  const { query: generations, queryKey, more } = useGenerations(workspaceId);
  const [prompt, setPrompt, forgetPrompt] = useStored(`ideas.${workspaceId}`, '');
  const [count, setCount] = useState(3);
  const write = useAction((client, body: CreateGenerations) => client.post('/generations', { body }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const written = await write.run({ workspaceId, count, ...(prompt.trim() === '' ? {} : { prompt }) });
    if (!written) return;
    forgetPrompt();
    const { items = [], total = 0 } = generations.data ?? {};
    queryClient.setQueryData(queryKey, { items: [...written, ...items], total: total + written.length });
  };
  return (
    <>
      <form class="card" onSubmit={submit}>
        <div class="row-fields write">
          <TextField
            label="What the ideas are about"
            hint="Optional. The brand context is always used."
            value={prompt}
            onChange={setPrompt}
          />
          <TextField
            label="How many"
            type="number"
            min={1}
            max={10}
            required
            value={count}
            onChange={(text) => setCount(Number(text))}
          />
        </div>
        <div class="group">
          <Button variant="primary" icon="sparkles" label="Write ideas" type="submit" busy={write.isRunning} />
        </div>
        <FailureNote error={write.failure} />
      </form>
      <QueryView query={generations} label="Loading the ideas" rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="generations" title="No ideas yet">
              <p>Write some above. Each comes with a score of its hook and the reason behind it.</p>
            </EmptyState>
          ) : (
            <section class="card" aria-label="Ideas">
              {items.map((generation) => (
                <GenerationCard key={generation.id} generation={generation} />
              ))}
              <MoreButton more={more} busy={generations.isFetching} name="ideas" />
            </section>
          )
        }
      </QueryView>
    </>
  );
}
