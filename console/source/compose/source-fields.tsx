import { useQuery } from '../data/use-query.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Field } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { LibraryPicker } from './library-picker.tsx';
import { useDraft } from './draft-store.ts';
import { parseDeck, type SourceKind } from './draft.ts';

const SOURCES: readonly { id: SourceKind; name: string }[] = [
  { id: 'content', name: 'Library' },
  { id: 'generation', name: 'Idea' },
  { id: 'url', name: 'Address' },
  { id: 'deck', name: 'Deck' },
];

/** What is posted: a video of the library, an idea, a video at an address, or a deck. */
export function SourceFields({ workspaceId }: { workspaceId: string }) {
  const { draft, change } = useDraft();
  // Rendered videos and own files are one library to a person.
  const source = draft.source === 'asset' ? 'content' : draft.source;
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
                onChange={() => change({ source: id === 'content' && draft.assetId ? 'asset' : id })}
              />
              {name}
            </label>
          ))}
        </div>
      </header>
      {source === 'content' && <LibraryPicker workspaceId={workspaceId} />}
      {source === 'generation' && <GenerationPicker workspaceId={workspaceId} />}
      {source === 'url' && <UrlFields />}
      {source === 'deck' && <DeckFields />}
    </fieldset>
  );
}

function GenerationPicker({ workspaceId }: { workspaceId: string }) {
  // Ten requests in five minutes are allowed for generations, so that an old list is used for long.
  const generations = useQuery(
    ['generations', workspaceId],
    (client, signal) => client.get('/generations', { query: { workspaceId, limit: 50 }, signal }),
    { staleTime: 300_000, refetchOnWindowFocus: false },
  );
  const { draft, change } = useDraft();
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
                checked={draft.suggestionId === id}
                onChange={() => change({ suggestionId: id })}
              />
            ))}
          </div>
        );
      }}
    </QueryView>
  );
}

function UrlFields() {
  const { draft, change } = useDraft();
  const { videoUrl, thumbnailUrl, images } = draft;
  if (images.length > 0) {
    return (
      <div class="group">
        {images.map((url, at) => (
          <img key={url} class="cover-picture" src={url} alt={`Picture ${at + 1}`} />
        ))}
        <Button onClick={() => change({ images: [] })}>Use a video instead</Button>
      </div>
    );
  }
  return (
    <>
      <Field label="Address of the video" hint="It is fetched once, now, into the service's own storage.">
        {(control) => (
          <input
            {...control}
            type="url"
            placeholder="https://"
            value={videoUrl}
            onInput={(event) => change({ videoUrl: event.currentTarget.value.trim() })}
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
            onInput={(event) => change({ thumbnailUrl: event.currentTarget.value.trim() })}
          />
        )}
      </Field>
    </>
  );
}

function DeckFields() {
  const { draft, change } = useDraft();
  const { deck, coverMs } = draft;
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
            onInput={(event) => change({ deck: event.currentTarget.value })}
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
              onInput={(event) => change({ coverMs: Number(event.currentTarget.value) })}
            />
          )}
        </Field>
      )}
    </>
  );
}
