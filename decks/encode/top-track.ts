import { TRANSITION_TERMS } from '../../domain/decks/deck-limits.ts';
import { drawMoment } from '../canvas/draw-moment.ts';
import type { Element } from '../scene/element.ts';
import type { ElementPainter } from '../picture/element-painter.ts';
import type { Track } from './encoder-args.ts';
import { unionEvenArea, type Picture } from '../canvas/picture-track.ts';
import { addSpan, type Span } from '../geometry/span.ts';
import { boundPose } from '../scene/pose.ts';
import { splitScene } from '../scene/scene-layers.ts';
import type { Area, Frame } from '../geometry/area.ts';
import type { Moment, Scene } from '../scene/timeline.ts';

interface TopInput {
  frame: Frame;
  span: Span;
  painter: ElementPainter;
}

/** A track with more spans is always composited, because hiding it in between would cost more. */
const MAX_SPANS = 100;

/** Builds the track of texts, shapes and still layers above moving elements, cropped to its contents; null if empty. */
export function buildTopTrack(moments: Moment[], input: TopInput): Track | null {
  const { frame, span } = input;
  const areas = moments.flatMap(({ scene, previous }) => [
    ...listTopAreas(scene),
    ...(previous ? listTopAreas(previous) : []),
  ]);
  if (areas.length === 0) return null;
  const area = addMargin(unionEvenArea(areas, frame), moments, frame);
  let shown: Span[] = [];
  const pictures: Picture[] = [];
  let end = span.from;
  for (const moment of moments) {
    // The base track draws the moments in between as whole pictures.
    if (moment.frame > end) pictures.push({ frame: end, paint: null });
    end = moment.to;
    const used = listTopAreas(moment.scene).length > 0 || (moment.previous && listTopAreas(moment.previous).length > 0);
    pictures.push({ frame: moment.frame, paint: used ? createPaint(moment, input) : null });
    if (used) shown = addSpan(shown, { from: moment.frame, to: moment.to });
  }
  if (end < span.to) pictures.push({ frame: end, paint: null });
  if (shown.length > MAX_SPANS) return { kind: 'pictures', area, pictures };
  return { kind: 'pictures', area, pictures: pictures.filter(({ paint }) => paint !== null), shown };
}

function createPaint(moment: Moment, { frame: size, painter }: TopInput): NonNullable<Picture['paint']> {
  const { scene, previous } = moment;
  const elements = [...listTopElements(scene), ...(previous ? listTopElements(previous) : [])];
  return async (context) => {
    await painter.prepareStills(elements);
    drawMoment(context, moment, size, {
      backdrop: null,
      layers: (target, shownScene) =>
        listTopElements(shownScene).forEach((element) => painter.paint(target, element, shownScene.poses.get(element))),
    });
  };
}

function listTopElements(scene: Scene): Element[] {
  return splitScene(scene).top;
}

function listTopAreas(scene: Scene): Area[] {
  const drawn = [...scene.texts.map(({ layout }) => layout.painted), ...scene.shapes.map(({ area }) => area)];
  return [...drawn, ...listTopElements(scene).map((element) => boundPose(element.area, scene.poses.get(element)))];
}

/** Texts of a larger scale make the track as large as the frame. */
const MARGIN_SCALE = 1.2;

/** Enlarges the area by the distance that animations and transitions move its contents. */
function addMargin(area: Area, moments: Moment[], frame: Frame): Area {
  const passing = new Set(
    moments.filter(({ previous }) => previous).map(({ shot }) => TRANSITION_TERMS[shot.transition]),
  );
  const texts = moments.flatMap(({ scene, previous }) => [...scene.texts, ...(previous?.texts ?? [])]);
  const isKeyed = texts.some(
    ({ x, y, turn, scale }) => scale > MARGIN_SCALE || [x, y, turn].some((value) => value !== 0),
  );
  if (isKeyed || passing.has('all') || (passing.has('across') && passing.has('down'))) {
    return { left: 0, top: 0, ...frame };
  }
  const moves = texts.some((show) => show.scale !== 1 || show.downEm !== 0);
  const shifts = texts.some(({ rightEm }) => rightEm !== 0);
  const [dx, dy] = moves || shifts ? [0.1 * area.width, 0.1 * area.height + 0.06 * frame.height] : [0, 0];
  const bigger = { left: area.left - dx, top: area.top - dy, width: area.width + 2 * dx, height: area.height + 2 * dy };
  if (shifts || passing.has('across')) Object.assign(bigger, { left: 0, width: frame.width });
  if (passing.has('down')) Object.assign(bigger, { top: 0, height: frame.height });
  return unionEvenArea([bigger], frame);
}
