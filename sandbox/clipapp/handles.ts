import type { Collection } from '../storage/documents.ts';
import type { Post } from '../posts/publish-record.ts';
import type { SimulatorState } from '../state/simulator-state.ts';

/** One publish id with its upload URL. The publish record knows whether it has published. */
export interface ClipHandle {
  publishId: string;
  uploadId: string;
  uploadToken: string;
  accountId: string;
  clientId: string;
  team: string | null;
  username: string;
  mode: 'publish' | 'inbox';
  postInfo: Record<string, unknown>;
  videoSize: number;
  chunkSize: number;
  totalChunks: number;
  /** Bytes of complete, acknowledged chunks. */
  received: number;
  /** A time of the simulator's clock. */
  openedAt: number;
  expiresAt: number;
  /** The posts that the creator has made from the inbox. */
  postIds?: string[];
  failReason: string | null;
  /** Wall clock; when the last byte of a failed upload arrived. Null if it failed without processing. */
  endedAt: number | null;
}

export type ClipStatus =
  | { status: 'PROCESSING_UPLOAD'; post: Post | null }
  | { status: 'PUBLISH_COMPLETE' | 'SEND_TO_USER_INBOX'; post: Post }
  | { status: 'FAILED'; reason: string };

export function clipHandles(state: SimulatorState): Collection<ClipHandle> {
  return state.documents.collection<ClipHandle>('clipapp.handles');
}

export function getClipStatus(state: SimulatorState, handle: ClipHandle): ClipStatus {
  const { failReason: reason, endedAt } = handle;
  if (reason !== null) {
    const processing = endedAt !== null && Date.now() < endedAt + state.settings.processingMs.clipapp;
    return processing ? { status: 'PROCESSING_UPLOAD', post: null } : { status: 'FAILED', reason };
  }
  const post = state.record.findByHandle('clipapp', handle.publishId);
  if (!post) return { status: 'PROCESSING_UPLOAD', post: null };
  if (Date.now() < Date.parse(post.publishedAt) + state.settings.processingMs.clipapp) {
    return { status: 'PROCESSING_UPLOAD', post };
  }
  const isInInbox = handle.mode === 'inbox' && !handle.postIds;
  return { status: isInInbox ? 'SEND_TO_USER_INBOX' : 'PUBLISH_COMPLETE', post };
}

/** Whether a post shows its id: a public one after moderation, any other never. */
export function isPubliclyVisible(state: SimulatorState, post: Post): boolean {
  const isPublic = post.mode === 'publish' && post.options['privacy_level'] === 'PUBLIC_TO_EVERYONE';
  const shownAt = Date.parse(post.publishedAt) + state.settings.processingMs.clipapp + state.settings.moderationMs;
  return isPublic && Date.now() >= shownAt && !state.removals.has(post);
}
