import type { Deck } from '../../domain/decks/deck.ts';
import type { PaintedText } from '../../domain/decks/painted-text.ts';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';
import { readPicture } from '../regions/read-picture.ts';
import type { Picture } from '../regions/find-faces.ts';
import { listCoverFrames } from './list-cover-frames.ts';
import { scorePictures } from './score-pictures.ts';
import type { Element } from '../scene/element.ts';
import { buildShots } from '../scene/timeline.ts';

export interface CoverInput {
  deck: Deck;
  painted: readonly PaintedText[];
  /** The files of its clips, and the faces in them, by asset. */
  clips: ReadonlyMap<string, { path: string; durationMs: number; regions: PictureRegions }>;
  ffmpegPath: string;
  signal: AbortSignal;
}

/** The end of a clip that is not read, because its last frames may not exist. */
const END_SEC = 0.1;

/**
 * Chooses the time of the cover: the hook is complete, nothing moves in or out, the picture is sharp and the eyes of a face are open.
 * Null if no text is ever at rest. The same deck and clips give the same time. Throws `RenderFailure`.
 */
export async function chooseCover(input: CoverInput): Promise<number | null> {
  const { deck, painted, clips } = input;
  const frames = listCoverFrames(deck, painted);
  const shown = frames.map((frame) => findShownClip(deck, frame));
  const first = shown.find((clip) => clip !== null);
  const clip = first && clips.get(first.assetId);
  const best = clip && shown.every((one) => one?.assetId === first.assetId) ? await findBest(input, shown) : null;
  const frame = frames[best ?? Math.floor(frames.length / 2)];
  return frame === undefined ? null : Math.round((frame * 1_000) / deck.fps);
}

/** Finds the index of the best of several moments of one clip. Returns null if the clip is too short. */
async function findBest(
  { clips, ffmpegPath, signal }: CoverInput,
  shown: readonly ReturnType<typeof findShownClip>[],
): Promise<number | null> {
  const pictures: Picture[] = [];
  for (const moment of shown) {
    const clip = moment && clips.get(moment.assetId);
    if (!clip) return null;
    const { width, height } = clip.regions;
    const end = clip.durationMs / 1_000 - END_SEC;
    if (end <= 0) return null;
    const seconds = moment.seconds < end ? moment.seconds : moment.seconds % end;
    pictures.push(await readPicture({ ffmpegPath, path: clip.path, width, height, signal }, seconds));
  }
  const faces = shown[0] && clips.get(shown[0].assetId)?.regions.faces;
  const [face = null] = faces?.toSorted((a, b) => b.w * b.h - a.w * a.h) ?? [];
  const scores = scorePictures(pictures, face);
  return scores.indexOf(Math.max(...scores));
}

/** A moment of a clip. */
interface ShownClip {
  assetId: string;
  /** Not looped: beyond the clip's end if it repeats. */
  seconds: number;
}

/** The clip that fills most of a frame, and its time there; null if only stills are shown. */
function findShownClip(deck: Deck, frame: number): ShownClip | null {
  const shot = buildShots(deck).find(({ from, to }) => from <= frame && frame < to);
  if (!shot) return null;
  const shown = shot.layers.filter(({ from, to }) => from <= frame && frame < to);
  const clips = [shot.backdrop, ...shown].filter(({ source }) => source.kind === 'video');
  const [largest] = clips.toSorted((a, b) => measure(b) - measure(a));
  if (largest?.source.kind !== 'video') return null;
  const { src, trimStartMs = 0 } = largest.source;
  return { assetId: src, seconds: trimStartMs / 1_000 + (frame - largest.from) / deck.fps };
}

function measure({ area }: Element): number {
  return area.width * area.height;
}
