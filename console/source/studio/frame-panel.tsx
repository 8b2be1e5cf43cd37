import { useRef, useState, useEffect } from 'preact/hooks';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import type { Deck, Frame } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';
import { findJsonFault } from './json-field.tsx';

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
      <Field label="Moment" hint={`${seconds} of ${(durationMs / 1_000).toFixed(1)} s`}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={0}
            max={durationMs}
            step={STEP_MS}
            value={atMs}
            aria-valuetext={seconds}
            onInput={(event) => setChosenMs(Number(event.currentTarget.value))}
          />
        )}
      </Field>
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

/** All keys of a team may draw 30 frames in five minutes, so that one follows a pause of the typing. */
const PAUSE_MS = 1_500;

interface Wanted {
  text: string;
  atMs: number;
}

/** The frame of a deck at a moment. It is drawn on request, and after a pause once the deck or the moment has changed. */
function useFrame(workspaceId: string, wanted: Wanted) {
  const { text, atMs } = wanted;
  const first = useRef(`${atMs} ${text}`);
  const last = useRef<Frame | null>(null);
  const [settled, setSettled] = useState<Wanted | null>(null);
  const isDrawable = findJsonFault(text) === null;
  const isChanged = settled?.text !== text || settled.atMs !== atMs;
  const isFirst = settled === null && first.current === `${atMs} ${text}`;
  useEffect(() => {
    if (!isDrawable || !isChanged || isFirst) return;
    const timer = setTimeout(() => setSettled({ text, atMs }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, atMs]);
  const query = useQuery(
    ['frame', workspaceId, settled],
    (client, signal) => {
      const deck = JSON.parse(settled?.text ?? '{}') as Deck;
      return client.post('/content/frame', { body: { deck, workspaceId, atMs: settled?.atMs ?? 0 }, signal });
    },
    { enabled: settled !== null, staleTime: 600_000, refetchOnWindowFocus: false },
  );
  if (query.data) last.current = query.data;
  const draw = () => (isChanged ? setSettled({ text, atMs }) : query.refetch());
  // The frame before stays while the next one is drawn, and if that fails.
  return { frame: last.current, error: query.error, isDrawing: query.isFetching, isDrawable, draw };
}
