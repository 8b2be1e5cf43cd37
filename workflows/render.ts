/**
 * Renders one video from its deck. A workflow because an encoder can be lost with its machine and must then restart elsewhere.
 * Ends with the video stored and its posts signalled, with the content cancelled by its caller or by a cancel of this
 * workflow, or with the content failed and its credits refunded. Repeating a render writes the same bytes under the same keys.
 */
import { setCurrentDetails } from '@temporalio/workflow';
import { compensations, renderActivities } from './activities.ts';
import type { ContentInput } from './messages.ts';
import { runJob } from './run-job.ts';

const STOPPED = {
  code: 'render_failed',
  message: 'The renderer failed several times; try again, or with a simpler deck.',
};

export async function render({ contentId }: ContentInput): Promise<string> {
  return runJob(
    async () => {
      setCurrentDetails('Rendering; the content row and the activity show the progress');
      const result = await renderActivities.renderContent(contentId);
      setCurrentDetails(result === 'ended' ? 'Ended: the content row shows the outcome' : 'Rendered');
      return result;
    },
    { fallback: STOPPED, compensate: (reason) => compensations.failRender(contentId, reason) },
  );
}
