/**
 * One picture of an influencer. A workflow because making it takes a provider minutes, and what was paid must come back if it
 * fails. Ends with the picture made, or with the preview failed and its credits given back; repeating it changes nothing.
 */
import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import { mediaActivities, compensations } from './activities.ts';
import { toFailureReason } from './failure-reason.ts';
import type { PreviewInput } from './messages.ts';

const STOPPED = { code: 'preview_failed', message: 'The picture could not be made; try again.' };

export async function preview({ previewId }: PreviewInput): Promise<string> {
  setCurrentDetails('Being made');
  try {
    await mediaActivities.makePreview(previewId);
    setCurrentDetails('Over: the preview row says how it ended');
    return 'over';
  } catch (error) {
    const reason = toFailureReason(error, STOPPED);
    await CancellationScope.nonCancellable(() => compensations.failPreview(previewId, reason));
    setCurrentDetails(`Failed: ${reason.message}`);
    return 'failed';
  }
}
