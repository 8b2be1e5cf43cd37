import {
  estimateVoiceoverPrice,
  priceClips,
  priceImages,
  priceVideo,
  MEDIA_JOB_SPENDING,
  type MediaJobKind,
} from '../../../domain/content/media-jobs.ts';
import { rejectArchived, resolveWorkspace } from '../../access/workspace.ts';
import { createAsset } from '../../assets/create-asset.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { AcceptedRender } from '../present.ts';
import { rejectUnknownVoice } from '../models/resolve-models.ts';
import type { ClipsJobBody, ImageJobBody, VideoJobBody, VoiceoverJobBody } from './contract.ts';
import type { Workspace } from '../../../db/entities/workspace.ts';
import type { MediaKind } from '../../../domain/content/media-call.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { acceptContent } from '../accept-content.ts';
import { lockAssets as lockRows } from '../../../db/content/assets.ts';
import type { Asset } from '../../../db/entities/asset.ts';

export async function acceptImages(
  ctx: ApiContext,
  { workspaceId, model, reference, callbackUrl, ...inputs }: ImageJobBody,
): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
  const references = (inputs.referenceAssetIds ?? []).map((id, index) => ({
    path: `referenceAssetIds[${index}]`,
    id,
    kind: 'image' as const,
  }));
  await lockAssets(ctx, workspace, references);
  const credits = priceImages(inputs.count);
  return acceptMediaJob(ctx, workspace, { kind: 'image', inputs, model, reference, callbackUrl, credits });
}

export async function acceptVideo(
  ctx: ApiContext,
  { workspaceId, model, reference, callbackUrl, ...inputs }: VideoJobBody,
): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
  const id = inputs.imageAssetId;
  await lockAssets(ctx, workspace, id === undefined ? [] : [{ path: 'imageAssetId', id, kind: 'image' }]);
  const credits = priceVideo();
  return acceptMediaJob(ctx, workspace, { kind: 'video', inputs, model, reference, callbackUrl, credits });
}

/** Accepts a voice-over, priced by the number of words. The difference is refunded if the speech is shorter. */
export async function acceptVoiceover(
  ctx: ApiContext,
  { workspaceId, model, reference, callbackUrl, ...inputs }: VoiceoverJobBody,
): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
  rejectUnknownVoice(ctx, workspace, { model, voice: inputs.voice });
  const credits = estimateVoiceoverPrice(inputs.script, inputs.voice?.speed ?? 1);
  return acceptMediaJob(ctx, workspace, { kind: 'voiceover', inputs, model, reference, callbackUrl, credits });
}

/** Accepts a job that cuts clips, priced by the length of the source. A source from a URL becomes an asset. */
export async function acceptClips(
  ctx: ApiContext,
  { workspaceId, sourceVideoUrl, sourceAssetId: id, reference, callbackUrl, ...options }: ClipsJobBody,
): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
  const references = id === undefined ? [] : [{ path: 'sourceAssetId', id, kind: 'video' as const }];
  const [asset] = await lockAssets(ctx, workspace, references);
  const durationMs = (asset ?? ctx.state.upload?.inspected)?.durationMs ?? 0;
  if (durationMs < options.minSec * 1_000) {
    const message = `The source has ${Math.floor(durationMs / 1_000)} s, less than minSec.`;
    throw refuse.invalidInput([{ path: 'minSec', message }]);
  }
  rejectArchived(workspace);
  const source = asset ?? (await createAsset(ctx, workspace, { sourceUrl: sourceVideoUrl ?? '' })).asset;
  const inputs = { ...options, sourceAssetId: source.id };
  const credits = priceClips(durationMs);
  return acceptMediaJob(ctx, workspace, { kind: 'clips', inputs, reference, callbackUrl, credits });
}

interface MediaJob {
  kind: MediaJobKind;
  inputs: Record<string, unknown>;
  credits: number;
  model?: string | undefined;
  reference: string | undefined;
  callbackUrl: string | undefined;
}

const MODEL_KINDS: Readonly<Record<MediaJobKind, MediaKind | null>> = {
  image: 'image',
  video: 'clip',
  voiceover: 'voice',
  clips: null,
};

async function acceptMediaJob(
  ctx: ApiContext,
  workspace: Workspace,
  { kind, inputs, credits, ...options }: MediaJob,
): Promise<AcceptedRender> {
  return acceptContent(ctx, workspace, {
    format: kind,
    source: 'studio',
    inputs: omitUndefined(inputs),
    deck: null,
    deckHash: null,
    warnings: [],
    spendingType: MEDIA_JOB_SPENDING[kind],
    credits,
    ...options,
    ...(MODEL_KINDS[kind] === null ? {} : { modelKind: MODEL_KINDS[kind] }),
  });
}

interface AssetReference {
  path: string;
  id: string;
  kind: Asset['kind'];
}

/** Locks referenced assets until the job is recorded. 404 if one does not exist, 400 if it has the wrong kind. */
async function lockAssets(
  ctx: ApiContext,
  workspace: Workspace,
  references: readonly AssetReference[],
): Promise<Asset[]> {
  const ids = references.map(({ id }) => id);
  const byId = new Map((await lockRows(ctx.state.tx, workspace.id, ids)).map((asset) => [asset.id, asset]));
  const assets = ids.flatMap((id) => byId.get(id) ?? []);
  if (assets.length < ids.length) throw refuse.notFound();
  const problems = references
    .filter(({ id, kind }) => byId.get(id)?.kind !== kind)
    .map(({ path, kind }) => ({ path, message: `It must name an asset of the kind ${kind}.` }));
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return assets;
}
