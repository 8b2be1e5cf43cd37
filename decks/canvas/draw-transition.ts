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
  /** True if each scene fills the frame. Otherwise a shared backdrop shows through, so the outgoing scene may fade. */
  opaque: boolean;
}

const OUTGOING_ZOOM = 0.5;
const INCOMING_ZOOM = 0.2;

export function drawTransition(context: SKRSContext2D, transition: Transition): void {
  const { kind, share, frame, outgoing, incoming, opaque } = transition;
  const eased = share * share * (3 - 2 * share);
  const { width, height } = frame;
  const [x, y] = DIRECTIONS[kind] ?? [0, 0];
  switch (kind) {
    case 'cut':
      return incoming(context);
    case 'fade':
      return drawFade(context, transition, outgoing, incoming);
    case 'dip':
      if (opaque) fillBlack(context, frame);
      drawOffscreen(context, Math.abs(1 - 2 * share), share < 0.5 ? outgoing : incoming);
      return;
    case 'zoom':
      drawFade(
        context,
        { share: eased, opaque },
        (target) => drawZoomed(target, 1 + OUTGOING_ZOOM * eased, frame, outgoing),
        (target) => drawZoomed(target, 1 + INCOMING_ZOOM * (1 - eased), frame, incoming),
      );
      return;
    case 'cover-left':
    case 'cover-up':
      drawOffscreen(context, opaque ? 1 : 1 - share, outgoing);
      drawMoved(context, -x * (1 - eased) * width, -y * (1 - eased) * height, incoming);
      return;
    case 'slide-left':
    case 'slide-right':
    case 'slide-up':
    case 'slide-down':
      drawMoved(context, x * eased * width, y * eased * height, outgoing);
      drawMoved(context, -x * (1 - eased) * width, -y * (1 - eased) * height, incoming);
      return;
    default:
      drawMasked(context, (target) => addMask(target, kind, eased, frame), frame, { outgoing, incoming });
  }
}

/** The direction in which the scenes move: -1 is to the left, or up. */
const DIRECTIONS: Partial<Record<TransitionKind, readonly [x: number, y: number]>> = {
  'slide-left': [-1, 0],
  'slide-right': [1, 0],
  'slide-up': [0, -1],
  'slide-down': [0, 1],
  'cover-left': [-1, 0],
  'cover-up': [0, -1],
};
const BLINDS = 8;

/** Adds the part of the frame that already shows the incoming scene. */
function addMask(context: SKRSContext2D, kind: TransitionKind, share: number, { width, height }: Frame): void {
  const [x, y] = [width / 2, height / 2];
  const reach = Math.hypot(x, y);
  const across = Math.round(share * width);
  const down = Math.round(share * height);
  if (kind === 'wipe-left') context.rect(width - across, 0, across, height);
  if (kind === 'wipe-right') context.rect(0, 0, across, height);
  if (kind === 'wipe-up') context.rect(0, height - down, width, down);
  if (kind === 'wipe-down') context.rect(0, 0, width, down);
  if (kind === 'circle') context.arc(x, y, share * reach, 0, 2 * Math.PI);
  if (kind === 'clock') {
    context.moveTo(x, y);
    context.arc(x, y, reach, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * share);
    context.closePath();
  }
  if (kind === 'blinds') {
    for (let at = 0; at < BLINDS; at++) context.rect(0, (at * height) / BLINDS, width, (share * height) / BLINDS);
  }
}

/** Draws both scenes in place: the incoming one inside the mask, the outgoing one outside. */
function drawMasked(
  context: SKRSContext2D,
  addPath: Draw,
  { width, height }: Frame,
  { outgoing, incoming }: Pick<Transition, 'outgoing' | 'incoming'>,
): void {
  drawIsolated(context, (target) => {
    target.beginPath();
    target.rect(0, 0, width, height);
    addPath(target);
    target.clip('evenodd');
    outgoing(target);
  });
  drawIsolated(context, (target) => {
    target.beginPath();
    addPath(target);
    target.clip();
    incoming(target);
  });
}

function fillBlack(context: SKRSContext2D, { width, height }: Frame): void {
  context.fillStyle = '#000000';
  context.fillRect(0, 0, width, height);
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
