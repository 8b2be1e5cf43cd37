import { Content } from '../../db/entities/content.ts';
import type { OwnMediaSource } from '../../db/content/own-media.ts';
import type { World } from '../world.ts';

/** Where own media lies. Unguessable, yet the same for every attempt: nobody but us can compute it. */
export function ownMediaKeys(world: Pick<World, 'mediaToken'>, contentId: string) {
  return keysIn(world.mediaToken(contentId));
}

/** The same where its media was put: a process that knows another first key, while that is replaced, names another folder. */
export async function heldMediaKeys(
  world: Pick<World, 'storage' | 'mediaToken' | 'mediaTokens'>,
  contentId: string,
): Promise<ReturnType<typeof ownMediaKeys>> {
  for (const keys of world.mediaTokens(contentId).map(keysIn)) {
    if ((await world.storage.has(keys.received)) || (await world.storage.has(keys.picture(1)))) return keys;
  }
  return ownMediaKeys(world, contentId);
}

function keysIn(token: string) {
  const folder = `c/${token}`;
  return {
    /** Named by its bytes: an attempt that was thought lost cannot put others in their place. */
    video: (sha256: string) => `${folder}/video-${sha256.slice(0, 16)}.mp4`,
    thumbnail: `${folder}/thumbnail.jpg`,
    /** A video as it came, until it has been encoded. */
    received: `${folder}/received`,
    /** A picture as it came; the first is number 1. */
    picture: (number: number) => `${folder}/picture-${number}`,
  };
}

/** Removes what a fetch that failed has left in storage. Safe to repeat. */
export async function removeOwnMedia(world: World, contentId: string): Promise<void> {
  const content = await world.orm.em.fork().findOneOrFail(Content, contentId);
  if (content.status === 'ready') return;
  const source = content.inputs as unknown as OwnMediaSource;
  for (const keys of world.mediaTokens(contentId).map(keysIn)) {
    const pictures = 'imageUrls' in source ? source.imageUrls.map((_, index) => keys.picture(index + 1)) : [];
    for (const key of [keys.received, keys.thumbnail, ...pictures]) await world.storage.remove(key);
  }
}
