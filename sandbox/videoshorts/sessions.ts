import type { Collection } from '../storage/documents.ts';
import type { SimulatorState } from '../state/simulator-state.ts';

/** One resumable upload. The publish record knows whether it has published. */
export interface Session {
  uploadId: string;
  accountId: string;
  username: string;
  team: string | null;
  /** Assigned at the start; returned with the last byte. */
  videoId: string;
  snippet: Record<string, unknown>;
  status: Record<string, unknown>;
  privacy: 'public' | 'private' | 'unlisted';
  /** Null until a request announces it. */
  size: number | null;
  slug: string | null;
  received: number;
  /** A time of the simulator's clock. */
  expiresAt: number;
  /** When the last byte of a failed upload arrived (ISO 8601), and why it failed. */
  failed: { at: string; reason: string; bytes: number } | null;
}

export function sessionCollection(state: SimulatorState): Collection<Session> {
  return state.documents.collection<Session>('videoshorts.sessions');
}

export function uploadIdByVideo(state: SimulatorState): Collection<string> {
  return state.documents.collection<string>('videoshorts.videos');
}

/** Whether the session is complete; every further request then gets the same final reply. */
export function isFinished(state: SimulatorState, session: Session): boolean {
  return session.failed !== null || state.record.findByHandle('videoshorts', session.uploadId) !== undefined;
}
