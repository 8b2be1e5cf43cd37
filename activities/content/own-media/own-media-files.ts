import { getContent } from '../../../db/content/find-content.ts';
import { listOwnMediaKeys, buildOwnMediaKeys, type OwnMediaKeys } from '../../../adapters/storage/own-media-keys.ts';
import { listPictureNumbers, type OwnMediaSource } from '../../../db/content/own-media.ts';
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

/** Idempotent. Deletes the stored files of a fetch that did not finish. */
export async function removeOwnMedia(deps: ActivityDeps, contentId: string): Promise<void> {
  const content = await getContent(deps.orm.em.fork(), contentId);
  if (content.status === 'ready') return;
  const pictures = listPictureNumbers(content.inputs as unknown as OwnMediaSource);
  for (const keys of listOwnMediaKeys(deps, contentId)) {
    for (const key of [keys.received, keys.thumbnail, ...pictures.map(keys.picture)]) await deps.storage.remove(key);
  }
}
