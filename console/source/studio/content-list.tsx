import type { Content } from '../../../clients/typescript/source/index.ts';
import { useFormatNames } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { writeCount } from '../data/write-number.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { Button, ButtonLink } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { writeRoute } from '../navigation/route.ts';
import { isRunning, useContents } from './use-contents.ts';

const STATES: Record<Content['status'], { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'info' },
  rendering: { label: 'Rendering', tone: 'info' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** The videos of the workspace, newest first, with the progress of those that render. */
export function ContentList({ workspaceId }: { workspaceId: string }) {
  const { query, more } = useContents(workspaceId);
  return (
    <QueryView query={query} label="Loading the videos" rows={6}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon="film" title="No videos yet">
            <p>Write ideas, choose a format, or render a deck.</p>
            <ButtonLink href="#/studio/formats" icon="studio" label="Choose a format" />
          </EmptyState>
        ) : (
          <>
            <ul class="library">
              {items.map((content) => (
                <ContentCard key={content.id} content={content} />
              ))}
            </ul>
            <MoreButton more={more} busy={query.isFetching} name="videos" />
          </>
        )
      }
    </QueryView>
  );
}

export function ContentCard({ content }: { content: Content }) {
  const { id, status, progress, outputUrl, thumbnailUrl, durationMs, error, waitingFor, credits } = content;
  const format = useFormatNames()[content.format] ?? content.format;
  const cancel = useAction((client) => client.post('/content/{id}/cancel', { path: { id } }), ['content']);
  const remove = useAction((client) => client.delete('/content/{id}', { path: { id } }), ['content']);
  return (
    <li class="card content">
      {status === 'ready' && outputUrl && content.format !== 'image' ? (
        <video
          src={outputUrl}
          poster={thumbnailUrl ?? undefined}
          controls
          playsInline
          preload="none"
          aria-label={`${format} video`}
        />
      ) : outputUrl ? (
        <img src={outputUrl} alt={`A generated ${format}`} />
      ) : (
        <div class="blank">
          {isRunning(content) && (
            <>
              <p>{waitingFor === 'storage' ? 'Waits for the media store' : `${progress} %`}</p>
              <progress max={100} value={progress} aria-label={`Progress of the ${format} video`} />
            </>
          )}
        </div>
      )}
      <div class="group">
        <b>{format}</b>
        {durationMs !== null && <span class="quiet">{(durationMs / 1_000).toFixed(1)} s</span>}
        <Badge {...STATES[status]} />
      </div>
      {error && <p class="problem">{error.message ?? error.code}</p>}
      {credits.refunded > 0 && <p class="quiet">{writeCount(credits.refunded, 'credit')} refunded.</p>}
      <div class="group">
        {status === 'ready' && (
          <ButtonLink icon="compose" label="Post it" href={writeRoute(['compose'], { content: id })} />
        )}
        {status === 'ready' && content.format !== 'image' && content.format !== 'voiceover' && (
          <ButtonLink
            variant="quiet"
            icon="pen"
            label="Edit the deck"
            href={writeRoute(['studio', 'deck'], { content: id })}
          />
        )}
        {isRunning(content) ? (
          <Button label="Cancel" action={cancel} />
        ) : (
          <ConfirmButton
            variant="quiet"
            icon="trash"
            aria-label={`Delete this ${format}`}
            action={remove}
            question="Delete this video?"
            consequence="Its file is deleted. Posts that were published keep theirs on the platforms."
            confirm="Delete it"
          />
        )}
      </div>
      <FailureNote error={cancel.failure ?? remove.failure} />
    </li>
  );
}
