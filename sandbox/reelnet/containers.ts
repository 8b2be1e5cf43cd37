import type { Collection } from '../documents.ts';
import { isListed } from '../lag.ts';
import type { Post } from '../record.ts';
import type { World } from '../world.ts';
import type { FinishedMedia } from '../uploads.ts';

/** One media container. Whether it has published stands in the record, not here. */
export interface Container {
  id: string;
  accountId: string;
  username: string;
  caption: string | null;
  /** The other parameters, as received. */
  options: Record<string, string>;
  /** By the simulator's clock. */
  expiresAt: number;
  received: number;
  media: FinishedMedia | null;
  /** Real time; when the last byte was there. */
  uploadedAt: number | null;
  /** Subcode of what is wrong with the video. */
  errorSubcode: number | null;
}

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

export function containers(world: World): Collection<Container> {
  return world.documents.collection<Container>('reelnet.containers');
}

/** What is true, which a publish goes by. */
export function containerStatus(world: World, container: Container): ContainerStatus {
  if (publishedFrom(world, container)) return 'PUBLISHED';
  return unpublishedStatus(world, container);
}

/** What reading shows: it can lag behind a publish. */
export function shownStatus(world: World, container: Container): ContainerStatus {
  const post = publishedFrom(world, container);
  return post && isListed(world, post) ? 'PUBLISHED' : unpublishedStatus(world, container);
}

function unpublishedStatus(world: World, container: Container): ContainerStatus {
  if (container.expiresAt <= world.clock.now()) return 'EXPIRED';
  if (container.uploadedAt === null) return 'IN_PROGRESS';
  if (Date.now() < container.uploadedAt + world.settings.processingMs.reelnet) return 'IN_PROGRESS';
  return container.errorSubcode === null ? 'FINISHED' : 'ERROR';
}

function publishedFrom(world: World, container: Container): Post | undefined {
  return world.record.byHandle('reelnet', container.id);
}
