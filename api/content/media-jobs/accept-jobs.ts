import { clipPrice, clipsPrice, estimatedVoiceoverPrice, imagesPrice } from '../../../domain/content/media-jobs.ts';
import { createAsset } from '../../assets/create-asset.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { resolveWorkspace, refuseArchived } from '../../access/workspace.ts';
import type { AcceptedRender } from '../present.ts';
import { acceptExtra, assetsNamed } from './accept-media-job.ts';
import type { ClipsJobBody, ImageJobBody, VideoJobBody, VoiceoverJobBody } from './contract.ts';

export async function acceptImages(ctx: ApiContext, { workspaceId, ...inputs }: ImageJobBody): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
  const references = inputs.referenceAssetIds ?? [];
  await assetsNamed(
    ctx,
    workspace,
    references.map((id, at) => ({ path: `referenceAssetIds[${at}]`, id, kind: 'image' })),
  );
  return acceptExtra(ctx, workspace, { extra: 'image', inputs, credits: imagesPrice(inputs.count) });
}

export async function acceptVideo(ctx: ApiContext, { workspaceId, ...inputs }: VideoJobBody): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
  const from = inputs.imageAssetId;
  await assetsNamed(ctx, workspace, from === undefined ? [] : [{ path: 'imageAssetId', id: from, kind: 'image' }]);
  return acceptExtra(ctx, workspace, { extra: 'video', inputs, credits: clipPrice() });
}

/** Charged by its words; what was not spoken comes back when it is there. */
export async function acceptVoiceover(
  ctx: ApiContext,
  { workspaceId, ...inputs }: VoiceoverJobBody,
): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
  const credits = estimatedVoiceoverPrice(inputs.script, inputs.voice?.speed ?? 1);
  return acceptExtra(ctx, workspace, { extra: 'voiceover', inputs, credits });
}

/** Charged by the minutes of its source, which is an asset of the library by now, or becomes one. */
export async function acceptClips(
  ctx: ApiContext,
  { workspaceId, sourceVideoUrl, sourceAssetId, ...wanted }: ClipsJobBody,
): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
  const named =
    sourceAssetId === undefined ? [] : [{ path: 'sourceAssetId', id: sourceAssetId, kind: 'video' as const }];
  const [inLibrary] = await assetsNamed(ctx, workspace, named);
  const durationMs = (inLibrary ?? ctx.state.upload?.inspected)?.durationMs ?? 0;
  if (durationMs < wanted.minSec * 1_000) {
    const message = `The source has ${Math.floor(durationMs / 1_000)} s, less than minSec.`;
    throw refuse.invalidInput([{ path: 'minSec', message }]);
  }
  refuseArchived(workspace);
  const source = inLibrary ?? (await createAsset(ctx, workspace, { sourceUrl: sourceVideoUrl ?? '' })).asset;
  const inputs = { ...wanted, sourceAssetId: source.id };
  return acceptExtra(ctx, workspace, { extra: 'clips', inputs, credits: clipsPrice(durationMs) });
}
