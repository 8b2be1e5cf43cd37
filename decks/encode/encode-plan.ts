import { frameCount, frameSize, type Deck } from '../../domain/decks/deck.ts';
import { buildCaptionTrack } from './caption-track.ts';
import { buildBaseTrack } from './base-track.ts';
import type { ElementPainter } from '../picture/element-painter.ts';
import type { EncodePlan, Track } from './encoder-args.ts';
import { isMoving, type Element } from '../scene/element.ts';
import type { FootageFile } from '../picture/footage.ts';
import type { DeckLayout } from '../text/lay-out-deck.ts';
import { buildLevelTracks } from './level-tracks.ts';
import { hasMovingElements, buildShots, buildMoments, type Moment } from '../scene/timeline.ts';
import { buildTopTrack } from './top-track.ts';

export interface PlanInput {
  deck: Deck;
  layout: DeckLayout;
  newPainter: () => ElementPainter;
  findFile: (element: Element) => FootageFile;
  videoPath: string;
}

/**
 * Plans the tracks of a video. Still scenes are drawn whole on the canvas, once per change, as is each frame of a transition.
 * ffmpeg composites clips and moving pictures over them, and whatever is above those as pictures cropped to their area.
 */
export function planEncode({ deck, layout, newPainter, findFile, videoPath }: PlanInput): EncodePlan {
  const frame = frameSize(deck);
  const frames = frameCount(deck);
  const moments = buildMoments(deck, buildShots(deck), layout.layouts);
  const spread = moments.filter(isSpread);
  const levels = buildLevelTracks(spread, { frame, newPainter, findFile });
  const top = buildTopTrack(spread, { frame, frames, painter: newPainter() });
  const captions = buildCaptionTrack(deck, layout.captions);
  const tracks: Track[] = [
    ...(coversAll(levels[0], frames)
      ? []
      : [buildBaseTrack(moments, isSpread, { frame, frames, painter: newPainter() })]),
    ...levels,
    ...(top ? [top] : []),
    ...(captions ? [{ kind: 'pictures' as const, ...captions }] : []),
  ];
  return { frame, fps: deck.fps, frames, tracks, videoPath };
}

/** True if ffmpeg composites this moment; otherwise the canvas draws it whole. */
function isSpread({ shot, scene, previous }: Moment): boolean {
  if (!hasMovingElements(shot)) return false;
  if (!previous) return true;
  // Only texts and still layers change, over a clip that continues.
  const layersMove = [...previous.layers, ...scene.layers].some(isMoving);
  return previous.backdrop === scene.backdrop && isMoving(scene.backdrop) && !layersMove;
}

function coversAll(track: Track | undefined, frames: number): boolean {
  if (track?.kind !== 'footage' || 'rect' in track.footage.element.source) return false;
  const [only, another] = track.shown;
  return only !== undefined && !another && only.from === 0 && only.to === frames;
}
