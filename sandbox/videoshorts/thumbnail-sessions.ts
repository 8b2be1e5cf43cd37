import type { Exchange } from '../http/exchange.ts';
import { randomToken } from '../ids.ts';
import { empty, type Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';

/** The video of each resumable upload of a thumbnail. */
function thumbnailSessions(state: SimulatorState) {
  return state.documents.collection<string>('videoshorts.thumbnails');
}

export function openThumbnailSession(exchange: Exchange, state: SimulatorState, videoId: string): Reply {
  const uploadId = randomToken(24);
  thumbnailSessions(state).put(uploadId, videoId);
  const location = new URL(exchange.url);
  location.searchParams.set('upload_id', uploadId);
  return empty(200, { location: location.href });
}

export function findThumbnailVideo(exchange: Exchange, state: SimulatorState): string | undefined {
  return thumbnailSessions(state).get(exchange.query('upload_id') ?? '');
}
