import { useState } from 'preact/hooks';
import type { StudioJob } from '../../../clients/typescript/source/index.ts';
import { useCatalog, useChoices } from '../data/catalog.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { SelectField } from '../design/select-field.tsx';
import { EXAMPLES, type FormatName } from './formats.ts';
import { findJsonFault, JsonField } from './json-field.tsx';
import { RenderState } from './render-state.tsx';
import { useRender } from './use-render.ts';

const write = (format: FormatName): string => JSON.stringify(EXAMPLES[format] ?? {}, null, 2);

function readLook(text: string): string {
  return findJsonFault(text) === null ? String((JSON.parse(text) as Partial<StudioJob>).look ?? '') : '';
}

/** The request with another look, or without one. */
function writeLook(text: string, look: string): string {
  const { look: _old, ...rest } = JSON.parse(text) as Partial<StudioJob>;
  return JSON.stringify(look === '' ? rest : { ...rest, look }, null, 2);
}

/** The formats, each with an example that renders. */
export function FormatForm({ workspaceId }: { workspaceId: string }) {
  const { formats = [] } = useCatalog().data ?? {};
  const { looks } = useChoices();
  const [format, setFormat] = useState<FormatName>('slideshow');
  const [text, setText] = useState(write(format));
  const render = useRender(workspaceId);
  const choose = (chosen: FormatName) => {
    setFormat(chosen);
    setText(write(chosen));
  };
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
            <Button
              look="primary"
              icon="studio"
              busy={render.isRunning}
              disabled={findJsonFault(text) !== null}
              onClick={() => render.run(format, JSON.parse(text) as StudioJob)}
            >
              Render
            </Button>
          </header>
          <JsonField label="Request" rows={12} value={text} onInput={setText} />
          <SelectField
            label="Look"
            none="That of the workspace"
            choices={looks}
            value={readLook(text)}
            disabled={findJsonFault(text) !== null}
            onChange={(look) => setText(writeLook(text, look))}
          />
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
