import { useContent } from '../compose/use-content.ts';
import { FailureNote } from '../design/failure-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { ContentCard } from './library.tsx';

/** The video of a job that was accepted here, live. */
export function RenderState({ contentId }: { contentId: string }) {
  const { data, error, refetch } = useContent(contentId);
  if (!data) return error ? <FailureNote error={error} onRetry={refetch} /> : <Skeleton label="Starting the render" />;
  return (
    <>
      <p class="hidden" role="status">
        {`The video is ${data.status}.`}
      </p>
      <ul class="library">
        <ContentCard content={data} />
      </ul>
    </>
  );
}
