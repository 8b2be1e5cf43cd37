import { everyOwnMediaKeys, ownMediaKeys, type OwnMediaKeys } from '../../../adapters/storage/own-media-keys.ts';
import { Content } from '../../../db/entities/content.ts';
import { picturesOf, type OwnMediaSource } from '../../../db/content/own-media.ts';
import type { ActivityDeps } from '../../activity-deps.ts';

/** The keys under which its media was put. */
export async function findStoredMediaKeys(
  deps: Pick<ActivityDeps, 'storage' | 'mediaToken' | 'mediaTokens'>,
  contentId: string,
): Promise<OwnMediaKeys> {
  for (const keys of everyOwnMediaKeys(deps, contentId)) {
    if ((await deps.storage.has(keys.received)) || (await deps.storage.has(keys.picture(1)))) return keys;
  }
  return ownMediaKeys(deps, contentId);
}

/** Removes what a fetch that came to nothing has left in storage. Safe to repeat. */
export async function removeOwnMedia(deps: ActivityDeps, contentId: string): Promise<void> {
  const content = await deps.orm.em.fork().findOneOrFail(Content, contentId);
  if (content.status === 'ready') return;
  const pictures = picturesOf(content.inputs as unknown as OwnMediaSource);
  for (const keys of everyOwnMediaKeys(deps, contentId)) {
    for (const key of [keys.received, keys.thumbnail, ...pictures.map(keys.picture)]) await deps.storage.remove(key);
  }
}
