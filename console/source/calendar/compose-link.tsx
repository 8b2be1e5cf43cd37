import { writeRoute } from '../navigation/route.ts';

/** Opens the composer at a day (`2026-12-03`) or hour (`2026-12-03T18:00`). Tab skips it: the keyboard has `n`. */
export function ComposeLink({ at, label }: { at: string; label: string }) {
  return (
    <a
      class="compose-at"
      tabIndex={-1}
      href={writeRoute(['compose'], { at, date: at.slice(0, 10) })}
      aria-label={label}
      title={label}
    >
      +
    </a>
  );
}
