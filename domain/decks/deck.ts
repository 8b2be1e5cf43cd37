/** The deck: the JSON blueprint of one video. Its types are inferred from the schema, so that each field is defined once. */
import type { Deck } from '../../decks/schema/deck-schema.ts';
import {
  FRAME_SIZES,
  type CAPTION_STYLES,
  type FITS,
  type FONTS,
  type FRAME_RATES,
  type MOTIONS,
  type PRESETS,
  type RATIOS,
  type SAFE_AREA_NAMES,
  type TRANSITIONS,
} from './deck-limits.ts';

export type { Audio } from '../../decks/schema/audio-schema.ts';
export type {
  Background,
  ColorBackground,
  GradientBackground,
  ImageBackground,
  VideoBackground,
} from '../../decks/schema/background-schema.ts';
export type { Animation, Box, BoxStyle } from '../../decks/schema/box-schema.ts';
export type { Captions, CaptionWord } from '../../decks/schema/caption-schema.ts';
export type { Color, Rect } from '../../decks/schema/deck-fields.ts';
export type { Deck, Slide } from '../../decks/schema/deck-schema.ts';
export type { ImageLayer, Layer, LayerKey, VideoLayer } from '../../decks/schema/layer-schema.ts';

export type Ratio = (typeof RATIOS)[number];
export type FrameRate = (typeof FRAME_RATES)[number];
export type Fit = (typeof FITS)[number];
export type Preset = (typeof PRESETS)[number];
export type FontName = (typeof FONTS)[number];
export type Motion = (typeof MOTIONS)[number];
export type TransitionKind = (typeof TRANSITIONS)[number];
export type CaptionStyle = (typeof CAPTION_STYLES)[number];
export type SafeAreaName = (typeof SAFE_AREA_NAMES)[number];

/** `path` reads like `slides[0].boxes[1].rect.w`; it is empty for the deck itself. */
export interface DeckProblem {
  path: string;
  message: string;
}

export const DECK_WARNINGS = [
  'below_platform_minimum',
  'outside_safe_area',
  'too_fast_to_read',
  'boxes_overlap',
  'captions_have_no_words',
  'low_contrast',
  'text_shrunk',
  'asset_upscaled',
  'audio_clipped',
] as const;

export interface DeckWarning {
  code: (typeof DECK_WARNINGS)[number];
  path: string;
}

export function frameSize(deck: Pick<Deck, 'ratio'>): { width: number; height: number } {
  return FRAME_SIZES[deck.ratio];
}

/** The frame shown at a time; a slide covers `[frameAt(startMs), frameAt(endMs))`. */
export function frameAt(ms: number, fps: number): number {
  return Math.round((ms * fps) / 1000);
}

export function frameCount(deck: Pick<Deck, 'durationMs' | 'fps'>): number {
  return frameAt(deck.durationMs, deck.fps);
}

export function findFirstText(deck: Pick<Partial<Deck>, 'slides'> | null): string | null {
  return deck?.slides?.[0]?.boxes[0]?.text ?? null;
}
