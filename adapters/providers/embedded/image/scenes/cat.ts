import { mix, type Hex } from '../../colors.ts';
import { drawPlant } from './plant.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillPath } from './shapes.ts';

const FURS = ['#3d3a46', '#d28a45', '#a5a3ab', '#efe6da'] as const;

/** A cat on a window sill, seen from behind, and a plant. */
export const cat: Scene = (canvas) =>
  drawOnTable(
    canvas,
    () => {
      const { context, random } = canvas;
      context.translate(0, -0.1);
      drawWindow(canvas);
      drawAt(context, { x: 0.34, y: 0, scale: 0.7 }, () => drawPlant(canvas));
      const place = { x: random.between(-0.16, 0.02), y: 0.04, scale: random.between(1.05, 1.2) };
      drawAt(context, place, () => drawCat(canvas, random.pick(FURS)));
    },
    { bareWall: true },
  );

function drawWindow({ context, palette, random }: Painting): void {
  const sky = random.pick([palette.cool, mix(palette.warm, palette.pale, 0.3), mix(palette.ground, palette.cool, 0.4)]);
  const frame = mix('#ffffff', palette.pale, 0.4);
  fillBox(context, frame, { x: -0.46, y: -0.82, w: 0.92, h: 0.8, r: 0.015 });
  fillBox(context, shadeDown(-0.78, -0.1, [sky, mix(sky, palette.pale, 0.75)]), {
    x: -0.42,
    y: -0.78,
    w: 0.84,
    h: 0.75,
  });
  fillCircle(context, mix('#fff6d8', palette.warm, 0.1), 0.2, -0.58, 0.08);
  fillPath(context, mix('#5f9a6a', sky, 0.4), 'M-.42-.26C-.3-.4-.1-.36 .05-.28S.3-.38 .42-.3V-.03H-.42z');
  fillPath(context, mix('#3f7d55', sky, 0.2), 'M-.42-.16C-.2-.26 0-.12 .2-.18S.36-.2 .42-.18V-.03H-.42z');
  fillBox(context, frame, { x: -0.02, y: -0.8, w: 0.04, h: 0.78 });
  fillBox(context, shadeDown(-0.05, 0.06, ['#ffffff', darken(frame, 0.18)]), {
    x: -0.52,
    y: -0.045,
    w: 1.04,
    h: 0.1,
    r: 0.012,
  });
}

function drawCat({ context, palette }: Painting, fur: Hex): void {
  drawShadow(context, 0, 0.34);
  drawLine(context, darken(fur, 0.1), 0.042, 'M.1-.02C.24 .02 .28 .1 .2 .17');
  fillPath(
    context,
    shadeAcross(fur, -0.16, 0.32),
    'M-.15 0C-.19-.14-.1-.24-.08-.32H.08C.1-.24 .19-.14 .15 0Q0 .03-.15 0z',
  );
  fillPath(
    context,
    shadeAcross(lighten(fur, 0.06), -0.11, 0.22),
    'M-.1-.38L-.1-.5L-.04-.455H.04L.1-.5V-.38C.1-.27-.1-.27-.1-.38z',
  );
  drawLine(context, palette.warm, 0.022, 'M-.075-.312Q0-.28 .075-.312');
}
