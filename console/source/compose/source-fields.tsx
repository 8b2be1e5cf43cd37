import { useFormatNames } from '../data/catalog.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { TextField } from '../design/text-field.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { QueryView } from '../design/query-view.tsx';
import { useGenerations } from '../generations/use-generations.ts';
import { LibraryPicker } from './library-picker.tsx';
import { useDraft } from './draft-store.ts';
import type { SourceKind } from './draft.ts';

const SOURCES: readonly { id: SourceKind; name: string }[] = [
  { id: 'content', name: 'Library' },
  { id: 'generation', name: 'Idea' },
  { id: 'url', name: 'Address' },
];

/** The fields for what is posted: a file of the library, an idea, or media at addresses. */
export function SourceFields({ workspaceId }: { workspaceId: string }) {
  const { draft, change } = useDraft();
  // The tab "Library" offers both rendered videos and files of the library.
  const source = draft.source === 'asset' ? 'content' : draft.source;
  return (
    <fieldset class="card">
      <legend class="visually-hidden">What to post</legend>
      <header>
        <h2>What to post</h2>
        <div class="tabs" role="radiogroup" aria-label="Source">
          {SOURCES.map(({ id, name }) => (
            <label key={id} class={id === source ? 'current' : ''}>
              <input
                type="radio"
                name="source"
                class="visually-hidden"
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
    </fieldset>
  );
}

function GenerationPicker({ workspaceId }: { workspaceId: string }) {
  const { query: generations, more } = useGenerations(workspaceId);
  const { draft, change } = useDraft();
  const formats = useFormatNames();
  return (
    <QueryView query={generations} label="Loading the ideas">
      {({ items }) => {
        const usable = items.filter(({ status }) => status !== 'discarded');
        if (usable.length === 0) {
          return (
            <EmptyState icon="generations" title="No ideas yet">
              <a href="#/studio/generations">Write some in the studio</a>
            </EmptyState>
          );
        }
        return (
          <>
            <div class="choices">
              {usable.map(({ id, caption, format, score }) => (
                <Choice
                  key={id}
                  group="generation"
                  label={caption}
                  hint={`${formats[format]} · score ${score}`}
                  checked={draft.suggestionId === id}
                  onChange={() => change({ suggestionId: id })}
                />
              ))}
            </div>
            <MoreButton more={more} busy={generations.isFetching} name="ideas" />
          </>
        );
      }}
    </QueryView>
  );
}

function UrlFields() {
  const { draft, change } = useDraft();
  const { videoUrl, thumbnailUrl, images } = draft;
  // Only a copied post has pictures at addresses.
  if (images.length > 0) {
    return (
      <div class="group">
        {images.map((url, at) => (
          <img key={url} class="cover-picture" src={url} alt={`Picture ${at + 1}`} />
        ))}
        <Button label="Use a video instead" onClick={() => change({ images: [] })} />
      </div>
    );
  }
  return (
    <>
      <TextField
        label="Address of the video"
        hint="It is fetched once, now, into the service's own storage."
        type="url"
        placeholder="https://"
        value={videoUrl}
        onChange={(text) => change({ videoUrl: text.trim() })}
      />
      <TextField
        label="Address of the cover"
        hint="Optional. Without it, the best frame of the video."
        type="url"
        placeholder="https://"
        value={thumbnailUrl}
        onChange={(text) => change({ thumbnailUrl: text.trim() })}
      />
    </>
  );
}
