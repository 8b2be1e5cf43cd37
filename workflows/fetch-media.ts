/**
 * A caller's own media brought into storage, and encoded where a platform would refuse it. A workflow because servers are slow
 * or down for a while, and machines are lost. Ends with the media stored and its posts told, or with its posts failed. A
 * repeat writes under the same keys and finishes once.
 */
import { ActivityFailure, ApplicationFailure, CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import { MEDIA_FAILURES } from '../domain/content/own-media.ts';
import { fetchActivities, encodeActivities, compensations } from './activities.ts';
import type { FetchInput } from './messages.ts';

export async function fetch({ contentId }: FetchInput): Promise<string> {
  try {
    setCurrentDetails('Fetching; the content row and the activity show how far it is');
    let ended = await fetchActivities.fetchMedia(contentId);
    if (ended === 'to_fit') {
      setCurrentDetails('Fetched; being encoded for its platforms');
      ended = await encodeActivities.encodeMedia(contentId);
    }
    setCurrentDetails(ended === 'over' ? 'Over: the content row says how it ended' : 'In storage');
    return ended;
  } catch (error) {
    const reason = reasonOf(error);
    await CancellationScope.nonCancellable(() => compensations.failMediaFetch(contentId, reason));
    setCurrentDetails(`Failed: ${reason.message}`);
    return 'failed';
  }
}

const CODES: readonly string[] = MEDIA_FAILURES;

/** What was wrong with the media, also where waiting did not help; of what went wrong on our side, only that it did. */
function reasonOf(error: unknown): { code: string; message: string } {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (cause instanceof ApplicationFailure && cause.type && CODES.includes(cause.type)) {
    return { code: cause.type, message: cause.message };
  }
  return { code: 'media_failed', message: 'The media could not be prepared in several attempts; post again.' };
}
