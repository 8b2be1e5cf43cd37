import type { SKRSContext2D } from '@napi-rs/canvas';
import type { TransitionKind } from '../../domain/decks/deck.ts';
import { drawAside, type Draw } from './draw-offscreen.ts';
import type { Frame } from '../text/lay-out-text.ts';

export interface Transition {
  kind: TransitionKind;
  /** How much of it is over, above 0 and below 1. */
  share: number;
  frame: Frame;
  outgoing: Draw;
  incoming: Draw;
  /** Whether the scenes fill the frame; else both lie on something that stays, and what goes has to fade by itself. */
  filled: boolean;
}

/** How far the scenes of a zoom come nearer. */
const OUTGOING_ZOOM = 0.5;
const INCOMING_ZOOM = 0.2;

/** Draws two scenes in passing. */
export function drawTransition(context: SKRSContext2D, transition: Transition): void {
  const { kind, share, frame, outgoing, incoming, filled } = transition;
  const eased = share * share * (3 - 2 * share);
  const { width, height } = frame;
  switch (kind) {
    case 'cut':
      incoming(context);
      return;
    case 'fade':
      fade(context, transition, outgoing, incoming);
      return;
    case 'slide-left':
      moved(context, -eased * width, 0, outgoing);
      moved(context, (1 - eased) * width, 0, incoming);
      return;
    case 'slide-up':
      moved(context, 0, -eased * height, outgoing);
      moved(context, 0, (1 - eased) * height, incoming);
      return;
    case 'wipe-left': {
      const edge = Math.round((1 - eased) * width);
      cropped(context, 0, edge, height, outgoing);
      cropped(context, edge, width - edge, height, incoming);
      return;
    }
    case 'zoom':
      fade(
        context,
        { share: eased, frame, filled },
        (target) => zoomed(target, 1 + OUTGOING_ZOOM * eased, frame, outgoing),
        (target) => zoomed(target, 1 + INCOMING_ZOOM * (1 - eased), frame, incoming),
      );
  }
}

function fade(
  context: SKRSContext2D,
  { share, frame, filled }: Pick<Transition, 'share' | 'frame' | 'filled'>,
  outgoing: Draw,
  incoming: Draw,
): void {
  if (filled) scoped(context, outgoing);
  else drawAside(context, frame, 1 - share, outgoing);
  drawAside(context, frame, share, incoming);
}

function moved(context: SKRSContext2D, x: number, y: number, draw: Draw): void {
  scoped(context, (target) => {
    target.translate(Math.round(x), Math.round(y));
    draw(target);
  });
}

function cropped(context: SKRSContext2D, left: number, width: number, height: number, draw: Draw): void {
  scoped(context, (target) => {
    target.beginPath();
    target.rect(left, 0, width, height);
    target.clip();
    draw(target);
  });
}

function zoomed(context: SKRSContext2D, scale: number, { width, height }: Frame, draw: Draw): void {
  scoped(context, (target) => {
    target.translate(width / 2, height / 2);
    target.scale(scale, scale);
    target.translate(-width / 2, -height / 2);
    draw(target);
  });
}

function scoped(context: SKRSContext2D, draw: Draw): void {
  context.save();
  draw(context);
  context.restore();
}
