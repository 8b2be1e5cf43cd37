import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { finishRender, insertContent, recordContent, type NewContent, type RenderedMedia } from './contents.ts';
import type { Content } from '../entities/content.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Where finished media lies. */
export interface MediaStore {
  exists(key: string): Promise<boolean>;
  getUrl(key: string): string;
}

/**
 * Records a piece of content whose deck is known. Where the workspace holds the finished render of the very same deck it is
 * ready at once, and shows the same files: nothing is rendered, and `content.ready` is recorded as ever, with the post that
 * asks for it. Else its render starts.
 */
export async function recordOrReuse(
  tx: Transaction,
  content: NewContent,
  media: MediaStore,
  id: string = newId('content'),
  postId?: string,
): Promise<'queued' | 'ready'> {
  const finished = await findFinished(tx, content);
  const there = finished && (await media.exists(finished.outputKey)) && (await media.exists(finished.thumbnailKey));
  if (!there) {
    await recordContent(tx, content, id);
    return 'queued';
  }
  const { warnings, ...rendered } = finished;
  await insertContent(tx, { ...content, warnings }, id, 'rendering');
  await finishRender(tx, id, rendered, media.getUrl, postId);
  return 'ready';
}

type Finished = RenderedMedia & Pick<Content, 'warnings'>;

/** Held until the transaction ends: whoever deletes it waits, and then sees that its media is shown elsewhere. */
async function findFinished(
  { em }: Transaction,
  { workspaceId, sandbox, deckHash }: NewContent,
): Promise<Finished | null> {
  if (deckHash === null) return null;
  const [row] = await em.execute<Finished[]>(
    `select output_key as "outputKey", thumbnail_key as "thumbnailKey", bytes, sha256, duration_ms as "durationMs",
       width, height, warnings from content
     where workspace_id = ? and deck_hash = ? and sandbox = ? and status = 'ready' and deleted_at is null
       and output_key is not null and thumbnail_key is not null
     order by ready_at desc limit 1 for share`,
    [workspaceId, deckHash, sandbox],
  );
  return row ?? null;
}

/** Whether a piece of content shows this media. */
export async function isShown(em: EntityManager, outputKey: string): Promise<boolean> {
  const [row] = await em.execute<{ shown: boolean }[]>(
    'select exists (select 1 from content where output_key = ?) as shown',
    [outputKey],
  );
  return row?.shown ?? false;
}

/**
 * Whether media that a piece has just let go is shown by nothing else, and may be removed once this has committed. Of two
 * that let go of the same media at once, the later one waits for the earlier.
 */
export async function isReleased({ em }: Transaction, outputKey: string): Promise<boolean> {
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`media:${outputKey}`]);
  return !(await isShown(em, outputKey));
}
