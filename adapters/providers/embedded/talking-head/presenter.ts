import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Area, Frame } from '../../../../decks/geometry/area.ts';
import { BUST_SIDE, drawHead, drawTorso, FACE, HEAD } from '../portrait/draw-bust.ts';
import { findBustArea, drawRoom, transformToBust } from '../portrait/draw-portrait.ts';
import type { Expression } from '../portrait/draw-face.ts';
import type { Features } from '../portrait/parse-features.ts';

/** Draws the still and moving parts of a presenter, in frame coordinates. */
export interface Presenter {
  drawScene(context: SKRSContext2D): void;
  drawStill(context: SKRSContext2D): void;
  moving: Area;
  /** The part of `moving` that changes with the expression. */
  changing: Area;
  drawMoving(context: SKRSContext2D, expression: Expression): void;
}

/** The cartoon of a generated portrait; head and face move. */
export function createCartoonPresenter(frame: Frame, features: Features): Presenter {
  const bust = findBustArea(frame);
  const scale = bust.width / BUST_SIDE;
  const inFrame = ({ left, top, width, height }: Area): Area =>
    roundAreaToEven({
      left: bust.left + left * scale,
      top: bust.top + top * scale,
      width: width * scale,
      height: height * scale,
    });
  return {
    moving: inFrame(HEAD),
    changing: inFrame(FACE),
    drawScene: (context) => drawRoom(context, frame, features),
    drawStill: (context) => drawInBust(context, frame, () => drawTorso(context, features)),
    drawMoving: (context, expression) => drawInBust(context, frame, () => drawHead(context, features, expression)),
  };
}

function drawInBust(context: SKRSContext2D, frame: Frame, draw: () => void): void {
  context.save();
  transformToBust(context, frame);
  draw();
  context.restore();
}

const BARS = [0.45, 0.8, 1, 0.7, 0.5];

/** Shows a picture that is no generated portrait, with a border and bars below it that move with the speech. */
export function createPicturePresenter(frame: Frame, picture: Canvas): Presenter {
  const unit = Math.min(frame.width, frame.height);
  const side = 2 * Math.round(unit * 0.32);
  const bar = { width: side * 0.42, height: side * 0.14, gap: side * 0.07 };
  const [left, top] = [(frame.width - side) / 2, frame.height * 0.44 - side / 2];
  const edge = side * 0.025;
  const [barLeft, barTop] = [(frame.width - bar.width) / 2, top + side + bar.gap];
  return {
    moving: roundAreaToEven({
      left: left - edge,
      top: top - edge,
      width: side + 2 * edge,
      height: side + bar.gap + bar.height + 2 * edge,
    }),
    changing: roundAreaToEven({ left: barLeft, top: barTop, width: bar.width, height: bar.height }),
    drawScene: (context) => drawBlurred(context, frame, picture),
    drawStill: () => undefined,
    drawMoving(context, { mouth }) {
      drawFramed(context, picture, { left, top, width: side, height: side }, edge);
      context.fillStyle = '#0b1020';
      context.beginPath();
      context.roundRect(barLeft, barTop, bar.width, bar.height, bar.height / 2);
      context.fill();
      context.fillStyle = '#ffffff';
      const thick = bar.height * 0.16;
      BARS.forEach((share, index) => {
        const height = Math.max(thick, bar.height * 0.72 * share * mouth);
        const x = frame.width / 2 + (index - 2) * thick * 2.1 - thick / 2;
        context.beginPath();
        context.roundRect(x, barTop + (bar.height - height) / 2, thick, height, thick / 2);
        context.fill();
      });
    },
  };
}

function drawFramed(context: SKRSContext2D, picture: Canvas, area: Area, edge: number): void {
  const { left, top, width } = area;
  context.save();
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(left - edge, top - edge, width + 2 * edge, width + 2 * edge, width * 0.14);
  context.fill();
  context.beginPath();
  context.roundRect(left, top, width, width, width * 0.12);
  context.clip();
  drawCovering(context, picture, area, 0.3);
  context.restore();
}

const BLURRED_SIDE = 24;

/** Blurs the picture by scaling it down until nothing is recognizable and enlarging it step by step. */
function drawBlurred(context: SKRSContext2D, frame: Frame, picture: Canvas): void {
  const share = BLURRED_SIDE / Math.max(frame.width, frame.height);
  let [width, height] = [Math.round(frame.width * share), Math.round(frame.height * share)];
  let small = createCanvas(width, height);
  drawCovering(small.getContext('2d'), picture, { left: 0, top: 0, width, height }, 0.5);
  while (width * 2 < frame.width) {
    [width, height] = [width * 2, height * 2];
    const larger = createCanvas(width, height);
    larger.getContext('2d').drawImage(small, 0, 0, width, height);
    small = larger;
  }
  context.drawImage(small, 0, 0, frame.width, frame.height);
  context.fillStyle = 'rgba(11, 16, 32, 0.45)';
  context.fillRect(0, 0, frame.width, frame.height);
}

/** Fills the area with the middle of the picture; `position` of the vertical crop is 0 for the top. */
function drawCovering(context: SKRSContext2D, picture: Canvas, area: Area, position: number): void {
  const scale = Math.max(area.width / picture.width, area.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const [x, y] = [area.left - (width - area.width) / 2, area.top - (height - area.height) * position];
  context.drawImage(picture, x, y, width, height);
}

function roundAreaToEven({ left, top, width, height }: Area): Area {
  return {
    left: roundToEven(left),
    top: roundToEven(top),
    width: roundToEven(width) + 4,
    height: roundToEven(height) + 4,
  };
}

function roundToEven(value: number): number {
  return 2 * Math.floor(value / 2);
}
