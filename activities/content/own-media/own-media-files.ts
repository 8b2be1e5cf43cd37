import { everyOwnMediaKeys, ownMediaKeys, type OwnMediaKeys } from '../../../adapters/storage/own-media-keys.ts';
import { Content } from '../../../db/entities/content.ts';
import { picturesOf, type OwnMediaSource } from '../../../db/content/own-media.ts';
import type { World } from '../../activity-deps.ts';

/** The keys under which its media was put. */
export async function heldMediaKeys(
  world: Pick<World, 'storage' | 'mediaToken' | 'mediaTokens'>,
  contentId: string,
): Promise<OwnMediaKeys> {
  for (const keys of everyOwnMediaKeys(world, contentId)) {
    if ((await world.storage.has(keys.received)) || (await world.storage.has(keys.picture(1)))) return keys;
  }
  return ownMediaKeys(world, contentId);
}

/** Removes what a fetch that came to nothing has left in storage. Safe to repeat. */
export async function removeOwnMedia(world: World, contentId: string): Promise<void> {
  const content = await world.orm.em.fork().findOneOrFail(Content, contentId);
  if (content.status === 'ready') return;
  const pictures = picturesOf(content.inputs as unknown as OwnMediaSource);
  for (const keys of everyOwnMediaKeys(world, contentId)) {
    for (const key of [keys.received, keys.thumbnail, ...pictures.map(keys.picture)]) await world.storage.remove(key);
  }
}
