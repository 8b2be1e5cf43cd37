import { setTimeout as sleep } from 'node:timers/promises';
import { isFetchFault, type ScheduledFault } from '../faults/fault.ts';
import { toFetchUrl } from '../settings.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { checkMedia } from './check-media.ts';
import { containerCollection, type Container } from './containers.ts';
import { downloadVideo, FetchFailed } from './download-video.ts';

const FETCH_MS = 60_000;

/**
 * Fetches the `video_url` of a container in the background, once. A container that a restart interrupted is fetched again when it
 * is next read.
 */
export function fetchVideo(state: SimulatorState, container: Container): void {
  const { id, videoUrl, uploadedAt } = container;
  if (videoUrl === null || uploadedAt !== null || state.fetches.has(id)) return;
  const fetching = fetchInto(state, container, videoUrl)
    .catch((error: unknown) => {
      if (!state.closing.aborted) console.error('sandbox: a fetch failed', error);
    })
    .finally(() => state.fetches.delete(id));
  state.fetches.set(id, fetching);
}

async function fetchInto(state: SimulatorState, container: Container, videoUrl: string): Promise<void> {
  const fault = state.faults.takeNextInBackground('reelnet', 'fetch', container.accountId);
  if (fault) state.faultLog.record(fault, 'fetch', container.accountId);
  const signal = AbortSignal.any([state.closing, AbortSignal.timeout(FETCH_MS)]);
  if (fault?.fault === 'slow') await sleep(fault.slowMs, undefined, { signal: state.closing });
  const behaviour = fault && isFetchFault(fault.fault) ? fault.fault : null;
  const finished = await download(
    state,
    container,
    { url: toFetchUrl(state.settings, videoUrl), behaviour, signal },
    fault,
  );
  state.closing.throwIfAborted();
  containerCollection(state).put(container.id, { ...container, ...finished, uploadedAt: Date.now() });
}

type Finished = Pick<Container, 'media' | 'errorSubcode' | 'received'>;

async function download(
  { uploads }: SimulatorState,
  container: Container,
  wanted: Omit<Parameters<typeof downloadVideo>[0], 'uploads'>,
  fault: ScheduledFault | null,
): Promise<Finished> {
  try {
    const body = await downloadVideo({ ...wanted, uploads });
    const media = await uploads.finish(container.id, 0, body);
    await uploads.deletePart(container.id);
    const failure = fault?.fault === 'processing-failure' ? Number(fault.response.code) : null;
    return { media, received: media.bytes, errorSubcode: failure ?? checkMedia(media.mp4, container) };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return { media: null, received: 0, errorSubcode: error.subcode };
  }
}
