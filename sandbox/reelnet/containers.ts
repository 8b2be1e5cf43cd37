import type { Collection } from '../storage/documents.ts';
import { isListed } from '../posts/is-listed.ts';
import type { Post } from '../posts/publish-record.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import type { FinishedMedia } from '../media/uploads.ts';

/** One media container. The publish record knows whether it has published. */
export interface Container {
  id: string;
  accountId: string;
  username: string;
  caption: string | null;
  /** The other parameters, as received. */
  options: Record<string, string>;
  /** A time of the simulator's clock. */
  expiresAt: number;
  /** What the platform fetches; null if the video is uploaded. */
  videoUrl: string | null;
  received: number;
  media: FinishedMedia | null;
  /** Wall clock; when the last byte arrived, or the fetch failed. */
  uploadedAt: number | null;
  /** The error subcode if the video is invalid. */
  errorSubcode: number | null;
}

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

export function containerCollection(state: SimulatorState): Collection<Container> {
  return state.documents.collection<Container>('reelnet.containers');
}

/** Returns the actual status, which decides whether a publish is accepted. */
export function getContainerStatus(state: SimulatorState, container: Container): ContainerStatus {
  if (findPost(state, container)) return 'PUBLISHED';
  return getUnpublishedStatus(state, container);
}

/** Returns the status that reads return; it shows a publish after the listing delay. */
export function getListedStatus(state: SimulatorState, container: Container): ContainerStatus {
  const post = findPost(state, container);
  return post && isListed(state, post) ? 'PUBLISHED' : getUnpublishedStatus(state, container);
}

function getUnpublishedStatus(state: SimulatorState, container: Container): ContainerStatus {
  if (container.expiresAt <= state.clock.now()) return 'EXPIRED';
  if (container.uploadedAt === null) return 'IN_PROGRESS';
  if (Date.now() < container.uploadedAt + state.settings.processingMs.reelnet) return 'IN_PROGRESS';
  return container.errorSubcode === null ? 'FINISHED' : 'ERROR';
}

function findPost(state: SimulatorState, container: Container): Post | undefined {
  return state.record.findByHandle('reelnet', container.id);
}
