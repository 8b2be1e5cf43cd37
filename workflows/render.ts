/**
 * One video rendered from its deck. A workflow because an encoder can be lost with its machine and must be started again
 * elsewhere. Ends with the video stored and its posts told, with the content cancelled by its caller, or with the content
 * failed and the credits given back. Repeating a render writes the same bytes under the same keys.
 */
import { ActivityFailure, ApplicationFailure, CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import { rendering, settlements } from './activities.ts';
import type { RenderInput } from './messages.ts';

export async function render({ contentId }: RenderInput): Promise<string> {
  setCurrentDetails('Rendering; the content row and the activity show how far it is');
  try {
    const ended = await rendering.renderContent(contentId);
    setCurrentDetails(ended === 'over' ? 'Over: the content row says how it ended' : 'Rendered');
    return ended;
  } catch (error) {
    const reason = reasonOf(error);
    await CancellationScope.nonCancellable(() => settlements.failRender(contentId, reason));
    setCurrentDetails(`Failed: ${reason.message}`);
    return 'failed';
  }
}

function reasonOf(error: unknown): { code: string; message: string } {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (cause instanceof ApplicationFailure && cause.nonRetryable) {
    return { code: cause.type ?? 'render_failed', message: cause.message };
  }
  return { code: 'render_failed', message: 'The renderer stopped several times; try again, or with a simpler deck.' };
}
