import type { Deck } from '../../domain/decks/deck.ts';
import type { Element } from '../scene/element.ts';
import { buildShots } from '../scene/timeline.ts';

/** A moment of a clip. */
export interface ShownClip {
  assetId: string;
  /** Not looped: beyond the clip's end if it repeats. */
  seconds: number;
}

/** The clip that fills most of a frame, and its time there; null if only stills are shown. */
export function findShownClip(deck: Deck, frame: number): ShownClip | null {
  const shot = buildShots(deck).find(({ from, to }) => from <= frame && frame < to);
  if (!shot) return null;
  const shown = shot.layers.filter(({ from, to }) => from <= frame && frame < to);
  const clips = [shot.backdrop, ...shown].filter(({ source }) => source.kind === 'video');
  const [largest] = clips.toSorted((a, b) => measure(b) - measure(a));
  if (largest?.source.kind !== 'video') return null;
  const { src, trimStartMs = 0 } = largest.source;
  return { assetId: src, seconds: trimStartMs / 1_000 + (frame - largest.from) / deck.fps };
}

function measure({ area }: Element): number {
  return area.width * area.height;
}
