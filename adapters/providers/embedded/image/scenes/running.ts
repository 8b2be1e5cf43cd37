import { mix, type Hex } from '../../colors.ts';
import { drawOutdoors, drawTree, GRASS } from './outdoors.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillPath } from './shapes.ts';

/** Running shoes on a track. */
export const running: Scene = (canvas) =>
  drawOutdoors(canvas, mix(GRASS, canvas.palette.ground, 0.2), () => {
    const { context, palette, random } = canvas;
    for (const x of [-0.4, 0.3]) drawTree(canvas, x + random.between(-0.1, 0.1), 0.01, random.between(0.7, 1.1));
    const track = mix('#c8553d', palette.ground, 0.2);
    fillPath(context, shadeDown(0.05, 0.7, [lighten(track, 0.15), track, darken(track, 0.3)]), 'M-2 .08H2V2H-2z');
    for (const [left, right] of [
      [-0.16, -0.75],
      [0.16, 0.75],
    ] as const)
      drawLine(context, 'rgba(255, 255, 255, 0.5)', 0.016, `M${left} .08L${right} .9`);
    const color = random.pick([palette.cool, palette.warm, lighten(palette.ground, 0.3)]);
    drawAt(context, { x: 0.14, y: 0.1, scale: 1.2 }, () => drawShoe(canvas, darken(color, 0.16)));
    drawAt(context, { x: -0.08, y: 0.24, scale: random.between(1.4, 1.55) }, () => drawShoe(canvas, color));
  });

function drawShoe({ context, palette }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.5);
  fillPath(
    context,
    shadeDown(-0.24, 0, [lighten(color, 0.25), color, darken(color, 0.2)]),
    'M-.24-.06C-.24-.14-.25-.2-.22-.24Q-.15-.2-.08-.25C-.02-.16 .1-.12 .19-.1Q.25-.08 .25-.03H-.24z',
  );
  fillPath(context, darken(color, 0.35), 'M-.22-.24Q-.15-.2-.08-.25L-.07-.235Q-.14-.18-.22-.22z');
  fillPath(context, lighten(color, 0.32), 'M-.2-.06C-.1-.06-.02-.09 .03-.155L.075-.135C.03-.07-.06-.04-.2-.045z');
  drawLine(context, lighten(color, 0.3), 0.016, 'M-.045-.2L-.015-.235M-.005-.165L.025-.2M.04-.14L.07-.17');
  fillPath(context, '#f7f5f0', 'M-.25-.06C-.1-.045 .1-.05 .26-.045Q.275-.02 .25 .005H-.22Q-.25 0-.25-.06z');
  fillBox(context, mix(palette.deep, '#333344', 0.4), { x: -0.23, y: -0.008, w: 0.47, h: 0.016, r: 0.008 });
}
