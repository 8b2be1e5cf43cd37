import { frameCount, frameSize, type Deck } from '../../domain/decks/deck.ts';
import { buildCaptionTrack } from './caption-track.ts';
import type { ElementPainter } from '../picture/element-painter.ts';
import type { EncodePlan, Track } from './encoder-args.ts';
import type { Span } from '../geometry/span.ts';
import { differsFromRest } from '../scene/appearance.ts';
import { isMoving, type Element, toElementKey } from '../scene/element.ts';
import type { PictureStream } from '../probe/picture-stream.ts';
import type { DeckLayout } from '../text/lay-out-deck.ts';
import { buildLevelTracks } from './level-tracks.ts';
import {
  hasMovingElements,
  buildShots,
  buildMoments,
  cutMoments,
  type Moment,
  type VisibleText,
} from '../scene/timeline.ts';
import { buildTopTrack } from './top-track.ts';
import { drawMoment } from '../canvas/draw-moment.ts';
import type { Picture } from '../canvas/picture-track.ts';
import { listElements, splitScene } from '../scene/scene-layers.ts';
import type { Frame } from '../geometry/area.ts';

/** Everything that a video shows. */
export interface Screenplay {
  deck: Deck;
  layout: DeckLayout;
  moments: Moment[];
}

export interface PlanInput extends Screenplay {
  newPainter: () => ElementPainter;
  findStream: (element: Element) => PictureStream;
}

export function buildScreenplay(deck: Deck, layout: DeckLayout): Screenplay {
  return { deck, layout, moments: buildMoments(deck, buildShots(deck), layout.layouts) };
}

/**
 * Plans the tracks of a span of the video, by default of all of it. Still scenes are drawn whole on the canvas, once per change, as is
 * each frame of most transitions. ffmpeg composites clips and moving pictures over them. Whatever is above those, and texts that change
 * in each frame, is drawn as pictures cropped to their area.
 */
export function planEncode(input: PlanInput, span: Span = { from: 0, to: frameCount(input.deck) }): EncodePlan {
  const { deck, layout, newPainter, findStream } = input;
  const frame = frameSize(deck);
  const moments = cutMoments(input.moments, span);
  const spread = moments.filter(isSpread);
  const levels = buildLevelTracks(spread, { frame, newPainter, findStream });
  const top = buildTopTrack(spread, { frame, span, painter: newPainter() });
  const captions = buildCaptionTrack(deck, layout.captions, span);
  const tracks: Track[] = [
    ...(coversAll(levels[0], span) ? [] : [buildBaseTrack(moments, { frame, span, painter: newPainter() })]),
    ...levels,
    ...(top ? [top] : []),
    ...(captions ? [{ kind: 'pictures' as const, ...captions }] : []),
  ];
  return { frame, fps: deck.fps, span, tracks };
}

/** True if ffmpeg composites this moment from several tracks; otherwise the canvas draws it whole. */
function isSpread({ shot, scene, previous }: Moment): boolean {
  const { backdrop } = scene;
  if (!previous)
    return [
      hasMovingElements(shot),
      scene.poses.size > 0,
      scene.texts.some(isAnimated),
      scene.shapes.some(({ share }) => share < 1),
    ].some(Boolean);
  if (previous.backdrop !== backdrop || [...previous.layers, ...scene.layers].some(isMoving)) return false;
  // Only texts and still layers change. Above a still backdrop they get their own track in a fade, which moves none.
  return isMoving(backdrop) || shot.transition === 'fade';
}

/** Whether a text is drawn differently in each frame. */
function isAnimated(text: VisibleText): boolean {
  return differsFromRest(text) || text.textShare < 1 || text.count !== null;
}

function coversAll(track: Track | undefined, span: Span): boolean {
  if (track?.kind !== 'footage' || 'rect' in track.footage.element.source) return false;
  const [only, another] = track.shown;
  return only !== undefined && !another && only.from === span.from && only.to === span.to;
}

interface BaseInput {
  frame: Frame;
  span: Span;
  painter: ElementPainter;
}

/**
 * Builds the bottom track. For a moment that ffmpeg composites from several tracks (`isSpread`) it has the elements
 * below the first moving one; for any other, the whole picture.
 */
function buildBaseTrack(moments: Moment[], input: BaseInput): Track {
  const pictures: Picture[] = [];
  let lastKey: string | null = null;
  for (const moment of moments) {
    const spread = isSpread(moment);
    const under = spread ? splitScene(moment.scene).under : [];
    const key = spread ? JSON.stringify(under.map((one) => [toElementKey(one), moment.scene.poses.get(one)])) : null;
    if (key !== null && (key === lastKey || (under.length === 0 && pictures.length > 0))) continue;
    lastKey = key;
    pictures.push(spread ? paintUnder(moment, input) : paintWhole(moment, input));
  }
  return { kind: 'pictures', area: { left: 0, top: 0, ...input.frame }, pictures };
}

function paintUnder({ frame, scene }: Moment, { painter }: BaseInput): Picture {
  return {
    frame,
    async paint(context) {
      const { under } = splitScene(scene);
      await painter.prepareStills(under);
      for (const element of under) painter.paint(context, element, scene.poses.get(element));
    },
  };
}

function paintWhole(moment: Moment, { frame: size, span, painter }: BaseInput): Picture {
  const { frame, shot, scene, previous } = moment;
  return {
    frame,
    async paint(context) {
      const until = Math.min(shot.from + shot.transitionFrames, span.to);
      if (previous) await painter.prepare([...listElements(previous), ...listElements(scene)], frame, until);
      else await painter.prepareStills(listElements(scene));
      drawMoment(context, moment, size, {
        backdrop: (target, backdrop) => painter.paint(target, backdrop),
        layers: (target, { layers, poses }) =>
          layers.forEach((layer) => painter.paint(target, layer, poses.get(layer))),
      });
      if (previous && frame === until - 1) await painter.stop();
    },
  };
}
