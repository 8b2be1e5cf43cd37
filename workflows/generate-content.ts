/**
 * Generates one piece of content: fetches its sources, makes its media, composes its deck, renders it. A workflow because
 * providers take minutes and machines are lost. Ends with the content stored and its posts signalled, with the content
 * cancelled by its caller or by a cancel of this workflow, or with the content failed and its credits refunded. Repeating a
 * step starts nothing twice at a provider.
 */
import { setCurrentDetails } from '@temporalio/workflow';
import { STUDIO_FAILURES } from '../domain/content/studio-failures.ts';
import { compensations, mediaActivities, renderActivities, sourceActivities } from './activities.ts';
import { makeAllMedia } from './make-all-media.ts';
import type { ContentInput } from './messages.ts';
import { runJob } from './run-job.ts';

const STOPPED = { code: 'studio_failed', message: 'The video could not be made in several attempts; try again.' };

export async function generateContent({ contentId }: ContentInput): Promise<string> {
  return runJob(() => generate(contentId), {
    fallback: STOPPED,
    types: STUDIO_FAILURES,
    compensate: (reason) => compensations.failRender(contentId, reason),
  });
}

async function generate(contentId: string): Promise<string> {
  setCurrentDetails('Fetching its sources (0 %)');
  const calls = await sourceActivities.fetchSources(contentId);
  if (!calls || (await makeAllMedia(contentId, calls)) === 'ended') return showEnded();
  setCurrentDetails('Composing (50 %)');
  if ((await mediaActivities.composeDeck(contentId)) !== 'composed') return showEnded();
  setCurrentDetails('Rendering; the content row and the activity show the progress');
  if ((await renderActivities.renderContent(contentId)) === 'ended') return showEnded();
  setCurrentDetails('Rendered');
  return 'ready';
}

function showEnded(): string {
  setCurrentDetails('Ended: the content row shows the outcome');
  return 'ended';
}
