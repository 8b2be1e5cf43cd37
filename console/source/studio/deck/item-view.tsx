import { useLayoutEffect, useRef } from 'preact/hooks';
import { toStyle } from '../../design/to-style.ts';
import type { Item } from './items.ts';
import { paintText } from './paint-text.ts';
import { HANDLES, type Handle } from './rects.ts';

/** Fractions of the frame by which an arrow key moves or resizes an item. */
const STEP = 0.005;
/** The step with Shift. */
const LARGE_STEP = 0.03;

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface ItemViewProps {
  item: Item;
  isSelected: boolean;
  /** Whether the drawn frame below shows the item, so that only its border is shown. */
  isDrawn: boolean;
  isEditing: boolean;
  onSelect: () => void;
  onEdit: (isEditing: boolean) => void;
  onText: (text: string) => void;
  onGrab: (handle: Handle, event: PointerEvent) => void;
  onMove: (handle: Handle, dx: number, dy: number) => void;
}

/** A text or picture on the canvas. The arrow keys move it, with Alt they resize it, and Enter edits its text. */
export function ItemView(props: ItemViewProps) {
  const { item, isSelected, isDrawn, isEditing, onSelect, onEdit, onText, onGrab, onMove } = props;
  const { box, label, rect, isShown } = item;
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const step = event.shiftKey ? LARGE_STEP : STEP;
      onMove(event.altKey ? 'se' : null, arrow[0] * step, arrow[1] * step);
    } else if (event.key === 'Enter' && box) {
      event.preventDefault();
      onEdit(true);
    }
  };
  const style = box ? paintText(box) : {};
  const state = `item${isSelected ? ' selected' : ''}${isDrawn ? ' drawn-below' : ''}${isShown ? '' : ' elsewhere'}`;
  if (isEditing && box) {
    return (
      <TypeInPlace text={box.text} style={{ ...style, ...toStyle(rect) }} onText={onText} onEnd={() => onEdit(false)} />
    );
  }
  return (
    <>
      <div
        class={state}
        style={{ ...style, ...toStyle(rect) }}
        role="button"
        tabIndex={0}
        aria-label={label}
        aria-pressed={isSelected}
        onFocus={onSelect}
        onKeyDown={press}
        onDblClick={() => box && onEdit(true)}
        onPointerDown={(event) => {
          event.currentTarget.focus();
          onSelect();
          onGrab(null, event);
        }}
      >
        {box?.text}
      </div>
      {isSelected && (
        <div class="handles" style={toStyle(rect)} aria-hidden="true">
          {HANDLES.map((handle) => (
            <span key={handle} class={`handle ${handle}`} onPointerDown={(event) => onGrab(handle, event)} />
          ))}
        </div>
      )}
    </>
  );
}

interface TypeInPlaceProps {
  text: string;
  style: Record<string, string>;
  onText: (text: string) => void;
  onEnd: () => void;
}

function TypeInPlace({ text, style, onText, onEnd }: TypeInPlaceProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // A layout effect focuses before the next key is pressed, so that no letter is lost.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <textarea
      ref={field}
      class="item typing"
      style={style}
      aria-label="Text"
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
      onBlur={onEnd}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd();
      }}
    />
  );
}
