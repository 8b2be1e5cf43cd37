import { useState } from 'preact/hooks';
import type { CreateGenerations } from '../../../clients/typescript/source/index.ts';
import { queryClient } from '../data/query-client.ts';
import { useAction } from '../data/use-action.ts';
import { useQuery } from '../data/use-query.ts';
import { useStored } from '../data/use-stored.ts';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { GenerationCard } from './generation-card.tsx';

/** The ideas of the workspace. All requests here share a limit of ten in five minutes, so that the list is read rarely. */
export function GenerationList({ workspaceId }: { workspaceId: string }) {
  const key = ['generations', workspaceId];
  const generations = useQuery(
    key,
    (client, signal) => client.get('/generations', { query: { workspaceId, limit: 50 }, signal }),
    { staleTime: 300_000, refetchOnWindowFocus: false },
  );
  const [prompt, setPrompt, forgetPrompt] = useStored(`ideas.${workspaceId}`, '');
  const [count, setCount] = useState(3);
  const write = useAction((client, body: CreateGenerations) => client.post('/generations', { body }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const written = await write.run({ workspaceId, count, ...(prompt.trim() === '' ? {} : { prompt }) });
    if (!written) return;
    forgetPrompt();
    queryClient.setQueryData(key, [...written, ...(generations.data ?? [])]);
  };
  return (
    <>
      <form class="card" onSubmit={submit}>
        <div class="row-fields write">
          <Field label="What the ideas are about" hint="Optional. The brand context is always used.">
            {(control) => (
              <input {...control} value={prompt} onInput={(event) => setPrompt(event.currentTarget.value)} />
            )}
          </Field>
          <Field label="How many">
            {(control) => (
              <input
                {...control}
                type="number"
                min={1}
                max={10}
                required
                value={count}
                onInput={(event) => setCount(Number(event.currentTarget.value))}
              />
            )}
          </Field>
        </div>
        <div class="group">
          <Button look="primary" icon="sparkles" type="submit" busy={write.isRunning}>
            Write ideas
          </Button>
          <span class="quiet">Ten requests in five minutes.</span>
        </div>
        <FailureNote error={write.failure} />
      </form>
      <QueryView query={generations} label="Loading the ideas" rows={4}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="generations" title="No ideas yet">
              <p>Write some above. Each comes with a score of its hook and the reason behind it.</p>
            </EmptyState>
          ) : (
            <section class="card" aria-label="Ideas">
              {all.map((generation) => (
                <GenerationCard key={generation.id} generation={generation} />
              ))}
            </section>
          )
        }
      </QueryView>
    </>
  );
}
