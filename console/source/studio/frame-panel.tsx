import { useRef, useState } from 'preact/hooks';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { TextField } from '../design/text-field.tsx';
import { useFrame } from './use-frame.ts';

const STEP_MS = 100;

/** One frame of the deck in the editor, without rendering it. */
export function FramePanel({ workspaceId, text }: { workspaceId: string; text: string }) {
  const [chosenMs, setChosenMs] = useState(0);
  const duration = useRef(0);
  // While the text is being typed and is no JSON, the duration before stays.
  const durationMs = (duration.current = readDuration(text) ?? duration.current);
  const atMs = Math.min(chosenMs, durationMs);
  const { frame, error, isDrawing, isDrawable, draw } = useFrame(workspaceId, { text, atMs });
  const seconds = `${(atMs / 1_000).toFixed(1)} s`;
  return (
    <section class="card" aria-label="Frame" aria-busy={isDrawing}>
      <header>
        <h2>Frame</h2>
        <Button icon="review" busy={isDrawing} disabled={!isDrawable} onClick={draw}>
          Draw the frame
        </Button>
      </header>
      <TextField
        label="Moment"
        hint={`${seconds} of ${(durationMs / 1_000).toFixed(1)} s`}
        type="range"
        min={0}
        max={durationMs}
        step={STEP_MS}
        value={atMs}
        aria-valuetext={seconds}
        onChange={(at) => setChosenMs(Number(at))}
      />
      <FailureNote error={error} onRetry={draw} />
      {frame ? (
        <img
          class="frame"
          src={frame.url}
          width={frame.width}
          height={frame.height}
          alt={`Frame ${frame.frame} of the deck`}
        />
      ) : (
        <p class="quiet">A frame is drawn when you ask for it, and after each pause in typing. It is free.</p>
      )}
    </section>
  );
}

function readDuration(text: string): number | null {
  try {
    const { durationMs } = JSON.parse(text) as { durationMs?: unknown };
    return typeof durationMs === 'number' && durationMs > 0 ? Math.floor(durationMs) : null;
  } catch {
    return null;
  }
}
