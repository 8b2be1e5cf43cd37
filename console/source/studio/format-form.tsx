import type { StudioJob } from './studio-job.ts';
import { useCatalog } from '../data/catalog.ts';
import { useStored } from '../data/use-stored.ts';
import { writeCount } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { FormatFields } from './format-fields.tsx';
import type { FormatName } from './formats.ts';
import { RenderNote, RenderState } from './render-state.tsx';
import { useRender } from './use-render.ts';

interface Written {
  format: FormatName;
  jobs: Partial<Record<FormatName, StudioJob>>;
}

/** The formats, each with a form of its inputs, which the browser keeps for the workspace. */
export function FormatForm({ workspaceId }: { workspaceId: string }) {
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
              class="hidden"
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
              look="primary"
              icon="studio"
              busy={render.isRunning}
              disabled={Object.keys(job).length === 0}
              onClick={() => render.run(format, job)}
            >
              Render{credits > 0 && ` · ${writeCount(credits, 'credit')}`}
            </Button>
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
