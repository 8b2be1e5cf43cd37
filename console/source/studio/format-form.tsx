import { useState } from 'preact/hooks';
import type { StudioJob } from './studio-job.ts';
import { useCatalog } from '../data/catalog.ts';
import { useStored } from '../data/use-stored.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { FormatFields } from './format-fields.tsx';
import { EXAMPLES, type FormatName } from './formats.ts';
import { findJsonFault, JsonField } from './json-field.tsx';
import { RenderState } from './render-state.tsx';
import { useRender } from './use-render.ts';

const write = (job: object): string => JSON.stringify(job, null, 2);

interface Written {
  format: FormatName;
  /** The requests that were changed, by format. */
  texts: Partial<Record<FormatName, string>>;
}

/** The chosen format and its request, which the browser keeps for the workspace. Without a text it is the example. */
function useRequest(workspaceId: string) {
  const [{ format, texts }, store] = useStored<Written>(`formats.${workspaceId}`, { format: 'slideshow', texts: {} });
  return {
    format,
    text: texts[format] ?? write(EXAMPLES[format] ?? {}),
    isChanged: texts[format] !== undefined,
    choose: (name: FormatName) => store({ format: name, texts }),
    setText: (text: string | undefined) => store({ format, texts: { ...texts, [format]: text } }),
  };
}

/** The formats, each with an example that renders, as a form or as JSON. */
export function FormatForm({ workspaceId }: { workspaceId: string }) {
  const { formats = [] } = useCatalog().data ?? {};
  const { format, text, isChanged, choose, setText } = useRequest(workspaceId);
  const [isJson, setJson] = useState(false);
  const render = useRender(workspaceId);
  const credits = formats.find(({ name }) => name === format)?.credits ?? 0;
  const isReadable = findJsonFault(text) === null;
  return (
    <div class="columns">
      <div class="formats" role="radiogroup" aria-label="Format">
        {formats.map(({ name, description }) => (
          <label key={name} class="format">
            <input type="radio" name="format" class="hidden" checked={name === format} onChange={() => choose(name)} />
            <b>{name}</b>
            <span class="quiet">{description}</span>
          </label>
        ))}
      </div>
      <div class="stack">
        <section class="card">
          <header>
            <h2>{format}</h2>
            <div class="group">
              <Button disabled={!isReadable} aria-pressed={isJson} onClick={() => setJson(!isJson)}>
                {isJson ? 'As a form' : 'As JSON'}
              </Button>
              {isChanged && <Button onClick={() => setText(undefined)}>Use the example</Button>}
              <Button
                look="primary"
                icon="studio"
                busy={render.isRunning}
                disabled={!isReadable}
                onClick={() => render.run(format, JSON.parse(text) as StudioJob)}
              >
                Render{credits > 0 && ` · ${credits} credits`}
              </Button>
            </div>
          </header>
          {isJson || !isReadable ? (
            <JsonField label="Request" rows={12} value={text} onInput={setText} />
          ) : (
            <FormatFields
              key={format}
              format={format}
              job={JSON.parse(text) as StudioJob}
              workspaceId={workspaceId}
              onChange={(job) => setText(write(job))}
            />
          )}
          <FailureNote error={render.failure} />
          {render.accepted && render.accepted.credits.charged > 0 && (
            <p class="quiet">{render.accepted.credits.charged} credits were charged.</p>
          )}
        </section>
        {render.accepted && <RenderState key={render.accepted.contentId} contentId={render.accepted.contentId} />}
      </div>
    </div>
  );
}
