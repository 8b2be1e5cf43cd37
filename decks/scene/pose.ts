import { frameSize, type Deck } from '../../domain/decks/deck.ts';
import type { Area } from '../geometry/area.ts';
import { computeAppearance, differsFromRest } from './appearance.ts';
import type { Element } from './element.ts';

/** How a picture that is animated is drawn at one frame. Offsets in pixels, degrees clockwise. */
export interface Pose {
  alpha: number;
  scale: number;
  turn: number;
  x: number;
  y: number;
  /** The share that is visible, from the left. */
  visibleShare: number;
}

/** The em of a picture, in which its slides are measured as those of texts are, as a share of its shorter side. */
const EM_SHARE = 0.25;

/** Returns null for an element that is at rest or has no animation. */
export function computePose(deck: Pick<Deck, 'ratio' | 'fps'>, element: Element, frame: number): Pose | null {
  const { source, area, from, to } = element;
  if (source.kind !== 'image' || !('rect' in source) || !(source.animation || source.keyframes)) return null;
  const appearance = computeAppearance(source, from, to, frame, deck.fps);
  if (!appearance || !differsFromRest(appearance)) return null;
  const { width, height } = frameSize(deck);
  const em = EM_SHARE * Math.min(area.width, area.height);
  const { alpha, scale, turn, rightEm, downEm, visibleShare } = appearance;
  return {
    alpha,
    scale,
    turn,
    x: rightEm * em + appearance.x * width,
    y: downEm * em + appearance.y * height,
    visibleShare,
  };
}

/** Bounds the area that a posed element covers. */
export function boundPose({ left, top, width, height }: Area, pose: Pose | undefined): Area {
  if (!pose) return { left, top, width, height };
  const angle = (pose.turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [w, h] = [pose.scale * (width * cos + height * sin), pose.scale * (width * sin + height * cos)];
  return { left: left + width / 2 + pose.x - w / 2, top: top + height / 2 + pose.y - h / 2, width: w, height: h };
}
