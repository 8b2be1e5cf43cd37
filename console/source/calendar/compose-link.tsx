import { writeRoute } from '../navigation/route.ts';

/** Opens the composer at a free day or hour: `2026-12-03`, or `2026-12-03T18:00`. The key `n` is the way without a mouse. */
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
