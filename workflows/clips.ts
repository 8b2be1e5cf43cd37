/**
 * Cuts a long video into clips. A workflow because each clip is a render of its own, and a machine may be lost between them.
 * Ends when every clip that can be rendered is rendered, when the caller or a cancel of this workflow cancels the job, or, if
 * no clip could be rendered, when the job has failed and its credits are refunded. Repeating it renders only the clips that
 * are missing.
 */
import { ActivityFailure, isCancellation, setCurrentDetails } from '@temporalio/workflow';
import { compensations, renderActivities } from './activities.ts';
import type { ContentInput } from './messages.ts';
import type { FailureReason } from '../activities/sealed-message.ts';
import { runJob, toFailureReason } from './run-job.ts';

const STOPPED = { code: 'render_failed', message: 'Cutting the video failed several times; try again.' };

export async function clips({ contentId }: ContentInput): Promise<string> {
  const compensate = (reason: FailureReason) => compensations.failRender(contentId, reason);
  return runJob(
    async () => {
      setCurrentDetails('Choosing the clips');
      const clipIds = await renderActivities.cutClips(contentId);
      for (const [index, clipId] of clipIds.entries()) {
        setCurrentDetails(`Rendering clip ${index + 1} of ${clipIds.length}`);
        await renderClip(clipId);
      }
      const status = await compensations.settleClips(contentId);
      setCurrentDetails(`Ended: the content is ${status}, unless its caller cancelled it`);
      return status;
    },
    { fallback: STOPPED, compensate },
  );
}

/** Renders one clip, or marks it as failed, so that the others are still rendered. */
async function renderClip(clipId: string): Promise<void> {
  try {
    await renderActivities.renderClip(clipId);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await compensations.failRender(clipId, toFailureReason(error, { fallback: STOPPED }));
  }
}
