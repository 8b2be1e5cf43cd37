import type { Keyframe } from '../../domain/decks/deck.ts';
import { ease } from './easing.ts';

export type KeyState = Required<Omit<Keyframe, 'atMs' | 'easing'>>;

const AT_REST: KeyState = { x: 0, y: 0, scale: 1, rotation: 0, opacity: 1 };
const KEYS = Object.keys(AT_REST) as (keyof KeyState)[];

/** Computes the state at a time after the start. Opacity and scale stay drawable with every easing. */
export function computeKeyState(keyframes: readonly Keyframe[], ms: number): KeyState {
  const index = keyframes.findIndex(({ atMs }) => atMs > ms);
  const next = keyframes[index] ?? keyframes.at(-1);
  const before = index === -1 ? next : (keyframes[index - 1] ?? next);
  if (!next || !before) return AT_REST;
  const passed = next === before ? 1 : (ms - before.atMs) / (next.atMs - before.atMs);
  const share = ease(next.easing ?? 'ease-in-out', passed);
  const state = Object.fromEntries(
    KEYS.map((key) => {
      const [from, to] = [before[key] ?? AT_REST[key], next[key] ?? AT_REST[key]];
      return [key, from + (to - from) * share];
    }),
  ) as unknown as KeyState;
  return { ...state, scale: Math.max(0.01, state.scale), opacity: Math.min(1, Math.max(0, state.opacity)) };
}
