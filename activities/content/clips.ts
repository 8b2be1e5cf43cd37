import { listAssetsById } from '../../db/content/assets.ts';
import { recordClips, listClips, finishClips, markClipEnded, type NewClip } from '../../db/content/clips.ts';
import { beginRender, failRender, markProgress } from '../../db/content/contents.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Content } from '../../db/entities/content.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { chooseClips, type Span } from '../../domain/content/choose-clips.ts';
import type { Deck, Fit, Ratio } from '../../domain/decks/deck.ts';
import { DECK_VERSION } from '../../domain/decks/deck-limits.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { analyzeVideo } from '../../decks/probe/analyze-video.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';
import { commit } from '../../db/outbox/commit.ts';
import { renderContent } from './render-content.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** The request of a clips job, as its row stores it. */
interface ClipsRequest {
  sourceAssetId: string;
  maxClips: number;
  minSec: number;
  maxSec: number;
  ratio: Ratio;
  fit: Fit;
}

const FPS = 30;

/** The part of the job's progress that analyzing the source takes. */
const ANALYSIS_PERCENT = 20;

/**
 * Chooses the clips of a long video and records them. Returns their ids, best first; none if the job has ended. Throws
 * `RenderFailure` if the source cannot be read. Idempotent: recorded clips stay.
 */
export async function cutClips(
  deps: ActivityDeps,
  contentId: string,
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const content = await beginRender(deps.orm.em.fork(), contentId);
  if (!content) return [];
  const recorded = await listClips(deps.orm.em.fork(), contentId);
  if (recorded.length > 0) return recorded;
  const wanted = content.inputs as unknown as ClipsRequest;
  const asset = await loadSource(deps, content, wanted);
  const cancelled = new AbortController();
  const moments = await findMoments(deps, asset, wanted, {
    signal: AbortSignal.any([signal, cancelled.signal]),
    onProgress: (percent) => {
      heartbeat(percent);
      markProgress(deps.orm.em.fork(), contentId, Math.floor((percent * ANALYSIS_PERCENT) / 100)).then(
        (stillWanted) => stillWanted || cancelled.abort(),
        (error: unknown) => deps.log.warn({ contentId, error: String(error) }, 'could not record progress'),
      );
    },
  }).catch((error: unknown) => {
    if (cancelled.signal.aborted) return [];
    throw error;
  });
  const clips = moments.map((moment) => buildClip(asset, moment, wanted));
  const { result } = await inTransaction(deps.orm.em, (tx) => recordClips(tx, contentId, clips));
  return result ?? [];
}

async function loadSource(deps: ActivityDeps, content: Content, { sourceAssetId }: ClipsRequest): Promise<Asset> {
  const where = { workspaceId: content.workspaceId, live: true };
  const [asset] = await listAssetsById(deps.orm.em.fork(), [sourceAssetId], where);
  if (asset) return asset;
  throw new RenderFailure('asset_missing', `The long video ${sourceAssetId} is no longer in the library.`);
}

async function findMoments(
  deps: ActivityDeps,
  asset: Asset,
  { maxClips, minSec, maxSec }: ClipsRequest,
  run: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<Span[]> {
  const file = await deps.storage.getLocalFile(asset.storageKey);
  if (!file) throw new RenderFailure('asset_unreadable', `The long video ${asset.id} is no longer in storage.`);
  try {
    const reading = await analyzeVideo({ path: file.path, durationMs: asset.durationMs ?? 0, ...run });
    return chooseClips(reading, { maxClips, minMs: minSec * 1_000, maxMs: maxSec * 1_000 });
  } finally {
    await file.release();
  }
}

/** A clip is a deck with its source as background, so that it renders like all other content. */
function buildClip(asset: Asset, { fromMs, toMs }: Span, { ratio, fit }: ClipsRequest): NewClip {
  const durationMs = toMs - fromMs;
  const deck: Deck = {
    version: DECK_VERSION,
    ratio,
    durationMs,
    fps: FPS,
    background: { kind: 'video', src: asset.id, fit, trimStartMs: fromMs, loop: false, gainDb: 0 },
    slides: [{ startMs: 0, endMs: durationMs, boxes: [] }],
    captions: { enabled: false, style: 'plain' },
  };
  return { fromMs, toMs, deck: { ...deck }, deckHash: hashDeck(deck, [asset]), warnings: [] };
}

/** Renders one clip and counts it in its job. Throws `RenderFailure`. Idempotent: writes the same files, ends once. */
export async function renderClip(
  deps: ActivityDeps,
  clipId: string,
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
): Promise<'ready' | 'ended'> {
  const ended = await renderContent(deps, clipId, heartbeat, signal);
  await markClipEnded(deps.orm.em.fork(), clipId);
  return ended;
}

const NONE_RENDERED = { code: 'no_clip_rendered', message: 'None of the clips could be rendered; each says why.' };

/** Ends a clips job: ready if a clip is ready, else failed and refunded. Idempotent: a job ends once. */
export async function settleClips(deps: ActivityDeps, contentId: string): Promise<'ready' | 'failed'> {
  const isReady = await commit(deps, async (tx) => {
    const ready = await finishClips(tx, contentId);
    if (!ready) await failRender(tx, contentId, NONE_RENDERED);
    return ready;
  });
  return isReady ? 'ready' : 'failed';
}
