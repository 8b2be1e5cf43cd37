import type { Workspace } from '../../../clients/typescript/source/index.ts';
import { hasPostingTimes } from '../../../domain/posts/posting-times.ts';
import { writeInstant } from '../data/wall-time.ts';
import { ButtonLink } from '../design/button.tsx';

interface NextSlotNoteProps {
  workspace: Pick<Workspace, 'postingTimes' | 'timezone'>;
  /** The slot that is free now. */
  instant: string | null;
}

/** Which slot the post takes, or where the times are set. */
export function NextSlotNote({ workspace: { postingTimes, timezone }, instant }: NextSlotNoteProps) {
  if (!hasPostingTimes(postingTimes)) {
    return (
      <p class="note tone-warn">
        This workspace has no posting times yet. <ButtonLink href="#/settings/workspaces">Set posting times</ButtonLink>
      </p>
    );
  }
  return (
    <p class="hint" role="status">
      {instant ? `Free now: ${writeInstant(instant, timezone)} (${timezone}). ` : ''}
      It takes the next posting time that is free when you schedule it.
    </p>
  );
}
