import { rm } from 'node:fs/promises';
import { createMediaKey } from '../../../adapters/storage/media-key.ts';
import { recordDeckFrame, type DeckFrame } from '../../../db/content/deck-frames.ts';
import { recordOrphans } from '../../../db/content/orphaned-files.ts';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import type { RenderFailureCode } from '../../../decks/ffmpeg/render-failure.ts';
import { createScratchPath } from '../../assets/receive-asset.ts';
import { checkBuiltDeck, completeDeckCheck, getDeckProblems, toBodyProblems } from '../../decks/prepare-deck.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse, type Problem } from '../../http/errors.ts';
import type { DrawFrameBody, FrameResponse } from './contract.ts';
import { FRAME_SOURCES, hasOneSource, loadFrameSource, type FrameSource } from './load-frame-source.ts';
import type { Storage } from '../../../adapters/ports.ts';
import { frameSize } from '../../../domain/decks/deck.ts';

/** Render failures that the caller can mend. */
const CALLER_FAILURES: readonly RenderFailureCode[] = ['asset_missing', 'asset_unreadable', 'text_does_not_fit'];

/** Finds the problems of the body of a frame for `validate`: it must have one source, and a `deck` must be valid. */
export function listSourceProblems(_body: DrawFrameBody, ctx: ApiContext): Problem[] {
  const message = `Expected one of: ${FRAME_SOURCES.join(', ')}.`;
  return hasOneSource(ctx.state.json) ? toBodyProblems(getDeckProblems(ctx)) : [{ path: 'deck', message }];
}

/** Draws a frame in the checker and keeps it. Call it only if `listSourceProblems` returned none. */
export async function drawFrame(ctx: ApiContext, body: DrawFrameBody): Promise<FrameResponse> {
  const source = await loadFrameSource(ctx, body);
  const check = body.deck ? completeDeckCheck : checkBuiltDeck;
  const { problems } = await check(ctx, source.deck, source.assets);
  if (problems.length > 0) throw refuse.invalidInput(toBodyProblems(problems));
  const path = await createScratchPath(ctx);
  try {
    await drawToFile(ctx, source, body, path);
    return await storeFrame(ctx, source, path);
  } finally {
    await rm(path, { force: true });
  }
}

async function drawToFile(ctx: ApiContext, source: FrameSource, body: DrawFrameBody, path: string): Promise<void> {
  const { deps, state } = ctx;
  const name = body.deck ? 'deck' : body.contentId === undefined ? 'generationId' : 'contentId';
  const assets = await openAssets(ctx, source, name);
  try {
    const task = { deck: source.deck, assets: assets.byId, atMs: body.atMs, path };
    const drawn = await deps.checker.drawFrame(state.team.id, task, name);
    if (drawn.ok) return;
    if (CALLER_FAILURES.includes(drawn.code)) throw refuse.invalidInput([{ path: name, message: drawn.message }]);
    if (drawn.code === 'timed_out') throw refuse.busy();
    throw new Error(`A frame could not be drawn (${drawn.code}): ${drawn.message}`);
  } finally {
    await assets.release();
  }
}

async function openAssets(
  { deps }: ApiContext,
  { assets }: FrameSource,
  name: string,
): Promise<{ byId: Map<string, RenderAsset>; release: () => Promise<void> }> {
  const byId = new Map<string, RenderAsset>();
  const releases: (() => Promise<void>)[] = [];
  const release = async (): Promise<void> => void (await Promise.all(releases.map((one) => one())));
  for (const { id, storageKey, kind, width, height, durationMs } of assets) {
    // A frame has no sound.
    if (kind === 'audio') continue;
    const file = await deps.storage.getLocalFile(storageKey);
    if (!file) {
      await release();
      throw refuse.invalidInput([{ path: name, message: `The file of its asset ${id} is no longer in storage.` }]);
    }
    releases.push(file.release);
    byId.set(id, { path: file.path, kind, width: width ?? 0, height: height ?? 0, durationMs });
  }
  return { byId, release };
}

async function storeFrame({ deps, state }: ApiContext, source: FrameSource, path: string): Promise<FrameResponse> {
  const em = deps.orm.em.fork();
  const storageKey = createMediaKey('png');
  await recordOrphans(em, [storageKey]);
  await deps.storage.putFile(storageKey, path, 'image/png');
  const { workspaceId, hash } = source;
  const drawn = { teamId: state.team.id, workspaceId, hash, storageKey };
  const frame = await recordDeckFrame(em, drawn, deps.storage.remove);
  return presentFrame(source, frame, deps.storage);
}

export function presentFrame(
  { deck, frame }: FrameSource,
  { storageKey, expiresAt }: DeckFrame,
  storage: Pick<Storage, 'getUrl'>,
): FrameResponse {
  return { url: storage.getUrl(storageKey), frame, ...frameSize(deck), expiresAt: expiresAt.toISOString() };
}
