import { frameCount, frameSize, type Deck } from '../../domain/decks/deck.ts';
import { buildCaptionTrack } from './caption-track.ts';
import { buildBaseTrack } from './base-track.ts';
import type { ElementPainter } from '../picture/element-painter.ts';
import type { EncodePlan, Track } from './encoder-args.ts';
import type { Span } from '../geometry/span.ts';
import { isMoving, type Element } from '../scene/element.ts';
import type { FootageFile } from '../picture/footage.ts';
import type { DeckLayout } from '../text/lay-out-deck.ts';
import { buildLevelTracks } from './level-tracks.ts';
import { hasMovingElements, buildShots, buildMoments, cutMoments, type Moment } from '../scene/timeline.ts';
import { buildTopTrack } from './top-track.ts';

/** Everything that a video shows. */
export interface Screenplay {
  deck: Deck;
  layout: DeckLayout;
  moments: Moment[];
}

export interface PlanInput extends Screenplay {
  newPainter: () => ElementPainter;
  findFile: (element: Element) => FootageFile;
}

export function buildScreenplay(deck: Deck, layout: DeckLayout): Screenplay {
  return { deck, layout, moments: buildMoments(deck, buildShots(deck), layout.layouts) };
}

/**
 * Plans the tracks of a span of the video, by default of all of it. Still scenes are drawn whole on the canvas, once per change, as is
 * each frame of a transition. ffmpeg composites clips and moving pictures over them, and whatever is above those as pictures cropped to
 * their area.
 */
export function planEncode(input: PlanInput, span: Span = { from: 0, to: frameCount(input.deck) }): EncodePlan {
  const { deck, layout, newPainter, findFile } = input;
  const frame = frameSize(deck);
  const moments = cutMoments(input.moments, span);
  const spread = moments.filter(isSpread);
  const levels = buildLevelTracks(spread, { frame, newPainter, findFile });
  const top = buildTopTrack(spread, { frame, span, painter: newPainter() });
  const captions = buildCaptionTrack(deck, layout.captions, span);
  const tracks: Track[] = [
    ...(coversAll(levels[0], span) ? [] : [buildBaseTrack(moments, isSpread, { frame, span, painter: newPainter() })]),
    ...levels,
    ...(top ? [top] : []),
    ...(captions ? [{ kind: 'pictures' as const, ...captions }] : []),
  ];
  return { frame, fps: deck.fps, span, tracks };
}

/** True if ffmpeg composites this moment; otherwise the canvas draws it whole. */
function isSpread({ shot, scene, previous }: Moment): boolean {
  if (!hasMovingElements(shot)) return false;
  if (!previous) return true;
  // Only texts and still layers change, over a clip that continues.
  const layersMove = [...previous.layers, ...scene.layers].some(isMoving);
  return previous.backdrop === scene.backdrop && isMoving(scene.backdrop) && !layersMove;
}

function coversAll(track: Track | undefined, span: Span): boolean {
  if (track?.kind !== 'footage' || 'rect' in track.footage.element.source) return false;
  const [only, another] = track.shown;
  return only !== undefined && !another && only.from === span.from && only.to === span.to;
}
