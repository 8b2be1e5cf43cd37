import { useRef } from 'preact/hooks';
import type { Deck } from '../../../../clients/typescript/source/index.ts';
import { Button } from '../../design/button.tsx';
import { addSlide, copySlide, findSlideIndex, MIN_SLIDE_MS, moveSlide, removeSlide, resizeSlide } from './edit-deck.ts';

interface TimelineProps {
  deck: Deck;
  atMs: number;
  onSeek: (atMs: number) => void;
  onChange: (deck: Deck, stepId?: string) => void;
  /** Ends a step of undo. */
  onSettle: () => void;
}

const STEP_MS = 100;

const writeSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The slides in a row, each as wide as its share of the video. Dragging the border after a slide sets its length. */
export function Timeline({ deck, atMs, onSeek, onChange, onSettle }: TimelineProps) {
  const current = findSlideIndex(deck, atMs);
  const go = (next: Deck, at: number) => {
    onChange(next);
    const slide = next.slides[Math.min(at, next.slides.length - 1)];
    if (slide) onSeek(chooseMoment(slide));
  };
  return (
    <section class="card timeline" aria-label="Timing">
      <div class="strip">
        {deck.slides.map((slide, index) => (
          <div key={index} class="strip-slide" style={{ flexGrow: slide.endMs - slide.startMs }}>
            <button
              type="button"
              aria-pressed={index === current}
              onClick={() => onSeek(chooseMoment(slide))}
              onKeyDown={(event) => {
                if (!event.altKey || !/^Arrow(?:Left|Right)$/u.test(event.key)) return;
                event.preventDefault();
                const to = index + (event.key === 'ArrowLeft' ? -1 : 1);
                go(moveSlide(deck, index, to), Math.max(0, to));
              }}
            >
              <b>{index + 1}</b> <span class="number">{writeSeconds(slide.endMs - slide.startMs)}</span>
            </button>
            <Border {...{ deck, index, onChange, onSettle }} />
          </div>
        ))}
      </div>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={writeSeconds(atMs)}
        min={0}
        max={deck.durationMs}
        step={STEP_MS}
        value={atMs}
        onInput={(event) => onSeek(Number(event.currentTarget.value))}
      />
      <SlideButtons {...{ deck, current, atMs, go }} />
    </section>
  );
}

interface SlideButtonsProps extends Pick<TimelineProps, 'deck' | 'atMs'> {
  current: number;
  /** Changes the deck, and shows the slide with the index `at`. */
  go: (deck: Deck, at: number) => void;
}

function SlideButtons({ deck, current, atMs, go }: SlideButtonsProps) {
  return (
    <div class="group">
      <span class="quiet number">
        {writeSeconds(atMs)} of {writeSeconds(deck.durationMs)}
      </span>
      <Button icon="plus" label="Slide" onClick={() => go(addSlide(deck, current), current + 1)} />
      <Button icon="copy" label="Copy the slide" onClick={() => go(copySlide(deck, current), current + 1)} />
      <Button
        icon="previous"
        aria-label="Move the slide forward"
        disabled={current === 0}
        onClick={() => go(moveSlide(deck, current, current - 1), current - 1)}
      />
      <Button
        icon="next"
        aria-label="Move the slide back"
        disabled={current === deck.slides.length - 1}
        onClick={() => go(moveSlide(deck, current, current + 1), current + 1)}
      />
      <Button
        icon="trash"
        aria-label="Delete the slide"
        disabled={deck.slides.length === 1}
        onClick={() => go(removeSlide(deck, current), current)}
      />
    </div>
  );
}

/** Chooses a moment at which the texts of a slide have appeared: its middle, or earlier in a long one. */
const chooseMoment = ({ startMs, endMs }: { startMs: number; endMs: number }): number =>
  startMs + Math.round(Math.min(1_500, (endMs - startMs) / 2) / STEP_MS) * STEP_MS;

interface BorderProps extends Pick<TimelineProps, 'deck' | 'onChange' | 'onSettle'> {
  index: number;
}

/** The border after a slide. Dragging, arrow keys (0.1 s) and page keys (1 s) change its length. */
function Border({ deck, index, onChange, onSettle }: BorderProps) {
  const from = useRef<{ x: number; lengthMs: number; msPerPixel: number } | null>(null);
  const slide = deck.slides[index];
  if (!slide) return null;
  const lengthMs = slide.endMs - slide.startMs;
  const set = (ms: number) => {
    const rounded = Math.max(MIN_SLIDE_MS, Math.round(ms / STEP_MS) * STEP_MS);
    onChange(resizeSlide(deck, index, rounded), `length ${index}`);
  };
  return (
    <span
      class="border"
      role="slider"
      tabIndex={0}
      aria-label={`Length of slide ${index + 1}`}
      aria-valuemin={MIN_SLIDE_MS / 1_000}
      aria-valuemax={60}
      aria-valuenow={lengthMs / 1_000}
      aria-valuetext={writeSeconds(lengthMs)}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -STEP_MS, ArrowRight: STEP_MS, PageDown: -1_000, PageUp: 1_000 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        set(lengthMs + by);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 1;
        from.current = { x: event.clientX, lengthMs, msPerPixel: lengthMs / width };
      }}
      onPointerMove={(event) => {
        if (from.current) set(from.current.lengthMs + (event.clientX - from.current.x) * from.current.msPerPixel);
      }}
      onPointerUp={() => {
        from.current = null;
        onSettle();
      }}
    />
  );
}
