import { listAssetsById } from '../../db/content/assets.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { beginRender, finishRender, markProgress } from '../../db/content/contents.ts';
import type { Content } from '../../db/entities/content.ts';
import { addStorage } from '../../db/credits/storage.ts';
import { MAKING_SHARE } from '../../db/content/media-calls.ts';
import type { RenderAsset } from '../../decks/encode/plan-render.ts';
import { renderDeck } from '../../decks/render-deck.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { storeFiles } from './store-files.ts';

/** While the encoder runs, the content row is updated at most this often. */
const PROGRESS_EVERY_MS = 500;

/**
 * Renders one piece of content. If it is cancelled, stops the encoder, deletes the files and returns `ended`.
 * Throws `RenderFailure` if it cannot succeed. Idempotent: renders again under the same keys and finishes once.
 */
export async function renderContent(
  deps: ActivityDeps,
  contentId: string,
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
): Promise<'ready' | 'ended'> {
  const content = await beginRender(deps.orm.em.fork(), contentId);
  if (!content) return 'ended';
  const deck = requireDeck(content);
  const outDir = await mkdtemp(join(deps.scratchDir, `${contentId}-`));
  const assets = await openAssets(deps, content, deck);
  const cancelled = new AbortController();
  try {
    const rendered = await renderDeck({
      deck,
      assets: assets.byId,
      outDir,
      onProgress: createProgressWriter(deps, content, heartbeat, cancelled),
      segmentCache: deps.segmentCache(content.teamId),
      signal: AbortSignal.any([signal, cancelled.signal]),
    });
    const outputKey = `${getMediaFolder(deps, content)}/video.mp4`;
    const thumbnailKey = `${getMediaFolder(deps, content)}/thumbnail.jpg`;
    const { bytes, sha256, durationMs, width, height, warnings } = rendered;
    const media = { outputKey, thumbnailKey, bytes, sha256, durationMs, width, height, warnings };
    const files = [
      { key: outputKey, path: rendered.videoPath, mimeType: 'video/mp4' },
      { key: thumbnailKey, path: rendered.thumbnailPath, mimeType: 'image/jpeg' },
    ];
    const finished = await storeFiles(deps, files, async (tx) => {
      const isFinished = await finishRender(tx, contentId, media, deps.storage.getUrl);
      if (isFinished) await addStorage(tx, content.teamId, bytes);
      return isFinished;
    });
    return finished ? 'ready' : 'ended';
  } catch (error) {
    if (cancelled.signal.aborted) return 'ended';
    throw error;
  } finally {
    await assets.release();
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The folder cannot be guessed, and is the same for every attempt. */
function getMediaFolder(deps: ActivityDeps, content: Content): string {
  return `c/${deps.mediaToken(content.id)}`;
}

function createProgressWriter(
  deps: ActivityDeps,
  { id: contentId, workflow }: Content,
  heartbeat: (percent: number) => void,
  cancelled: AbortController,
): (percent: number) => void {
  // Generated content has already made its media.
  const from = workflow === 'generateContent' ? MAKING_SHARE.to : 0;
  let writtenAt = 0;
  return (rendered) => {
    const percent = Math.floor(from + ((100 - from) * rendered) / 100);
    heartbeat(percent);
    if (performance.now() - writtenAt < PROGRESS_EVERY_MS) return;
    writtenAt = performance.now();
    markProgress(deps.orm.em.fork(), contentId, percent).then(
      (wanted) => wanted || cancelled.abort(),
      (error: unknown) => deps.log.warn({ contentId, error: String(error) }, 'could not record progress'),
    );
  };
}

/** A workflow of an earlier version may render content without a deck. */
function requireDeck(content: Content): Deck {
  if (content.deck) return content.deck as unknown as Deck;
  throw new RenderFailure('no_media_provider', `The media of this ${content.format} was never made; try again.`);
}

async function openAssets(
  deps: ActivityDeps,
  content: Content,
  deck: Deck,
): Promise<{ byId: Map<string, RenderAsset>; release: () => Promise<void> }> {
  const byId = new Map<string, RenderAsset>();
  const releases: (() => Promise<void>)[] = [];
  const ids = listDeckAssets(deck).map((asset) => asset.id);
  const named = await listAssetsById(deps.orm.em.fork(), ids, { workspaceId: content.workspaceId });
  for (const asset of named) {
    const file = await deps.storage.getLocalFile(asset.storageKey);
    if (!file) throw new RenderFailure('asset_unreadable', `The deck's asset ${asset.id} is no longer in storage.`);
    releases.push(file.release);
    const { kind, width, height, durationMs, sha256 } = asset;
    const size = { width: width ?? 0, height: height ?? 0, durationMs: durationMs ?? 0 };
    byId.set(asset.id, { path: file.path, kind, sha256, ...size });
  }
  return { byId, release: async () => void (await Promise.all(releases.map((release) => release()))) };
}
