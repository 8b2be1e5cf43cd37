/**
 * Makes one preview picture of an influencer. A workflow because a provider takes minutes, and the credits must be refunded if
 * it fails. Ends with the picture stored, or with the preview failed and its credits refunded; a cancel of
 * the workflow fails it. Repeating it changes nothing.
 */
import { setCurrentDetails } from '@temporalio/workflow';
import { compensations, mediaActivities } from './activities.ts';
import type { PreviewInput } from './messages.ts';
import { runJob } from './run-job.ts';

const STOPPED = { code: 'preview_failed', message: 'The picture could not be made; try again.' };

export async function renderPreview({ previewId }: PreviewInput): Promise<string> {
  return runJob(
    async () => {
      setCurrentDetails('Making the picture');
      await mediaActivities.makePreview(previewId);
      setCurrentDetails('Ended: the preview row shows the outcome');
      return 'ended';
    },
    { fallback: STOPPED, compensate: (reason) => compensations.failPreview(previewId, reason) },
  );
}
