import type { Collection } from '../documents.ts';
import type { World } from '../world.ts';

/** One resumable upload. Whether it has published stands in the record, not here. */
export interface Session {
  uploadId: string;
  accountId: string;
  username: string;
  /** The video's id; it exists from the start and is told with the last byte. */
  videoId: string;
  snippet: Record<string, unknown>;
  status: Record<string, unknown>;
  privacy: 'public' | 'private' | 'unlisted';
  /** Null until a Content-Range tells it. */
  size: number | null;
  slug: string | null;
  received: number;
  /** By the simulator's clock. */
  expiresAt: number;
  /** When the last byte of an upload that does not become a video had arrived (ISO 8601), and why it does not. */
  failed: { at: string; reason: string; bytes: number } | null;
}

export function sessions(world: World): Collection<Session> {
  return world.documents.collection<Session>('videoshorts.sessions');
}

export function sessionByVideo(world: World): Collection<string> {
  return world.documents.collection<string>('videoshorts.videos');
}

/** Whether the final answer has been given, so that any further request gets it again. */
export function isFinished(world: World, session: Session): boolean {
  return session.failed !== null || world.record.byHandle('videoshorts', session.uploadId) !== undefined;
}
