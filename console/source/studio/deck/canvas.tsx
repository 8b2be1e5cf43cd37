import { useRef, useState } from 'preact/hooks';
import type { Deck, Frame } from '../../../../clients/typescript/source/index.ts';
import { useCatalog } from '../../data/catalog.ts';
import { toPlace, type Rect } from '../../design/to-place.ts';
import { replaceBox } from './edit-deck.ts';
import { listItems, setRect, type Item } from './items.ts';
import { ItemView } from './item-view.tsx';
import { paintBackground } from './paint-text.ts';
import { dragRect, snapRect, type Guide, type Handle } from './rects.ts';

interface CanvasProps {
  deck: Deck;
  slideAt: number;
  atMs: number;
  /** The frame of this very deck and moment, or null while it is being drawn. */
  frame: Frame | null;
  selected: string | null;
  onSelect: (key: string | null) => void;
  onChange: (deck: Deck, about: string) => void;
  onSettle: () => void;
}

interface Drag {
  key: string;
  handle: Handle;
  rect: Rect;
  x: number;
  y: number;
}

const RATIOS: Readonly<Record<string, string>> = { '9:16': '9 / 16', '4:5': '4 / 5', '1:1': '1', '16:9': '16 / 9' };

/** The frame with its texts and pictures, to be selected, moved, resized and written in. */
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
      {safe && <div class="safe" style={toPlace(safe)} aria-hidden="true" />}
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

/** Where no app has buttons: the common part of the platforms' areas, or that of the one which the deck names. */
function useSafeArea({ safeArea = 'universal', ratio }: Deck): Rect | null {
  const areas = (useCatalog().data?.platforms ?? []).filter(
    ({ name }) => safeArea === 'universal' || name === safeArea,
  );
  if (safeArea === 'none' || ratio !== '9:16' || areas.length === 0) return null;
  const all = areas.map((platform) => platform.safeArea);
  const [x, y] = [Math.max(...all.map((area) => area.x)), Math.max(...all.map((area) => area.y))];
  const [right, bottom] = [
    Math.min(...all.map((area) => area.x + area.w)),
    Math.min(...all.map((area) => area.y + area.h)),
  ];
  return { x, y, w: right - x, h: bottom - y };
}
