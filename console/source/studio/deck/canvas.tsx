import { useRef, useState } from 'preact/hooks';
import type { Deck, Frame } from '../../../../clients/typescript/source/index.ts';
import { useCatalog } from '../../data/catalog.ts';
import { toStyle, type Rect } from '../../design/to-style.ts';
import { replaceBox } from './edit-deck.ts';
import { listItems, setRect, type Item } from './items.ts';
import { ItemView } from './item-view.tsx';
import { paintBackground } from './paint-text.ts';
import { dragRect, snapRect, type Guide, type Handle } from './rects.ts';

interface CanvasProps {
  deck: Deck;
  slideAt: number;
  atMs: number;
  /** The frame of exactly this deck and time; null until it is drawn. */
  frame: Frame | null;
  selected: string | null;
  onSelect: (key: string | null) => void;
  /** Successive changes with the same `stepId` are one step of undo. */
  onChange: (deck: Deck, stepId: string) => void;
  /** Ends a step of undo. */
  onSettle: () => void;
}

/** A drag in progress, with the rect of the item and the position of the pointer in pixels at its start. */
interface Drag {
  key: string;
  handle: Handle;
  rect: Rect;
  x: number;
  y: number;
}

const RATIOS: Readonly<Record<string, string>> = { '9:16': '9 / 16', '4:5': '4 / 5', '1:1': '1', '16:9': '16 / 9' };

/** The slide at a time, whose texts and pictures can be selected, moved, resized and edited. */
export function Canvas(props: CanvasProps) {
  const { deck, slideAt, atMs, frame, selected, onSelect, onChange, onSettle } = props;
  const surface = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [editing, setEditing] = useState<string | null>(null);
  const safe = useSafeArea(deck);
  const items = listItems(deck, slideAt, atMs);
  const ground = deck.slides[slideAt]?.background ?? deck.background;
  const move = (item: Pick<Item, 'key'>, handle: Handle, rect: Rect) => {
    const others = items.filter(({ key }) => key !== item.key).map((other) => other.rect);
    const snapped = snapRect(rect, handle, safe ? [...others, safe] : others);
    setGuides(snapped.guides);
    onChange(setRect(deck, slideAt, item.key, snapped.rect), `rect ${item.key}`);
  };
  const track = (event: PointerEvent) => {
    const started = drag.current;
    const size = surface.current?.getBoundingClientRect();
    if (!started || !size) return;
    const [dx, dy] = [(event.clientX - started.x) / size.width, (event.clientY - started.y) / size.height];
    move(started, started.handle, dragRect(started.rect, started.handle, dx, dy));
  };
  const grab = ({ key, rect }: Item, handle: Handle, event: PointerEvent) => {
    onSettle();
    event.preventDefault();
    surface.current?.setPointerCapture(event.pointerId);
    drag.current = { key, handle, rect, x: event.clientX, y: event.clientY };
  };
  const end = () => {
    drag.current = null;
    setGuides([]);
    onSettle();
  };
  return (
    <div
      ref={surface}
      class="stage"
      role="group"
      aria-label={`Slide ${slideAt + 1}`}
      style={{
        aspectRatio: RATIOS[deck.ratio],
        ...paintBackground(ground),
      }}
      onPointerMove={track}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerDown={(event) => event.target === event.currentTarget && onSelect(null)}
    >
      {frame && <img class="drawn" src={frame.url} alt={`Frame ${frame.frame} of the video`} />}
      {safe && <div class="safe" style={toStyle(safe)} aria-hidden="true" />}
      {items.map((item) => (
        <ItemView
          key={item.key}
          item={item}
          isSelected={item.key === selected}
          isDrawn={frame !== null}
          isEditing={item.key === editing}
          onEdit={(isEditing) => setEditing(isEditing ? item.key : null)}
          onText={(text) => item.box && onChange(replaceBox(deck, slideAt, item.box.id, { text }), `text ${item.key}`)}
          onSelect={() => onSelect(item.key)}
          onGrab={(handle, event) => grab(item, handle, event)}
          onMove={(handle, dx, dy) => {
            onChange(setRect(deck, slideAt, item.key, dragRect(item.rect, handle, dx, dy)), `rect ${item.key}`);
          }}
        />
      ))}
      <Guides guides={guides} />
    </div>
  );
}

function Guides({ guides }: { guides: readonly Guide[] }) {
  return guides.map(({ axis, at }) => (
    <span key={axis} class={`guide ${axis}`} style={{ [axis === 'x' ? 'left' : 'top']: `${at * 100}%` }} />
  ));
}

/** The area that no app covers, on all platforms or on the one that the deck names. Null if the deck has none. */
function useSafeArea({ safeArea = 'universal', ratio }: Deck): Rect | null {
  const { platforms = [] } = useCatalog().data ?? {};
  const limiting = platforms.filter(({ name }) => safeArea === 'universal' || name === safeArea);
  if (safeArea === 'none' || ratio !== '9:16' || limiting.length === 0) return null;
  const areas = limiting.map((platform) => platform.safeArea);
  const x = Math.max(...areas.map((area) => area.x));
  const y = Math.max(...areas.map((area) => area.y));
  const right = Math.min(...areas.map((area) => area.x + area.w));
  const bottom = Math.min(...areas.map((area) => area.y + area.h));
  return { x, y, w: right - x, h: bottom - y };
}
