import { listAssetsById } from '../../db/content/assets.ts';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beginRender } from '../../db/content/contents.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Content } from '../../db/entities/content.ts';
import { listMediaCalls } from '../../db/content/media-calls.ts';
import {
  toBriefAsset,
  buildBrief,
  type FetchedSources,
  type StudioInputs,
  type StudioJob,
} from '../../db/content/studio-briefs.ts';
import { freezeBrief } from '../../db/content/store-composition.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { Format } from '../../domain/formats.ts';
import { toOrderedCall, type OrderedCall } from '../../domain/content/media-call-order.ts';
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '../../domain/content/own-media.ts';
import type { Brief } from '../../domain/content/studio/brief/brief.ts';
import { buildRecipe } from '../../domain/content/studio/build-recipe.ts';
import { validateBrief } from '../../domain/content/studio/validation/validate-brief.ts';
import { findSourceLengthProblem } from '../../domain/content/studio/validation/source-length.ts';
import { findDeckProblems } from '../../decks/measure-deck.ts';
import { probeMedia } from '../../decks/probe/probe-media.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import { findSceneCuts } from '../../decks/probe/find-scene-cuts.ts';
import { recordMediaJobCalls, isMediaJob } from './media-jobs.ts';
import { fetchFile } from './own-media/fetch-file.ts';
import { addToLibrary } from './add-to-library.ts';
import { chooseLogoGround } from './choose-logo-ground.ts';
import { MediaFailure } from './own-media/media-failure.ts';
import { StudioFailure } from './studio-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';

const TIMEOUT_MS = 10 * 60_000;

interface SourceFetch {
  deps: ActivityDeps;
  content: Content & { format: Format };
  inputs: StudioInputs;
  dir: string;
  heartbeat: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * Fetches the source files of a job, records its brief, and returns its media calls, or null if it was cancelled. A
 * media job has no brief. Throws `StudioFailure`. Idempotent: a file is one asset, and a recorded brief stays.
 */
export async function fetchSources(
  deps: ActivityDeps,
  contentId: string,
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
): Promise<OrderedCall[] | null> {
  const content = await beginRender(deps.orm.em.fork(), contentId);
  if (!content) return null;
  if (isMediaJob(content)) await recordMediaJobCalls(deps, content);
  else if (!content.brief && !content.deck) await recordBrief(deps, content, heartbeat, signal);
  const calls = await listMediaCalls(deps.orm.em.fork(), contentId);
  return calls.map(({ key, call }) => toOrderedCall(key, call));
}

async function recordBrief(
  deps: ActivityDeps,
  content: Content,
  heartbeat: SourceFetch['heartbeat'],
  signal: AbortSignal,
): Promise<void> {
  const dir = await mkdtemp(join(deps.scratchDir, `${content.id}-`));
  try {
    const job = toStudioJob(content);
    const fetch = { deps, content: { ...content, format: job.format }, inputs: job.inputs, dir, heartbeat, signal };
    const sources = { product: await fetchProductImage(fetch), source: await fetchSourceVideo(fetch) };
    const built = await buildBrief(deps.orm.em.fork(), job, sources satisfies FetchedSources);
    const brief = { ...built, endCard: await chooseLogoGround(deps, built.endCard, signal) };
    const [refusal] = validateBrief(brief, findDeckProblems);
    if (refusal) throw new StudioFailure('not_makeable', `${refusal.path}: ${refusal.message}`);
    await inTransaction(deps.orm.em, (tx) => freezeBrief(tx, content, brief, buildRecipe(brief).calls));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function toStudioJob(content: Content): StudioJob {
  const { id, workspaceId, source, generationId, influencerId, format } = content;
  const inputs = (content.inputs ?? {}) as StudioInputs;
  return { id, workspaceId, source, generationId, influencerId, format: format as Format, inputs };
}

async function fetchProductImage(fetch: SourceFetch): Promise<FetchedSources['product']> {
  const url = fetch.inputs.product?.imageUrl;
  if (url === undefined) return null;
  const field = 'product.imageUrl';
  return toBriefAsset(await fetchToLibrary(fetch, { field, url, kind: 'image', maxBytes: MAX_IMAGE_BYTES }));
}

async function fetchSourceVideo(fetch: SourceFetch): Promise<Brief['source']> {
  const { deps, content, inputs, heartbeat, signal } = fetch;
  const { sourceVideoUrl: url, sourceAssetId } = inputs;
  if (url === undefined && sourceAssetId === undefined) return null;
  const field = url === undefined ? 'sourceAssetId' : 'sourceVideoUrl';
  const row =
    url === undefined
      ? (await listAssetsById(deps.orm.em.fork(), [sourceAssetId ?? ''], { workspaceId: content.workspaceId }))[0]
      : await fetchToLibrary(fetch, { field, url, kind: 'video', maxBytes: MAX_VIDEO_BYTES });
  const asset = row && toBriefAsset(row);
  const file = row && (await deps.storage.getLocalFile(row.storageKey));
  if (!asset || !file) throw new StudioFailure('source_unreadable', `The video of ${field} no longer exists.`);
  try {
    rejectTooLong(content.format, field, asset.durationMs);
    const scan = {
      ffmpegPath: requireFfmpeg(),
      path: file.path,
      durationMs: asset.durationMs,
      signal,
      heartbeat: () => heartbeat(0),
    };
    return { asset, cutsMs: await findSceneCuts(scan).catch((error: unknown) => rethrowUnreadable(field, error)) };
  } finally {
    await file.release();
  }
}

/** Rethrows the failure of a damaged file as one of its field. Some damage shows only when the file is read to its end. */
function rethrowUnreadable(field: string, error: unknown): never {
  if (!(error instanceof RenderFailure) || error.code !== 'asset_unreadable') throw error;
  throw new StudioFailure('source_unreadable', `${field} cannot be read to its end; send another file.`);
}

function rejectTooLong(format: Format, field: string, durationMs: number): void {
  const message = findSourceLengthProblem(format, durationMs, field);
  if (message !== null) throw new StudioFailure('source_too_long', message);
}

interface SourceFile {
  field: string;
  url: string;
  kind: 'image' | 'video';
  maxBytes: number;
}

/** Fetches a file by its URL, checks its kind, and adds it to the library. */
async function fetchToLibrary(fetch: SourceFetch, { field, url, kind, maxBytes }: SourceFile): Promise<Asset> {
  const { deps, content, dir, heartbeat, signal } = fetch;
  const path = join(dir, 'source');
  const onPercent = (percent: number | null): void => heartbeat(Math.floor(percent ?? 0));
  const { id, teamId, workspaceId } = content;
  await fetchFile(deps, { teamId, field, url, path, maxBytes, timeoutMs: TIMEOUT_MS, onPercent, signal }).catch(
    rethrowAsStudioFailure,
  );
  const probed = await probeMedia(path);
  if (!probed.ok) throw new StudioFailure('source_unreadable', `${field} cannot be used: ${probed.reason}`);
  if (probed.kind !== kind) {
    throw new StudioFailure('source_unreadable', `${field} must be ${kind} (got ${probed.kind}).`);
  }
  const { size: bytes } = await stat(path);
  const purpose = `${id}/${field}`;
  return addToLibrary(deps, {
    teamId,
    workspaceId,
    path,
    bytes,
    probed,
    name: field,
    purpose,
    provenance: { sourceUrl: url },
  });
}

const SOURCE_CODES = { media_unreachable: 'source_unreachable', media_too_large: 'source_too_large' } as const;

function rethrowAsStudioFailure(error: unknown): never {
  if (!(error instanceof MediaFailure)) throw error;
  const code =
    error.code === 'media_too_large' || error.code === 'media_unreachable' ? error.code : 'media_unreachable';
  throw new StudioFailure(SOURCE_CODES[code], error.message, error.retryable);
}
