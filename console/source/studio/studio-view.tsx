import type { FunctionComponent } from 'preact';
import { useWorkspaceId } from '../data/workspace.ts';
import { ButtonLink, Button } from '../design/button.tsx';
import { Page } from '../design/page.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { Tabs } from '../design/tabs.tsx';
import { GenerationList } from '../generations/generation-list.tsx';
import { route } from '../navigation/route.ts';
import { createLazyView } from '../shell/lazy-view.tsx';
import { ContentList } from './content-list.tsx';
import type { StudioJob } from './studio-job.ts';
import { useCatalog } from '../data/catalog.ts';
import { useStored } from '../data/use-stored.ts';
import { writeCount } from '../data/write-number.ts';
import { FailureNote } from '../design/failure-note.tsx';
import { FormatFields } from './format-fields.tsx';
import type { FormatName } from './formats.ts';
import { RenderNote, RenderState } from './render-state.tsx';
import { useRender } from './use-render.ts';

const PARTS: readonly { id: string; name: string; View: FunctionComponent<{ workspaceId: string }> }[] = [
  { id: 'library', name: 'Videos', View: ContentList },
  { id: 'generations', name: 'Ideas', View: GenerationList },
  { id: 'formats', name: 'From a format', View: FormatForm },
  { id: 'deck', name: 'By hand', View: createLazyView(async () => (await import('./deck-editor.tsx')).DeckEditor) },
];

export function StudioView() {
  const workspaceId = useWorkspaceId();
  const current = PARTS.find(({ id }) => id === route.value.path[1]) ?? PARTS[0];
  if (!current) return null;
  return (
    <Page
      title="Studio"
      actions={<ButtonLink variant="primary" icon="plus" label="Make a video" href="#/studio/formats" />}
    >
      <Tabs
        label="Studio"
        current={current.id}
        tabs={PARTS.map(({ id, name }) => ({ id, name, href: `#/studio/${id}` }))}
      />
      {workspaceId ? (
        <current.View key={workspaceId} workspaceId={workspaceId} />
      ) : (
        <Skeleton label="Loading the workspace" />
      )}
    </Page>
  );
}

interface Written {
  format: FormatName;
  jobs: Partial<Record<FormatName, StudioJob>>;
}

function FormatForm({ workspaceId }: { workspaceId: string }) {
  const { formats = [] } = useCatalog().data ?? {};
  const [{ format, jobs }, store] = useStored<Written>(`jobs.${workspaceId}`, { format: 'slideshow', jobs: {} });
  const job = jobs[format] ?? {};
  const render = useRender(workspaceId);
  const chosen = formats.find(({ name }) => name === format);
  const credits = chosen?.credits ?? 0;
  return (
    <div class="columns">
      <div class="formats" role="radiogroup" aria-label="Format">
        {formats.map(({ name, label, description }) => (
          <label key={name} class="format">
            <input
              type="radio"
              name="format"
              class="visually-hidden"
              checked={name === format}
              onChange={() => store({ format: name, jobs })}
            />
            <b>{label}</b>
            <span class="quiet">{description}</span>
          </label>
        ))}
      </div>
      <div class="stack">
        <section class="card">
          <header>
            <h2>{chosen?.label}</h2>
            <Button
              variant="primary"
              icon="studio"
              label={`Render${credits > 0 ? ` · ${writeCount(credits, 'credit')}` : ''}`}
              busy={render.isRunning}
              disabled={Object.keys(job).length === 0}
              onClick={() => render.run(format, job)}
            />
          </header>
          <FormatFields
            key={format}
            format={format}
            job={job}
            workspaceId={workspaceId}
            onChange={(changed) => store({ format, jobs: { ...jobs, [format]: changed } })}
          />
          <FailureNote error={render.failure} />
          {render.accepted && render.accepted.credits.charged > 0 && (
            <p class="quiet">{writeCount(render.accepted.credits.charged, 'credit')} charged.</p>
          )}
        </section>
        {render.accepted && <RenderNote contentId={render.accepted.contentId} />}
        {render.accepted && <RenderState key={render.accepted.contentId} contentId={render.accepted.contentId} />}
      </div>
    </div>
  );
}
