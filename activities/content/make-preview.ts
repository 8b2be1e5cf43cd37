import { getInfluencer } from '../../db/influencers/influencers.ts';
import { finishPreview, findQueuedPreview } from '../../db/influencers/influencer-previews.ts';
import { recordMediaCalls } from '../../db/content/media-calls.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { buildPortraitCall } from '../../domain/influencers/portrait.ts';
import { storeFile } from './add-to-library.ts';
import { makeMedia } from './make-media.ts';
import type { ActivityDeps } from '../activity-deps.ts';

const KEY = 'portrait';

/**
 * Makes one picture of an influencer; the preview's id becomes the asset's. Safe to repeat: returns if the preview has ended, and
 * never starts a provider twice. Throws `StudioFailure`.
 */
export async function makePreview(
  deps: ActivityDeps,
  previewId: string,
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const em = deps.orm.em.fork();
  const preview = await findQueuedPreview(em, previewId);
  if (!preview) return;
  const influencer = await getInfluencer(em, preview.influencerId);
  const { teamId, workspaceId } = influencer;
  const job = { jobId: previewId, teamId, workspaceId, live: !preview.sandbox, longestMs: null, models: {} };
  const calls = { [KEY]: buildPortraitCall(influencer, previewId) };
  await inTransaction(deps.orm.em, (tx) => recordMediaCalls(tx, job, calls));
  await makeMedia(deps, { jobId: previewId, key: KEY }, heartbeat, signal, (file) =>
    storeFile(deps, { ...file, name: influencer.name }, (tx, stored) => finishPreview(tx, previewId, stored)),
  );
}
