import { frameAt, type Box, type Easing, type ImageLayer } from '../../domain/decks/deck.ts';
import { ease } from './easing.ts';
import { computeKeyState } from './keyframes.ts';
import { revealSentences } from './reveal.ts';

/** The state of a box's animation at one frame. */
export interface Appearance {
  alpha: number;
  scale: number;
  /** Offsets in em. */
  rightEm: number;
  downEm: number;
  /** Offsets by keyframes, as fractions of the frame. */
  x: number;
  y: number;
  /** Degrees clockwise. */
  turn: number;
  /** The share of the text's area that is visible, from where it is read. */
  visibleShare: number;
  /** The share of the text that is visible, counted in units. A `mark` is a character that is no space. */
  textShare: number;
  unit: 'letter' | 'word' | 'line' | 'mark';
  /** The number from which a text counts, and the share of the way that it has counted; null if it is not counting. */
  count: { from: number; share: number } | null;
}

const AT_REST: Appearance = {
  alpha: 1,
  scale: 1,
  rightEm: 0,
  downEm: 0,
  x: 0,
  y: 0,
  turn: 0,
  visibleShare: 1,
  textShare: 1,
  unit: 'letter',
  count: null,
};
type Entrance = Exclude<NonNullable<NonNullable<Box['animation']>['in']>, 'none'>;
type Exit = Exclude<NonNullable<NonNullable<Box['animation']>['out']>, 'none'>;
const ENTRANCE_MS: Record<Entrance, number> = {
  fade: 250,
  pop: 280,
  scale: 320,
  'slide-up': 320,
  'slide-down': 320,
  'slide-left': 320,
  'slide-right': 320,
  wipe: 420,
  typewriter: 900,
  words: 900,
  lines: 900,
  sentences: 5_000,
};
const EXIT_MS = 250;
/** How far a sliding text moves up or down, in em. Sideways it moves twice as far, because a text is wider than high. */
const SLIDE_EM = 1.2;

/** Computes how a text or picture with the frames `[from, to)` appears at a frame; null outside of them. */
export function computeAppearance(
  box: Box | ImageLayer,
  from: number,
  to: number,
  frame: number,
  fps: number,
): Appearance | null {
  if (frame < from || frame >= to) return null;
  const { in: entrance = 'none', out: exit = 'none', durationMs, easing } = box.animation ?? {};
  const appearance = { ...AT_REST };
  if (entrance !== 'none') {
    const frames = Math.min(to - from, Math.max(1, frameAt(durationMs ?? ENTRANCE_MS[entrance], fps)));
    const share = Math.min(1, (frame - from + 1) / frames);
    if (entrance !== 'sentences') {
      if (share < 1) applyEntrance(appearance, entrance, share, easing);
    } else if ('text' in box) showSentences(appearance, box, (frame - from) / frames, (frames * 1_000) / fps);
  }
  if ('counter' in box && box.counter) appearance.count = computeCount(box.counter, frame - from, fps);
  if (exit !== 'none') {
    const frames = Math.min(to - from, Math.max(1, frameAt(EXIT_MS, fps)));
    const left = Math.min(1, (to - frame) / (frames + 1));
    if (left < 1) applyExit(appearance, exit, left);
  }
  if (box.keyframes) {
    const { scale, opacity, rotation, x, y } = computeKeyState(box.keyframes, ((frame - from) * 1_000) / fps);
    Object.assign(appearance, {
      scale: appearance.scale * scale,
      alpha: appearance.alpha * opacity,
      turn: rotation,
      x,
      y,
    });
  }
  return appearance;
}

/** Whether an element is drawn elsewhere, paler, in part or in another size than at rest. */
export function differsFromRest({ alpha, scale, rightEm, downEm, visibleShare, x, y, turn }: Appearance): boolean {
  return alpha < 1 || scale !== 1 || visibleShare < 1 || [rightEm, downEm, x, y, turn].some((value) => value !== 0);
}

const COUNT_MS = 1_500;

function computeCount(
  { from = 0, durationMs = COUNT_MS }: NonNullable<Box['counter']>,
  frame: number,
  fps: number,
): Appearance['count'] {
  const share = (frame + 1) / Math.max(1, frameAt(durationMs, fps));
  return share < 1 ? { from, share: ease('ease-out', share) } : null;
}

/** Shows the sentences one after another, the first one at once. */
function showSentences(appearance: Appearance, box: Box, share: number, ms: number): void {
  appearance.textShare = share >= 1 ? 1 : revealSentences(box, share, ms);
  appearance.unit = 'mark';
}

function applyEntrance(
  appearance: Appearance,
  entrance: Exclude<Entrance, 'sentences'>,
  share: number,
  easing?: Easing,
): void {
  const eased = ease(easing ?? 'ease-out', share);
  switch (entrance) {
    case 'fade':
      appearance.alpha = easing ? eased : share;
      return;
    case 'pop':
      appearance.alpha = Math.min(1, share * 2);
      appearance.scale = 0.7 + 0.3 * (easing ? eased : eased + 0.35 * Math.sin(Math.PI * share) * (1 - share));
      return;
    case 'scale':
      appearance.alpha = Math.min(1, share * 3);
      appearance.scale = Math.max(0.01, eased);
      return;
    case 'wipe':
      appearance.visibleShare = Math.min(1, Math.max(0, eased));
      return;
    case 'typewriter':
    case 'words':
    case 'lines':
      appearance.textShare = easing ? Math.min(1, Math.max(0.001, eased)) : share;
      appearance.unit = ({ typewriter: 'letter', words: 'word', lines: 'line' } as const)[entrance];
      return;
    default:
      appearance.alpha = easing ? Math.min(1, share * 3) : eased;
      slide(appearance, entrance, 1 - eased);
  }
}

/** `left` is the share of the exit's time that is left. */
function applyExit(appearance: Appearance, exit: Exit, left: number): void {
  if (exit === 'wipe') appearance.visibleShare = Math.min(appearance.visibleShare, ease('ease-out', left));
  else appearance.alpha *= left;
  if (exit === 'scale') appearance.scale *= ease('ease-out', left);
  if (exit === 'slide-up' || exit === 'slide-down')
    slide(appearance, exit === 'slide-up' ? 'slide-down' : 'slide-up', 1 - ease('ease-out', left));
}

/** Moves a text that slides in, `share` of the way back to where it came from. */
function slide(
  appearance: Appearance,
  direction: 'slide-up' | 'slide-down' | 'slide-left' | 'slide-right',
  share: number,
): void {
  const by = SLIDE_EM * share;
  if (direction === 'slide-up') appearance.downEm = by;
  if (direction === 'slide-down') appearance.downEm = -by;
  if (direction === 'slide-left') appearance.rightEm = 2 * by;
  if (direction === 'slide-right') appearance.rightEm = -2 * by;
}
