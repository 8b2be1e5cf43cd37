import type { Background, Layer, Motion, Rect } from '../../../decks/deck.ts';
import type { MadeMedia } from '../../media-call.ts';
import type { BriefAsset } from '../brief/brief.ts';
import type { MadeByCall } from '../recipe.ts';

/** A picture or clip in the library. */
export interface Visual {
  id: string;
  kind: 'image' | 'video';
  /** Null for a picture, and for a clip of unknown length. */
  durationMs: number | null;
}

/** The result of a call. Throws if it is missing, because the deck is built after all calls have finished. */
export function requireMade(made: MadeByCall, call: string): MadeMedia {
  const media = made[call];
  if (!media) throw new RangeError(`The call ${call} has no result.`);
  return media;
}

export function requireAssetId(made: MadeMedia): string {
  if (made.assetId === null) throw new RangeError('The result is not in the library.');
  return made.assetId;
}

export function requireVisual(made: MadeByCall, call: string): Visual {
  const media = requireMade(made, call);
  return { id: requireAssetId(media), kind: media.kind === 'video' ? 'video' : 'image', durationMs: media.durationMs };
}

/** The results of the calls `name1`, `name2` and so on; empty for a job whose recipe had none. */
export function listVisuals(made: MadeByCall, name: string): Visual[] {
  const visuals: Visual[] = [];
  while (made[`${name}${visuals.length + 1}`]) visuals.push(requireVisual(made, `${name}${visuals.length + 1}`));
  return visuals;
}

export function toVisual({ id, kind, durationMs }: BriefAsset): Visual {
  return { id, kind: kind === 'video' ? 'video' : 'image', durationMs: kind === 'video' ? durationMs : null };
}

/** How a visual is shown. A picture moves; a clip plays from `trimStartMs`. */
export interface VisualOptions {
  motion?: Motion;
  trimStartMs?: number;
  /** Default true. */
  loop?: boolean;
  gainDb?: number | null;
  fit?: 'cover' | 'contain-blur';
}

export function buildBackground(visual: Visual, showing: VisualOptions = {}): Background {
  const { id, kind } = visual;
  const { motion = 'zoom-in', loop, gainDb, fit = 'cover' } = showing;
  const trimStartMs = computeTrimStartMs(visual, showing);
  const shown = { src: id, fit };
  if (kind === 'image') return { kind, ...shown, motion };
  return { kind, ...shown, ...omitUndefined({ trimStartMs, loop, gainDb }) };
}

export function buildLayer(visual: Visual, rect: Rect, showing: VisualOptions & Partial<Layer> = {}): Layer {
  const { id, kind } = visual;
  const { motion = 'none', trimStartMs: _trim, loop, gainDb, fit = 'cover', ...rest } = showing;
  const trimStartMs = computeTrimStartMs(visual, showing);
  const shown = { kind, src: id, rect, fit, ...rest };
  return kind === 'image' ? { ...shown, motion } : { ...shown, ...omitUndefined({ trimStartMs, loop, gainDb }) };
}

/** A frame this long before a clip's end exists even if its audio track is longer. */
const LAST_FRAME_MARGIN_MS = 200;

/** The start within a clip. A clip that does not loop and has ended by then shows its last frame. */
function computeTrimStartMs({ durationMs }: Visual, { trimStartMs, loop = true }: VisualOptions): number | undefined {
  if (trimStartMs === undefined || durationMs === null || loop) return trimStartMs;
  return Math.max(0, Math.min(trimStartMs, durationMs - LAST_FRAME_MARGIN_MS));
}

function omitUndefined(clip: Record<string, number | boolean | null | undefined>): object {
  return Object.fromEntries(Object.entries(clip).filter(([, value]) => value !== undefined));
}
