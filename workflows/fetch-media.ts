/**
 * Fetches a caller's media into storage and encodes it if a platform would reject the original. A workflow because servers are
 * slow or unavailable for a while, and machines are lost. Ends with the media stored and its posts signalled, or with its posts
 * failed; a cancel of the workflow fails them. Repeating it writes under the same keys and finishes once.
 */
import { setCurrentDetails } from '@temporalio/workflow';
import { MEDIA_FAILURES } from '../domain/content/own-media.ts';
import { compensations, encodeActivities, fetchActivities } from './activities.ts';
import type { ContentInput } from './messages.ts';
import { runJob } from './run-job.ts';

const STOPPED = { code: 'media_failed', message: 'The media could not be prepared in several attempts; post again.' };

export async function fetchMedia({ contentId }: ContentInput): Promise<string> {
  return runJob(
    async () => {
      setCurrentDetails('Fetching; the content row and the activity show the progress');
      let result = await fetchActivities.fetchMedia(contentId);
      if (result === 'needs_encoding') {
        setCurrentDetails('Fetched; encoding for its platforms');
        result = await encodeActivities.encodeMedia(contentId);
      }
      setCurrentDetails(result === 'ended' ? 'Ended: the content row shows the outcome' : 'Stored');
      return result;
    },
    {
      fallback: STOPPED,
      types: MEDIA_FAILURES,
      compensate: (reason) => compensations.failMediaFetch(contentId, reason),
    },
  );
}
