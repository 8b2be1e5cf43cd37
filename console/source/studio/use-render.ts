import { useState } from 'preact/hooks';
import type { AcceptedRender, PathOf } from '../../../clients/typescript/source/index.ts';
import type { StudioJob } from './studio-job.ts';
import { useAction } from '../data/use-action.ts';

/** Starts a render in a format, and remembers the one that was accepted last. */
export function useRender(workspaceId: string) {
  const [accepted, setAccepted] = useState<AcceptedRender | null>(null);
  const render = useAction(
    async (client, { format, job }: { format: string; job: StudioJob }) =>
      client.post(`/content/${format}` as Extract<PathOf<'POST'>, '/content/slideshow'>, {
        body: { ...job, workspaceId },
      }),
    // The query keys to refetch after the call.
    ['content'],
    ['me'],
  );
  const run = async (format: string, job: StudioJob) => setAccepted((await render.run({ format, job })) ?? accepted);
  return { run, accepted, isRunning: render.isRunning, failure: render.failure };
}
