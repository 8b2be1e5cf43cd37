import type { Emoji } from './find-emoji.ts';

interface EmojiGridProps {
  found: readonly Emoji[];
  onPick: (emoji: string) => void;
}

/** A button for each emoji. Tab goes to the first, the arrow keys to the others. */
export function EmojiGrid({ found, onPick }: EmojiGridProps) {
  return (
    <div class="emoji-grid" role="group" aria-label="Emoji" onKeyDown={moveFocus}>
      {found.map(({ unicode, label }, index) => (
        <button
          key={unicode}
          type="button"
          aria-label={label}
          title={label}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onPick(unicode)}
        >
          {unicode}
        </button>
      ))}
    </div>
  );
}

export function focusFirst(around: HTMLElement | null): void {
  around?.querySelector<HTMLElement>('.emoji-grid button')?.focus();
}

/** Moves the focus by arrow keys. The columns are counted, because their number depends on the width of the window. */
function moveFocus(event: KeyboardEvent): void {
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -buttons.length,
    End: buttons.length,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = buttons.indexOf(event.target as HTMLButtonElement) + step;
  buttons[Math.min(buttons.length - 1, Math.max(0, next))]?.focus();
}
