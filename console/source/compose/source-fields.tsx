import { useQuery } from '../data/use-query.ts';
import { Choice } from '../design/choice.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Field } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { changeDraft, draft, parseDeck, type SourceKind } from './draft.ts';

const SOURCES: readonly { id: SourceKind; name: string }[] = [
  { id: 'content', name: 'Library' },
  { id: 'generation', name: 'Idea' },
  { id: 'url', name: 'Own video' },
  { id: 'deck', name: 'Deck' },
];

/** What is posted: a rendered video, an idea, the caller's own video, or a deck. */
export function SourceFields({ workspaceId }: { workspaceId: string }) {
  const { source } = draft.value;
  return (
    <fieldset class="card">
      <legend class="hidden">What to post</legend>
      <header>
        <h2>What to post</h2>
        <div class="tabs" role="radiogroup" aria-label="Source">
          {SOURCES.map(({ id, name }) => (
            <label key={id} class={id === source ? 'current' : ''}>
              <input
                type="radio"
                name="source"
                class="hidden"
                checked={id === source}
                onChange={() => changeDraft({ source: id })}
              />
              {name}
            </label>
          ))}
        </div>
      </header>
      {source === 'content' && <ContentPicker workspaceId={workspaceId} />}
      {source === 'generation' && <GenerationPicker workspaceId={workspaceId} />}
      {source === 'url' && <UrlFields />}
      {source === 'deck' && <DeckFields />}
    </fieldset>
  );
}

function ContentPicker({ workspaceId }: { workspaceId: string }) {
  const contents = useQuery(['content', 'list', workspaceId], (client, signal) =>
    client.get('/content', { query: { workspaceId, limit: 40 }, signal }),
  );
  return (
    <QueryView query={contents} label="Loading the library" rows={2}>
      {(all) => {
        const videos = all.filter(({ status, outputUrl, format }) =>
          status === 'ready'
            ? outputUrl && format !== 'image' && format !== 'voiceover'
            : status !== 'failed' && status !== 'cancelled',
        );
        if (videos.length === 0) {
          return (
            <EmptyState icon="film" title="No videos yet">
              <p>
                Render one in the <a href="#/studio">studio</a>, or post your own video.
              </p>
            </EmptyState>
          );
        }
        return (
          <div class="covers" role="radiogroup" aria-label="Video">
            {videos.map(({ id, format, thumbnailUrl, durationMs, status }) => (
              <label key={id} class="cover">
                <input
                  type="radio"
                  name="content"
                  class="hidden"
                  checked={draft.value.contentId === id}
                  onChange={() => changeDraft({ contentId: id })}
                />
                {thumbnailUrl ? <img src={thumbnailUrl} alt="" loading="lazy" /> : <span class="blank" />}
                <span>
                  {format}{' '}
                  <span class="quiet">{durationMs === null ? status : `${(durationMs / 1000).toFixed(1)} s`}</span>
                </span>
              </label>
            ))}
          </div>
        );
      }}
    </QueryView>
  );
}

function GenerationPicker({ workspaceId }: { workspaceId: string }) {
  // Ten requests in five minutes are allowed for generations, so that an old list is used for long.
  const generations = useQuery(
    ['generations', workspaceId],
    (client, signal) => client.get('/generations', { query: { workspaceId, limit: 50 }, signal }),
    { staleTime: 300_000, refetchOnWindowFocus: false },
  );
  return (
    <QueryView query={generations} label="Loading the ideas">
      {(all) => {
        const usable = all.filter(({ status }) => status !== 'discarded');
        if (usable.length === 0) {
          return (
            <EmptyState icon="generations" title="No ideas yet">
              <a href="#/studio/generations">Write some in the studio</a>
            </EmptyState>
          );
        }
        return (
          <div class="choices">
            {usable.map(({ id, caption, format, score }) => (
              <Choice
                key={id}
                group="generation"
                label={caption}
                hint={`${format} · score ${score}`}
                checked={draft.value.suggestionId === id}
                onChange={() => changeDraft({ suggestionId: id })}
              />
            ))}
          </div>
        );
      }}
    </QueryView>
  );
}

function UrlFields() {
  const { videoUrl, thumbnailUrl } = draft.value;
  return (
    <>
      <Field label="Address of the video" hint="It is fetched once, now, into the service's own storage.">
        {(control) => (
          <input
            {...control}
            type="url"
            placeholder="https://"
            value={videoUrl}
            onInput={(event) => changeDraft({ videoUrl: event.currentTarget.value.trim() })}
          />
        )}
      </Field>
      <Field label="Address of the cover" hint="Optional. Without it, the best frame of the video.">
        {(control) => (
          <input
            {...control}
            type="url"
            placeholder="https://"
            value={thumbnailUrl}
            onInput={(event) => changeDraft({ thumbnailUrl: event.currentTarget.value.trim() })}
          />
        )}
      </Field>
    </>
  );
}

function DeckFields() {
  const { deck, coverMs } = draft.value;
  const parsed = parseDeck(deck);
  const duration = Number(parsed?.['durationMs'] ?? 0);
  return (
    <>
      <Field
        label="Deck"
        hint={
          <>
            JSON, as in the <a href="#/studio/deck">deck editor</a>.
          </>
        }
        error={deck.trim() !== '' && !parsed ? 'This is not a JSON object.' : null}
      >
        {(control) => (
          <textarea
            {...control}
            class="code"
            rows={10}
            spellcheck={false}
            value={deck}
            onInput={(event) => changeDraft({ deck: event.currentTarget.value })}
          />
        )}
      </Field>
      {duration > 0 && (
        <Field label="Cover" hint={`The frame at ${((coverMs ?? 0) / 1000).toFixed(1)} s`}>
          {(control) => (
            <input
              {...control}
              type="range"
              min={0}
              max={duration - 1}
              step={100}
              value={coverMs ?? 0}
              onInput={(event) => changeDraft({ coverMs: Number(event.currentTarget.value) })}
            />
          )}
        </Field>
      )}
    </>
  );
}
