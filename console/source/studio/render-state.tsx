import { useContent } from '../compose/use-content.ts';
import { FailureNote } from '../design/failure-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { ContentCard } from './content-list.tsx';

const RENDERING = 'Rendering… If you post it now, it goes out once it is ready.';

const NOTES = {
  queued: RENDERING,
  rendering: RENDERING,
  ready: 'The video is ready.',
  failed: 'The video could not be made.',
  cancelled: 'The video is cancelled.',
} as const;

/** The state of a job in words, which screen readers announce. */
export function RenderNote({ contentId }: { contentId: string }) {
  const { data } = useContent(contentId);
  return (
    <span class="quiet" role="status">
      {data && NOTES[data.status]}
    </span>
  );
}

export function RenderState({ contentId }: { contentId: string }) {
  const { data, error, refetch } = useContent(contentId);
  if (!data) return error ? <FailureNote error={error} onRetry={refetch} /> : <Skeleton label="Starting the render" />;
  return (
    <ul class="library">
      <ContentCard content={data} />
    </ul>
  );
}
