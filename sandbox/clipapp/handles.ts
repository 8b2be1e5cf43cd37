import type { Collection } from '../documents.ts';
import type { Post } from '../record.ts';
import type { World } from '../world.ts';

/** One publish id with its upload URL. Whether it has published stands in the record, not here. */
export interface ClipHandle {
  publishId: string;
  uploadId: string;
  uploadToken: string;
  accountId: string;
  clientId: string;
  username: string;
  mode: 'publish' | 'inbox';
  postInfo: Record<string, unknown>;
  videoSize: number;
  chunkSize: number;
  totalChunks: number;
  /** Bytes of whole, acknowledged chunks. */
  received: number;
  /** By the simulator's clock. */
  openedAt: number;
  expiresAt: number;
  /** What the creator has posted of it from the inbox. */
  postIds?: string[];
  failReason: string | null;
  /** Real time; when the last byte of an upload that then fails was there. Null for one that ended at once. */
  endedAt: number | null;
}

export type ClipStatus =
  | { status: 'PROCESSING_UPLOAD'; post: Post | null }
  | { status: 'PUBLISH_COMPLETE' | 'SEND_TO_USER_INBOX'; post: Post }
  | { status: 'FAILED'; reason: string };

export function clipHandles(world: World): Collection<ClipHandle> {
  return world.documents.collection<ClipHandle>('clipapp.handles');
}

export function clipStatus(world: World, handle: ClipHandle): ClipStatus {
  const { failReason: reason, endedAt } = handle;
  if (reason !== null) {
    const working = endedAt !== null && Date.now() < endedAt + world.settings.processingMs.clipapp;
    return working ? { status: 'PROCESSING_UPLOAD', post: null } : { status: 'FAILED', reason };
  }
  const post = world.record.byHandle('clipapp', handle.publishId);
  if (!post) return { status: 'PROCESSING_UPLOAD', post: null };
  if (Date.now() < Date.parse(post.publishedAt) + world.settings.processingMs.clipapp) {
    return { status: 'PROCESSING_UPLOAD', post };
  }
  const waits = handle.mode === 'inbox' && !handle.postIds;
  return { status: waits ? 'SEND_TO_USER_INBOX' : 'PUBLISH_COMPLETE', post };
}

/** Only a public post ever shows its id, and that after moderation. */
export function isShown(world: World, post: Post): boolean {
  const isPublic = post.mode === 'publish' && post.options['privacy_level'] === 'PUBLIC_TO_EVERYONE';
  const shownAt = Date.parse(post.publishedAt) + world.settings.processingMs.clipapp + world.settings.moderationMs;
  return isPublic && Date.now() >= shownAt && !world.removals.has(post);
}
