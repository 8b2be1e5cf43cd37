import type { SKRSContext2D } from '@napi-rs/canvas';
import type { TransitionKind } from '../../domain/decks/deck.ts';
import { drawOffscreen, type Draw } from './draw-offscreen.ts';
import type { Frame } from '../geometry/area.ts';

export interface Transition {
  kind: TransitionKind;
  /** Progress, above 0 and below 1. */
  share: number;
  frame: Frame;
  outgoing: Draw;
  incoming: Draw;
  /** True if each scene fills the frame. Otherwise a shared backdrop shows through, so the outgoing scene fades out. */
  opaque: boolean;
}

const OUTGOING_ZOOM = 0.5;
const INCOMING_ZOOM = 0.2;

export function drawTransition(context: SKRSContext2D, transition: Transition): void {
  const { kind, share, frame, outgoing, incoming, opaque } = transition;
  const eased = share * share * (3 - 2 * share);
  const { width, height } = frame;
  switch (kind) {
    case 'cut':
      incoming(context);
      return;
    case 'fade':
      drawFade(context, transition, outgoing, incoming);
      return;
    case 'slide-left':
      drawMoved(context, -eased * width, 0, outgoing);
      drawMoved(context, (1 - eased) * width, 0, incoming);
      return;
    case 'slide-up':
      drawMoved(context, 0, -eased * height, outgoing);
      drawMoved(context, 0, (1 - eased) * height, incoming);
      return;
    case 'wipe-left': {
      const edge = Math.round((1 - eased) * width);
      drawCropped(context, 0, edge, height, outgoing);
      drawCropped(context, edge, width - edge, height, incoming);
      return;
    }
    case 'zoom':
      drawFade(
        context,
        { share: eased, opaque },
        (target) => drawZoomed(target, 1 + OUTGOING_ZOOM * eased, frame, outgoing),
        (target) => drawZoomed(target, 1 + INCOMING_ZOOM * (1 - eased), frame, incoming),
      );
  }
}

function drawFade(
  context: SKRSContext2D,
  { share, opaque }: Pick<Transition, 'share' | 'opaque'>,
  outgoing: Draw,
  incoming: Draw,
): void {
  if (opaque) drawIsolated(context, outgoing);
  else drawOffscreen(context, 1 - share, outgoing);
  drawOffscreen(context, share, incoming);
}

function drawMoved(context: SKRSContext2D, x: number, y: number, draw: Draw): void {
  drawIsolated(context, (target) => {
    target.translate(Math.round(x), Math.round(y));
    draw(target);
  });
}

function drawCropped(context: SKRSContext2D, left: number, width: number, height: number, draw: Draw): void {
  drawIsolated(context, (target) => {
    target.beginPath();
    target.rect(left, 0, width, height);
    target.clip();
    draw(target);
  });
}

function drawZoomed(context: SKRSContext2D, scale: number, { width, height }: Frame, draw: Draw): void {
  drawIsolated(context, (target) => {
    target.translate(width / 2, height / 2);
    target.scale(scale, scale);
    target.translate(-width / 2, -height / 2);
    draw(target);
  });
}

function drawIsolated(context: SKRSContext2D, draw: Draw): void {
  context.save();
  draw(context);
  context.restore();
}
