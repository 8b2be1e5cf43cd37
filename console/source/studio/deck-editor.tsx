import { useState } from 'preact/hooks';
import type { Deck } from '../../../clients/typescript/source/index.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { EXAMPLE_DECK } from './formats.ts';
import { FramePanel } from './frame-panel.tsx';
import { findJsonFault, JsonField } from './json-field.tsx';
import { RenderState } from './render-state.tsx';
import { useRender } from './use-render.ts';

const STORED_DECK = 'kinora.deck';

/** A deck as text, and a frame and its video beside it. The text is kept in this tab. */
export function DeckEditor({ workspaceId }: { workspaceId: string }) {
  const [text, setText] = useState(sessionStorage.getItem(STORED_DECK) ?? JSON.stringify(EXAMPLE_DECK, null, 2));
  const render = useRender(workspaceId);
  const change = (next: string) => {
    sessionStorage.setItem(STORED_DECK, next);
    setText(next);
  };
  return (
    <div class="columns deck">
      <section class="card">
        <header>
          <h2>Deck</h2>
          <Button
            look="primary"
            icon="studio"
            busy={render.isRunning}
            disabled={findJsonFault(text) !== null}
            onClick={() => render.run('slideshow', { deck: JSON.parse(text) as Deck })}
          >
            Render
          </Button>
        </header>
        <JsonField label="Deck as JSON" rows={26} value={text} onInput={change} />
      </section>
      <div class="stack">
        <FramePanel workspaceId={workspaceId} text={text} />
        <FailureNote error={render.failure} />
        {render.accepted ? (
          <RenderState key={render.accepted.contentId} contentId={render.accepted.contentId} />
        ) : (
          <p class="note">
            A deck describes every frame: slides with text boxes, pictures, captions and sound. Problems are listed here
            with their places.
          </p>
        )}
      </div>
    </div>
  );
}
