import { useSignal } from '@preact/signals';
import { addDays, addHours, writeDay, writeTime, type WallTime } from '../data/wall-time.ts';
import { Icon } from '../design/icon.tsx';
import { announce } from '../design/live-region.tsx';
import { PlatformMark } from '../design/platform-mark.tsx';
import { writeRoute } from '../navigation/route.ts';
import { getPostState, getPostTitle } from '../posts/post-state.ts';
import type { Entry } from './calendar-entries.ts';
import { isMovable } from './move-post.ts';

interface EntryChipProps {
  entry: Entry;
  /** The days by which the up and down arrows move the post; null if they move it by an hour. */
  rowDays: number | null;
  onMove: (entry: Entry, to: WallTime) => void;
}

/**
 * A post in the calendar. It can be dragged, or moved by keyboard: Alt and an arrow choose a time, Enter moves it,
 * and Escape leaves it where it was.
 */
export function EntryChip({ entry, rowDays, onMove }: EntryChipProps) {
  const chosen = useSignal<WallTime | null>(null);
  const { post, date, time, isMoving } = entry;
  const { label, tone, icon } = getPostState(post);
  const movable = isMovable(post) && !isMoving;
  const choose = (to: WallTime | null) => {
    chosen.value = to;
    announce(to ? askToMove(to) : '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = chosen.value ?? { date, time };
    const moved = event.altKey && movable ? moveByArrow(event.key, at, rowDays) : null;
    const isDecided = chosen.value !== null && ['Enter', 'Escape'].includes(event.key);
    if (!moved && !isDecided) return;
    event.preventDefault();
    if (!moved && chosen.value && event.key === 'Enter') onMove(entry, chosen.value);
    choose(moved);
  };
  return (
    <a
      class={`chip tone-${tone}${isMoving ? ' moving' : ''}`}
      href={writeRoute(['posts', post.id])}
      draggable={movable}
      data-post={post.id}
      aria-keyshortcuts={movable ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
      onDragStart={(event) => event.dataTransfer?.setData('text/kinora-post', post.id)}
      onKeyDown={onKeyDown}
      onBlur={() => chosen.value && choose(null)}
      title={`${label}: ${getPostTitle(post)}`}
    >
      <Icon name={icon} size={13} />
      <span class="visually-hidden">{label}.</span>
      {post.thumbnailUrl && (
        <img class="chip-picture" src={post.thumbnailUrl} alt="" loading="lazy" draggable={false} />
      )}
      <time>{time && writeTime(time)}</time>
      <span class="caption">{getPostTitle(post)}</span>
      <span class="platforms">
        {[...new Set(post.targets.map(({ platform }) => platform))].map((platform) => (
          <PlatformMark key={platform} platform={platform} />
        ))}
      </span>
      <span class="carried" aria-hidden="true">
        {chosen.value && askToMove(chosen.value)}
      </span>
    </a>
  );
}

const askToMove = ({ date, time }: WallTime): string => `To ${writeDay(date)}, ${time}? Enter moves, Escape keeps.`;

function moveByArrow(key: string, { date, time }: WallTime, rowDays: number | null): WallTime | null {
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { date: addDays(date, sign), time };
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  return rowDays === null ? { date, time: addHours(time, sign) } : { date: addDays(date, sign * rowDays), time };
}
