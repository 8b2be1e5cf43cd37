import { isLayer, type Element } from '../scene/element.ts';
import { addRoundedPath, type ElementPainter } from '../picture/element-painter.ts';
import type { Track } from './encoder-args.ts';
import { isTransparent } from '../picture/footage.ts';
import type { PictureStream } from '../probe/picture-stream.ts';
import { unionEvenArea, type PictureTrack } from '../canvas/picture-track.ts';
import { addSpan, type Span } from '../geometry/span.ts';
import { boundPose } from '../scene/pose.ts';
import { splitScene } from '../scene/scene-layers.ts';
import type { Frame } from '../geometry/area.ts';
import type { Moment, Scene } from '../scene/timeline.ts';

interface LevelInput {
  frame: Frame;
  newPainter: () => ElementPainter;
  findStream: (element: Element) => PictureStream;
}

type FootageTrack = Extract<Track, { kind: 'footage' }>;

/** Builds the tracks of moving elements and of the still elements between them, bottom first. */
export function buildLevelTracks(moments: Moment[], input: LevelInput): Track[] {
  const depth = Math.max(0, ...moments.map(({ scene }) => splitScene(scene).levels.length));
  return Array.from({ length: depth }, (_, level) => {
    const shown = new Map<Element, Span[]>();
    const order = new Map<Element, number>();
    for (const { frame, to, scene, shot } of moments) {
      for (const element of splitScene(scene).levels[level]?.moving ?? []) {
        shown.set(element, addSpan(shown.get(element) ?? [], { from: frame, to }));
        order.set(element, shot.layers.indexOf(element) + 1);
      }
    }
    const elements = [...shown.keys()].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const tracks = elements.map((element) => buildFootageTrack(element, shown.get(element) ?? [], input));
    const keys = elements.map((element) => JSON.stringify([order.get(element), element.area, isTransparent(element)]));
    return [...mergeIntoReels(tracks, keys), ...buildBetweenTrack(moments, level, input)];
  }).flat();
}

/** Merges unmasked footage with equal keys, which is shown in sequence in one area, into one reel. */
function mergeIntoReels(tracks: FootageTrack[], keys: string[]): Track[] {
  const groups = new Map<string, FootageTrack[]>();
  tracks.forEach((track, index) => {
    const key = track.mask ? `masked ${index}` : (keys[index] ?? '');
    groups.set(key, [...(groups.get(key) ?? []), track]);
  });
  return [...groups.values()].flatMap((group): Track[] => {
    const [first, ...others] = group.map(({ footage }) => footage);
    if (!first || others.length === 0) return group;
    return [{ kind: 'reel', footage: [first, ...others], shown: group.flatMap(({ shown }) => shown) }];
  });
}

function buildFootageTrack(element: Element, shown: Span[], { findStream }: LevelInput): FootageTrack {
  const first = (shown[0]?.from ?? element.from) - element.from;
  const last = (shown.at(-1)?.to ?? element.to) - element.from;
  const footage = { element, stream: findStream(element), first, last };
  return { kind: 'footage', footage, mask: buildMask(element), shown };
}

/** Builds the alpha mask of a layer with round corners; null for a rectangle. */
function buildMask({ source, area: { width, height } }: Element): PictureTrack | null {
  if (!isLayer(source) || !source.radius) return null;
  const { radius, opacity = 1 } = source;
  const area = { left: 0, top: 0, width, height };
  return {
    area,
    pictures: [
      {
        frame: 0,
        paint(context) {
          context.fillStyle = `rgba(255, 255, 255, ${opacity})`;
          addRoundedPath(context, area, radius);
          context.fill();
        },
      },
    ],
  };
}

function buildBetweenTrack(moments: Moment[], level: number, { frame: size, newPainter }: LevelInput): Track[] {
  const listBetween = ({ scene }: Moment): Element[] => splitScene(scene).levels[level]?.between ?? [];
  const areas = moments.flatMap((moment) =>
    listBetween(moment).map((one) => boundPose(one.area, moment.scene.poses.get(one))),
  );
  if (areas.length === 0) return [];
  const painter = newPainter();
  const pictures = moments.map((moment) => ({
    frame: moment.frame,
    paint: createPaint(listBetween(moment), moment.scene, painter),
  }));
  return [{ kind: 'pictures', area: unionEvenArea(areas, size), pictures }];
}

function createPaint(
  elements: Element[],
  { poses }: Scene,
  painter: ElementPainter,
): PictureTrack['pictures'][number]['paint'] {
  if (elements.length === 0) return null;
  return async (context) => {
    await painter.prepareStills(elements);
    for (const element of elements) painter.paint(context, element, poses.get(element));
  };
}
