import { recordClips, clipsOf, finishClips, markClipEnded, type NewClip } from '../../db/content/clips.ts';
import { beginRender, failRender, markProgress } from '../../db/content/contents.ts';
import { Asset } from '../../db/entities/asset.ts';
import type { Content } from '../../db/entities/content.ts';
import { inTransaction } from '../../db/transaction.ts';
import { chooseMoments, type Span } from '../../domain/content/clip-moments.ts';
import { DECK_VERSION, type Deck, type Fit, type Ratio } from '../../domain/decks/deck.ts';
import { deckHash } from '../../decks/deck-hash.ts';
import { loadFonts } from '../../decks/fonts.ts';
import { readLiveliness } from '../../decks/read-liveliness.ts';
import { RenderFailure } from '../../decks/render-failure.ts';
import { tellTemporal } from '../dispatch-outbox.ts';
import { renderContent } from './rendering.ts';
import type { World } from '../activity-deps.ts';

/** What a job for clips was asked for, as its row keeps it. */
interface ClipsWanted {
  sourceAssetId: string;
  maxClips: number;
  minSec: number;
  maxSec: number;
  ratio: Ratio;
  fit: Fit;
}

const FPS = 30;

/** Reading the source counts for this much of the whole, percent. */
const READING_SHARE = 20;

/**
 * Chooses the clips of a long video and records them. Safe to repeat: clips that are recorded stay. Answers their ids, best
 * first; none where the job is over. Throws RenderFailure where the source cannot be read.
 */
export async function cutClips(
  world: World,
  contentId: string,
  beat: (percent: number) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const content = await beginRender(world.orm.em.fork(), contentId);
  if (!content) return [];
  const recorded = await clipsOf(world.orm.em.fork(), contentId);
  if (recorded.length > 0) return recorded;
  const wanted = content.inputs as unknown as ClipsWanted;
  const asset = await sourceOf(world, content, wanted);
  const unwanted = new AbortController();
  const moments = await momentsOf(world, asset, wanted, {
    signal: AbortSignal.any([signal, unwanted.signal]),
    onProgress: (percent) => {
      beat(percent);
      markProgress(world.orm.em.fork(), contentId, Math.floor((percent * READING_SHARE) / 100)).then(
        (stillWanted) => stillWanted || unwanted.abort(),
        (error: unknown) => world.log.warn({ contentId, error: String(error) }, 'progress was not written'),
      );
    },
  }).catch((error: unknown) => {
    if (unwanted.signal.aborted) return [];
    throw error;
  });
  const clips = moments.map((moment) => clipOf(asset, moment, wanted));
  const { result } = await inTransaction(world.orm.em, (tx) => recordClips(tx, contentId, clips));
  return result ?? [];
}

async function sourceOf(world: World, content: Content, { sourceAssetId }: ClipsWanted): Promise<Asset> {
  const where = { id: sourceAssetId, workspaceId: content.workspaceId, deletedAt: null };
  const asset = await world.orm.em.fork().findOne(Asset, where);
  if (asset) return asset;
  throw new RenderFailure('asset_missing', `The long video ${sourceAssetId} is no longer in the library.`);
}

async function momentsOf(
  world: World,
  asset: Asset,
  { maxClips, minSec, maxSec }: ClipsWanted,
  run: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<Span[]> {
  const file = await world.storage.localFile(asset.storageKey);
  if (!file) throw new RenderFailure('asset_unreadable', `The long video ${asset.id} is no longer in storage.`);
  try {
    const reading = await readLiveliness({ path: file.path, durationMs: asset.durationMs ?? 0, ...run });
    return chooseMoments(reading, { maxClips, minMs: minSec * 1_000, maxMs: maxSec * 1_000 });
  } finally {
    await file.release();
  }
}

/** A clip is a deck over its source, so that it renders like everything else. */
function clipOf(asset: Asset, { fromMs, toMs }: Span, { ratio, fit }: ClipsWanted): NewClip {
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
  const assetHashes = new Map([[asset.id, asset.sha256]]);
  const hash = deckHash({ deck, assetHashes, fontsDigest: loadFonts().digest });
  return { fromMs, toMs, deck: { ...deck }, deckHash: hash, warnings: [] };
}

/** Renders one clip, and says on its long video that it is there. Safe to repeat. Throws RenderFailure. */
export async function renderClip(
  world: World,
  clipId: string,
  beat: (percent: number) => void,
  signal: AbortSignal,
): Promise<'ready' | 'over'> {
  const ended = await renderContent(world, clipId, beat, signal);
  await markClipEnded(world.orm.em.fork(), clipId);
  return ended;
}

const NONE_RENDERED = { code: 'no_clip_rendered', message: 'None of the clips could be rendered; each says why.' };

/** Safe to repeat. Ends a long video: ready where a clip is, else failed with its credits back. */
export async function settleClips(world: World, contentId: string): Promise<'ready' | 'failed'> {
  const { result, outbox } = await inTransaction(world.orm.em, async (tx) => {
    const ready = await finishClips(tx, contentId);
    if (!ready) await failRender(tx, contentId, NONE_RENDERED);
    return ready;
  });
  await tellTemporal(world, outbox);
  return result ? 'ready' : 'failed';
}
