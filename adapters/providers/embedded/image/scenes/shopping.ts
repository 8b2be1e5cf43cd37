import { mix, type Hex } from '../../colors.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillPath, fillCylinder } from './shapes.ts';

/** Shopping bags and a present. */
export const shopping: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    const [one, other, third] = random.pick([
      [palette.warm, palette.cool, palette.ground],
      [palette.cool, palette.ground, palette.warm],
      [palette.ground, palette.warm, palette.cool],
    ]) as [Hex, Hex, Hex];
    drawAt(context, { x: 0.22, y: 0, scale: random.between(0.95, 1.1) }, () => drawBag(canvas, other));
    drawAt(context, { x: -0.16, y: 0.06, scale: random.between(1.15, 1.3) }, () => drawBag(canvas, one));
    drawAt(context, { x: 0.2, y: 0.22, scale: random.between(0.95, 1.1) }, () =>
      drawPresent(canvas, lighten(third, 0.2), one),
    );
  });

function drawBag({ context, palette }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.36);
  fillPath(context, shadeDown(-0.4, 0, [lighten(color, 0.22), color]), 'M-.17-.4H.12L.13 .01H-.16z');
  fillPath(context, darken(color, 0.22), 'M.12-.4L.18-.38L.18-.02L.13 .01z');
  drawLine(context, darken(color, 0.3), 0.018, 'M-.09-.385C-.09-.54 .04-.54 .04-.385');
  fillPath(
    context,
    mix(palette.pale, '#ffffff', 0.4),
    'M-.02-.24C.02-.3 .09-.25 .05-.2L-.02-.12L-.09-.2C-.13-.25-.06-.3-.02-.24z',
  );
}

function drawPresent({ context }: Painting, color: Hex, ribbon: Hex): void {
  drawShadow(context, 0, 0.34);
  fillCylinder(context, color, { x: -0.15, y: -0.2, w: 0.3, h: 0.21, r: 0.012 });
  fillCylinder(context, lighten(color, 0.15), { x: -0.17, y: -0.26, w: 0.34, h: 0.075, r: 0.012 });
  fillBox(context, ribbon, { x: -0.03, y: -0.26, w: 0.06, h: 0.27 });
  fillPath(context, darken(ribbon, 0.12), 'M0-.26C-.12-.26-.16-.38-.08-.38S-.01-.32 0-.26z');
  fillPath(context, lighten(ribbon, 0.15), 'M0-.26C.12-.26 .16-.38 .08-.38S.01-.32 0-.26z');
}
