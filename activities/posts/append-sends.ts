import type { PostTarget } from '../../db/entities/post-target.ts';
import type { CommittedSend } from '../../db/posts/mark-sent.ts';
import type { JournalEntry } from '../../domain/posts/journal-entry.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Records a committed send before its call. Returns false if the journal may not have it: then the call must not be made. */
export function appendSend(deps: ActivityDeps, targetId: string, send: CommittedSend): Promise<boolean> {
  const { postId, at, number, sends, handle } = send;
  return append(deps, {
    type: 'send',
    at: at.toISOString(),
    postId,
    targetId,
    number,
    sends,
    handle: { ...handle, expiresAt: handle.expiresAt.toISOString() },
  });
}

/** Records a first comment before its call, or the platform's rejection of it. Returns false as `appendSend` does. */
export function appendComment(
  deps: ActivityDeps,
  targetId: string,
  { at, number }: { at: Date; number: number },
  { rejected = false } = {},
): Promise<boolean> {
  return append(deps, { type: 'comment', at: at.toISOString(), targetId, number, rejected });
}

/**
 * Records the targets that were certainly not published: they failed, or may be sent again. Without the entry, a restored database
 * reads the platform for their last call.
 */
export async function appendRejections(deps: ActivityDeps, targets: readonly PostTarget[], now: Date): Promise<void> {
  const at = now.toISOString();
  await Promise.all(
    targets.map(async ({ id: targetId, sendNumber: number, status, sendState, error }) => {
      const failed = status === 'failed' && sendState !== 'unknown';
      const waits = status === 'publishing' && sendState === 'reserved' && number > 0;
      if (failed || waits)
        await append(deps, { type: 'rejection', at, targetId, number, error: failed ? error : null });
    }),
  );
}

async function append({ journal, log }: ActivityDeps, entry: JournalEntry): Promise<boolean> {
  try {
    await journal.append(entry);
    return true;
  } catch (error) {
    const { type } = entry;
    log.error({ type, error: String(error) }, 'publish journal could not be written');
    return false;
  }
}
