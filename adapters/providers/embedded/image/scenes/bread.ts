import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { drawShadow, lighten, shadeAcross, shadeDown } from './shades.ts';
import { drawAt, fillBox, fillLeaf, fillOval, fillPath } from './shapes.ts';

/** A loaf on a board with ears of wheat, sometimes with a rolling pin. */
export const bread: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, random } = canvas;
    const wheat = random.pick([-0.4, 0.4]);
    drawAt(context, { x: wheat, y: 0, scale: 1.05 }, () => drawWheat(canvas));
    drawAt(context, { x: -wheat * 0.14, y: 0.06, scale: random.between(0.95, 1.1) }, () => drawLoaf(canvas));
    if (random.below(2)) drawAt(context, { x: random.between(-0.1, 0.1), y: 0.26, turn: -0.08 }, () => drawPin(canvas));
  });

function drawLoaf({ context }: Painting): void {
  drawShadow(context, 0, 0.86);
  fillBox(context, shadeDown(-0.05, 0.03, ['#c9925c', '#94623a']), { x: -0.4, y: -0.04, w: 0.8, h: 0.07, r: 0.03 });
  const crust = shadeDown(-0.36, -0.03, ['#d98c44', '#b4682b', '#7f4319']);
  fillPath(context, crust, 'M-.33-.05C-.38-.22 -.24-.36 0-.36S.38-.22 .33-.05Q.32-.03 .29-.03H-.29Q-.32-.03-.33-.05z');
  for (const x of [-0.19, -0.03, 0.13]) {
    fillLeaf(context, '#d7924f', [x - 0.01, -0.12], [x + 0.085, -0.3], 0.26);
  }
  fillPath(context, 'rgba(255, 235, 205, 0.25)', 'M-.28-.2C-.24-.3 -.14-.34-.02-.345C-.14-.32-.22-.27-.28-.2z');
}

function drawWheat({ context }: Painting): void {
  for (const [lean, length] of [
    [-0.06, 0.46],
    [0.02, 0.56],
    [0.09, 0.44],
  ] as const) {
    fillLeaf(context, '#b98a35', [0, 0], [lean, -length], 0.02);
    for (let grain = 0; grain < 5; grain++) {
      const [x, y] = [lean * (1 - grain * 0.09), -length + grain * 0.052];
      fillLeaf(context, '#e8bd5a', [x, y + 0.05], [x - 0.045, y - 0.02], 0.4);
      fillLeaf(context, '#cf9d3d', [x, y + 0.05], [x + 0.045, y - 0.02], 0.4);
    }
  }
}

function drawPin({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.6, 0.05);
  for (const x of [-0.34, 0.24]) fillBox(context, palette.warm, { x, y: -0.018, w: 0.1, h: 0.036, r: 0.018 });
  fillBox(context, shadeDown(-0.05, 0.05, [lighten('#c99a66', 0.3), '#c99a66', '#8a5c35']), {
    x: -0.25,
    y: -0.05,
    w: 0.5,
    h: 0.1,
    r: 0.02,
  });
  fillOval(context, shadeAcross('#f7efe0', -0.1, 0.2), { x: -0.1, y: 0.09, w: 0.22, h: 0.02 });
}
