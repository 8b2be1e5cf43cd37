import { findContentById } from '../../../db/content/find-content.ts';
import { listOwnMediaKeys, buildOwnMediaKeys, type OwnMediaKeys } from '../../../adapters/storage/own-media-keys.ts';
import { listPictureNumbers } from '../../../db/content/own-media.ts';
import type { OwnMediaSource } from '../../../domain/content/own-media.ts';
import type { ActivityDeps } from '../../activity-deps.ts';

/** The keys under which the media of a piece of content was stored; an older key of the service may have derived them. */
export async function findStoredMediaKeys(
  deps: Pick<ActivityDeps, 'storage' | 'mediaToken' | 'mediaTokens'>,
  contentId: string,
): Promise<OwnMediaKeys> {
  for (const keys of listOwnMediaKeys(deps, contentId)) {
    if ((await deps.storage.exists(keys.received)) || (await deps.storage.exists(keys.picture(1)))) return keys;
  }
  return buildOwnMediaKeys(deps, contentId);
}

/** Deletes the stored files of an unfinished fetch. Those of erased content are recorded as orphaned. Idempotent. */
export async function removeOwnMedia(deps: ActivityDeps, contentId: string): Promise<void> {
  const content = await findContentById(deps.orm.em.fork(), contentId);
  if (!content || content.status === 'ready') return;
  const source = content.inputs as unknown as OwnMediaSource;
  for (const key of listFetchedKeys(deps, { id: contentId, source })) await deps.storage.remove(key);
}

/** The keys of what a fetch stores before its content is ready. No row names them. */
export function listFetchedKeys(
  deps: Pick<ActivityDeps, 'mediaTokens'>,
  { id, source }: { id: string; source: OwnMediaSource },
): string[] {
  const pictures = listPictureNumbers(source);
  const keys = listOwnMediaKeys(deps, id).flatMap(({ received, thumbnail, picture }) => [
    received,
    thumbnail,
    ...pictures.map(picture),
  ]);
  return [...new Set(keys)];
}
