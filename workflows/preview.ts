/**
 * One picture of an influencer. A workflow because making it takes a provider minutes, and what was paid must come back if it
 * fails. Ends with the picture made, or with the preview failed and its credits given back; repeating it changes nothing.
 */
import { ActivityFailure, ApplicationFailure, CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import { rendering, settlements } from './activities.ts';
import type { PreviewInput } from './messages.ts';

export async function preview({ previewId }: PreviewInput): Promise<string> {
  setCurrentDetails('Being made');
  try {
    await rendering.makePreview(previewId);
    setCurrentDetails('Over: the preview row says how it ended');
    return 'over';
  } catch (error) {
    const reason = reasonOf(error);
    await CancellationScope.nonCancellable(() => settlements.failPreview(previewId, reason));
    setCurrentDetails(`Failed: ${reason.message}`);
    return 'failed';
  }
}

function reasonOf(error: unknown): { code: string; message: string } {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (cause instanceof ApplicationFailure && cause.nonRetryable) {
    return { code: cause.type ?? 'preview_failed', message: cause.message };
  }
  return { code: 'preview_failed', message: 'The picture could not be made; try again.' };
}
