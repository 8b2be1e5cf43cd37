/**
 * One video rendered from its deck. A workflow because an encoder can be lost with its machine and must be started again
 * elsewhere. Ends with the video stored and its posts told, with the content cancelled by its caller, or with the content
 * failed and the credits given back. Repeating a render writes the same bytes under the same keys.
 */
import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import { renderActivities, compensations } from './activities.ts';
import { toFailureReason } from './failure-reason.ts';
import type { RenderInput } from './messages.ts';

const STOPPED = {
  code: 'render_failed',
  message: 'The renderer stopped several times; try again, or with a simpler deck.',
};

export async function render({ contentId }: RenderInput): Promise<string> {
  setCurrentDetails('Rendering; the content row and the activity show how far it is');
  try {
    const ended = await renderActivities.renderContent(contentId);
    setCurrentDetails(ended === 'over' ? 'Over: the content row says how it ended' : 'Rendered');
    return ended;
  } catch (error) {
    const reason = toFailureReason(error, STOPPED);
    await CancellationScope.nonCancellable(() => compensations.failRender(contentId, reason));
    setCurrentDetails(`Failed: ${reason.message}`);
    return 'failed';
  }
}
