import { drawMoment } from '../canvas/draw-moment.ts';
import { toElementKey } from '../scene/element.ts';
import type { ElementPainter } from '../picture/element-painter.ts';
import type { Track } from './encoder-args.ts';
import type { Picture } from '../canvas/picture-track.ts';
import { listElements, splitScene } from '../scene/scene-layers.ts';
import type { Frame } from '../geometry/area.ts';
import type { Span } from '../geometry/span.ts';
import type { Moment } from '../scene/timeline.ts';

interface BaseInput {
  frame: Frame;
  span: Span;
  painter: ElementPainter;
}

/** The bottom track: of a spread moment the elements below the first moving one, of any other the whole. */
export function buildBaseTrack(moments: Moment[], isSpread: (moment: Moment) => boolean, input: BaseInput): Track {
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
