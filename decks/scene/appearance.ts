import { frameAt, type Box } from '../../domain/decks/deck.ts';
import { revealSentences } from './reveal.ts';

/** The state of a box's animation at one frame. */
export interface Appearance {
  alpha: number;
  scale: number;
  /** Vertical offset in em; positive is down. */
  offsetEm: number;
  /** The share of the text that is visible; it appears by letters or by words. Spaces are no `mark`. */
  textShare: number;
  unit: 'letter' | 'word' | 'mark';
}

const AT_REST: Appearance = { alpha: 1, scale: 1, offsetEm: 0, textShare: 1, unit: 'letter' };
const DEFAULT_MS = { fade: 250, pop: 280, 'slide-up': 320, typewriter: 900, words: 900, sentences: 5_000 } as const;

/** Returns null if the frame is outside the box's frames `[from, to)`. */
export function computeAppearance(box: Box, from: number, to: number, frame: number, fps: number): Appearance | null {
  if (frame < from || frame >= to) return null;
  const entrance = box.animation?.in ?? 'none';
  const appearance = { ...AT_REST };
  if (entrance !== 'none') {
    const frames = Math.min(to - from, Math.max(1, frameAt(box.animation?.durationMs ?? DEFAULT_MS[entrance], fps)));
    const share = Math.min(1, (frame - from + 1) / frames);
    if (entrance === 'sentences') showSentences(appearance, box, (frame - from) / frames, (frames * 1_000) / fps);
    else if (share < 1) applyEntrance(appearance, entrance, share);
  }
  if (box.animation?.out === 'fade') {
    const frames = Math.min(to - from, Math.max(1, frameAt(DEFAULT_MS.fade, fps)));
    appearance.alpha *= Math.min(1, (to - frame) / (frames + 1));
  }
  return appearance;
}

/** The first sentence is visible at once. */
function showSentences(appearance: Appearance, box: Box, share: number, ms: number): void {
  appearance.textShare = share >= 1 ? 1 : revealSentences(box, share, ms);
  appearance.unit = 'mark';
}

function applyEntrance(
  appearance: Appearance,
  entrance: Exclude<NonNullable<NonNullable<Box['animation']>['in']>, 'none' | 'sentences'>,
  share: number,
): void {
  const eased = 1 - (1 - share) ** 3;
  switch (entrance) {
    case 'fade':
      appearance.alpha = share;
      return;
    case 'pop':
      appearance.alpha = Math.min(1, share * 2);
      appearance.scale = 0.7 + 0.3 * (eased + 0.35 * Math.sin(Math.PI * share) * (1 - share));
      return;
    case 'slide-up':
      appearance.alpha = eased;
      appearance.offsetEm = 1.2 * (1 - eased);
      return;
    case 'typewriter':
    case 'words':
      appearance.textShare = share;
      appearance.unit = entrance === 'words' ? 'word' : 'letter';
  }
}
