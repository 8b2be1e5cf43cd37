import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { finishRender, insertContent, recordContent, type NewContent, type RenderedMedia } from './contents.ts';
import type { Content } from '../entities/content.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface MediaStore {
  exists(key: string): Promise<boolean>;
  getUrl(key: string): string;
}

/**
 * Records content with a known deck. If the workspace has a finished render of the same deck, the content is ready at
 * once with the same files and `content.ready` is recorded with the requesting post. Otherwise its render starts.
 */
export async function recordOrReuse(
  tx: Transaction,
  content: NewContent,
  media: MediaStore,
  id: string = newId('content'),
  postId?: string,
): Promise<'queued' | 'ready'> {
  const finished = await findFinished(tx, content);
  const exists = finished && (await media.exists(finished.outputKey)) && (await media.exists(finished.thumbnailKey));
  if (!exists) {
    await recordContent(tx, content, id);
    return 'queued';
  }
  const { warnings, ...rendered } = finished;
  await insertContent(tx, { ...content, warnings }, id, 'rendering');
  await finishRender(tx, id, rendered, media.getUrl, postId);
  return 'ready';
}

type Finished = RenderedMedia & Pick<Content, 'warnings'>;

/** Finds a finished render and locks it until the transaction ends, so that a deletion waits and then sees that the media is shared. */
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

/** Whether any content shows this media. */
export async function isShown(em: EntityManager, outputKey: string): Promise<boolean> {
  const [row] = await em.execute<{ shown: boolean }[]>(
    'select exists (select 1 from content where output_key = ?) as shown',
    [outputKey],
  );
  return row?.shown ?? false;
}

/**
 * Whether no other content shows media that was just released, so that it can be removed after the commit. Concurrent
 * releases of the same media run one after another.
 */
export async function isReleased({ em }: Transaction, outputKey: string): Promise<boolean> {
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`media:${outputKey}`]);
  return !(await isShown(em, outputKey));
}
