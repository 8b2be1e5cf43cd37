import { useState } from 'preact/hooks';
import type { AcceptedRender, PathOf } from '../../../clients/typescript/source/index.ts';
import type { StudioJob } from './studio-job.ts';
import { useAction } from '../data/use-action.ts';

/** Starts a render in a format. `accepted` is the last one that the service accepted. */
export function useRender(workspaceId: string) {
  const [accepted, setAccepted] = useState<AcceptedRender | null>(null);
  const render = useAction(
    async (client, { format, job }: { format: string; job: StudioJob }) =>
      client.post(`/content/${format}` as Extract<PathOf<'POST'>, '/content/slideshow'>, {
        body: { ...job, workspaceId },
      }),
    ['content'],
    ['me'],
  );
  const run = async (format: string, job: StudioJob) => setAccepted((await render.run({ format, job })) ?? accepted);
  return { run, accepted, isRunning: render.isRunning, failure: render.failure };
}
