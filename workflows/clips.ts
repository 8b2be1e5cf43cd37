/**
 * A long video cut into clips. A workflow because each clip is a render of its own, and a machine may be lost between them.
 * Ends with the clips rendered, as far as they can be; with the job cancelled by its caller; or, where no clip could be made,
 * with the job failed and its credits given back. Repeating it finds the clips that are recorded and renders what is missing.
 */
import { ActivityFailure, CancellationScope, isCancellation, setCurrentDetails } from '@temporalio/workflow';
import { renderActivities, compensations } from './activities.ts';
import { toFailureReason } from './failure-reason.ts';
import type { RenderInput } from './messages.ts';

const STOPPED = { code: 'render_failed', message: 'Cutting the video stopped several times; try again.' };

export async function clips({ contentId }: RenderInput): Promise<string> {
  try {
    setCurrentDetails('Listening to the video and looking through it');
    const clipIds = await renderActivities.cutClips(contentId);
    for (const [index, clipId] of clipIds.entries()) {
      setCurrentDetails(`Rendering clip ${index + 1} of ${clipIds.length}`);
      await renderOrFail(clipId);
    }
    const ended = await compensations.settleClips(contentId);
    setCurrentDetails(`Over: the content is ${ended}, unless its caller cancelled it`);
    return ended;
  } catch (error) {
    const reason = toFailureReason(error, STOPPED);
    await CancellationScope.nonCancellable(() => compensations.failRender(contentId, reason));
    setCurrentDetails(`Failed: ${reason.message}`);
    return 'failed';
  }
}

/** One clip that cannot be rendered does not take the others with it. */
async function renderOrFail(clipId: string): Promise<void> {
  try {
    await renderActivities.renderClip(clipId);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await compensations.failRender(clipId, toFailureReason(error, STOPPED));
  }
}
