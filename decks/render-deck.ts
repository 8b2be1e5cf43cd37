import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { frameCount, frameSize, type Deck, type DeckWarning, frameAt } from '../domain/decks/deck.ts';
import { type PlanInput, planEncode } from './encode/encode-plan.ts';
import { hashFile } from './hash-file.ts';
import { listFontPaths, openLibraryFonts, type OpenFonts } from './fonts/library-fonts.ts';
import { mixSound } from './sound/mix-sound.ts';
import { planRender, type RenderAsset } from './encode/plan-render.ts';
import { RenderFailure } from './ffmpeg/render-failure.ts';
import { requireFfmpeg } from './ffmpeg/require-ffmpeg.ts';
import { encodeVideo, type VideoOptions } from './segments/encode-video.ts';
import type { SegmentCache } from './segments/segment-cache.ts';
import { listCoverFrames } from './cover/list-cover-frames.ts';
import { requireFootage } from './encode/require-footage.ts';

export interface RenderInput {
  deck: Deck;
  /** Every asset that the deck references, by id. */
  assets: ReadonlyMap<string, RenderAsset>;
  /** Created if missing; receives `video.mp4` and `thumbnail.jpg`. */
  outDir: string;
  /** Whole percents, rising from 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  ffmpegPath?: string;
  /** The cache of segments. Without it every segment is encoded, to the same bytes. */
  segmentCache?: SegmentCache | null;
}

export interface Rendered {
  videoPath: string;
  thumbnailPath: string;
  bytes: number;
  sha256: string;
  width: number;
  height: number;
  durationMs: number;
}

export interface RenderedDeck extends Rendered {
  /** Warnings that are known only after rendering: `audio_clipped`. */
  warnings: DeckWarning[];
}

/**
 * Renders a validated deck (see `parseDeck`, `measureDeck`) to an MP4 that every platform accepts. The sound is mixed first.
 * The same deck and assets give the same bytes. Throws only `RenderFailure`. An abort kills the encoder before it throws.
 */
export async function renderDeck(input: RenderInput): Promise<RenderedDeck> {
  let library: OpenFonts | null = null;
  try {
    const { deck, outDir } = input;
    const ffmpegPath = input.ffmpegPath ?? requireFfmpeg();
    const files = { videoPath: join(outDir, 'video.mp4'), thumbnailPath: join(outDir, 'thumbnail.jpg') };
    await mkdir(outDir, { recursive: true });
    library = openLibraryFonts(listFontPaths(deck, input.assets));
    const { plan, player } = await planRender(input, { fonts: library.fonts, ffmpegPath });
    const cover = findCoverFrame(deck);
    const encode = async (): Promise<DeckWarning[]> => {
      const isDrawn = await drawThumbnail(plan, cover, files.thumbnailPath);
      const still = isDrawn ? null : { frame: cover, path: files.thumbnailPath };
      return encodeWithSound(plan, input, { ffmpegPath, still });
    };
    const warnings = await encode().finally(() => player.stop());
    const { size: bytes } = await stat(files.videoPath);
    const sha256 = await hashFile(files.videoPath);
    input.onProgress(100);
    return {
      ...files,
      bytes,
      sha256,
      ...frameSize(deck),
      durationMs: Math.round((frameCount(deck) * 1000) / deck.fps),
      warnings,
    };
  } catch (error) {
    if (error instanceof RenderFailure) throw error;
    throw new RenderFailure('internal_error', 'The renderer failed because of an internal error.', { cause: error });
  } finally {
    library?.close();
  }
}

async function encodeWithSound(
  plan: PlanInput,
  input: RenderInput,
  options: Pick<VideoOptions, 'ffmpegPath' | 'still'>,
): Promise<DeckWarning[]> {
  const { outDir, assets, signal, onProgress, segmentCache = null } = input;
  const soundDir = join(outDir, 'sound');
  try {
    const sound = await mixSound({ ...input, outDir: soundDir, ffmpegPath: options.ffmpegPath });
    await encodeVideo(plan, {
      segmentDir: join(outDir, 'segments'),
      videoPath: join(outDir, 'video.mp4'),
      soundPath: sound?.path ?? null,
      ...options,
      signal,
      onProgress,
      cache: segmentCache,
      assetHashes: new Map(Array.from(assets, ([id, { sha256 = '' }]) => [id, sha256])),
    });
    return sound?.warnings ?? [];
  } finally {
    await rm(soundDir, { recursive: true, force: true });
  }
}

/**
 * Returns the frame of the thumbnail: that at `coverMs`, by default one that shows the hook (or else the first text) at
 * rest, or else the middle of the first slide. Frame 0 is not used.
 */
function findCoverFrame(deck: Deck): number {
  const frames = deck.coverMs === undefined ? listCoverFrames(deck) : [];
  const first = deck.slides[0];
  const middle = first ? (first.startMs + first.endMs) / 2 : 0;
  const frame = frames[Math.floor(frames.length / 2)] ?? frameAt(deck.coverMs ?? middle, deck.fps);
  return Math.min(frameCount(deck) - 1, Math.max(1, frame));
}

const JPEG_QUALITY = 90;

/**
 * Writes a frame as a JPEG, from the pictures that the encoder gets. Returns false and writes nothing if the frame
 * shows a clip or a moving picture, which only ffmpeg composites.
 */
async function drawThumbnail(input: PlanInput, frame: number, path: string): Promise<boolean> {
  const span = { from: frame, to: frame + 1 };
  const { frame: size, tracks } = planEncode(input, span);
  const pictures = tracks.flatMap((track) => (track.kind === 'pictures' ? track.pictures.slice(-1) : []));
  if (pictures.length < tracks.length) return false;
  await requireFootage(input, [span]);
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  for (const { paint } of pictures) await paint?.(context);
  await writeFile(path, await canvas.encode('jpeg', JPEG_QUALITY));
  return true;
}
