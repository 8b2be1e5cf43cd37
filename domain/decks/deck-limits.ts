/** Values and limits that decks may use; the schema in `decks/schema` is built from them. */
import { ALL_PLATFORMS, PLATFORM_TERMS } from '../accounts/platforms.ts';
import { listKeys } from '../list-keys.ts';

export const DECK_VERSION = 1;

export const FRAME_SIZES = {
  '9:16': { width: 1080, height: 1920 },
  '4:5': { width: 1080, height: 1350 },
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1920, height: 1080 },
} as const;

export const RATIOS = ['9:16', '4:5', '1:1', '16:9'] as const;
export const FRAME_RATES = [24, 25, 30, 60] as const;
export const FITS = ['cover', 'contain', 'contain-blur'] as const;
export const MOTIONS = ['none', 'zoom-in', 'zoom-out', 'pan-left', 'pan-right', 'pan-up', 'pan-down'] as const;
export const ROLES = ['hook', 'body', 'label', 'cta', 'number', 'question'] as const;
export const PRESETS = ['hook', 'plain', 'outline', 'pill', 'card', 'wall', 'stat', 'sticker'] as const;
/** How a slide replaces the one before, and how the scenes move as it does: `still` ones stay in place. */
export const TRANSITION_TERMS = {
  cut: 'still',
  fade: 'still',
  'slide-left': 'across',
  'slide-right': 'across',
  'slide-up': 'down',
  'slide-down': 'down',
  'cover-left': 'across',
  'cover-up': 'down',
  'wipe-left': 'still',
  'wipe-right': 'still',
  'wipe-up': 'still',
  'wipe-down': 'still',
  circle: 'still',
  clock: 'still',
  blinds: 'still',
  dip: 'still',
  zoom: 'all',
} as const;
export const TRANSITIONS = listKeys(TRANSITION_TERMS);
/** How a picture or a text appears. */
export const LAYER_ENTRANCES = [
  'none',
  'fade',
  'pop',
  'scale',
  'slide-up',
  'slide-down',
  'slide-left',
  'slide-right',
  'wipe',
] as const;
/** How a text appears: `sentences` one after another, `lines` too, `words` and `typewriter` by words and letters. */
export const ENTRANCES = [...LAYER_ENTRANCES, 'typewriter', 'words', 'lines', 'sentences'] as const;
export const EXITS = ['none', 'fade', 'scale', 'slide-up', 'slide-down', 'wipe'] as const;
export const DEVICES = ['phone', 'browser'] as const;
export const EASINGS = ['linear', 'ease-out', 'ease-in-out', 'back', 'bounce', 'elastic'] as const;
export const SAFE_AREA_NAMES = [
  'universal',
  ...ALL_PLATFORMS.filter((platform) => PLATFORM_TERMS[platform].margins !== null),
  'none',
] as const;

export const SHAPE_DEFAULTS = { color: '#FFFFFF', track: '#FFFFFF40', width: 0.004, growMs: 600, tap: 0.05 } as const;

export const DECK_LIMITS = {
  durationMs: { min: 500, max: 180_000 },
  slides: 60,
  slideMs: 200,
  boxesPerSlide: 12,
  boxes: 240,
  textPerBox: 1200,
  text: 6000,
  captionWords: 1200,
  /** Characters of all caption words: six for each, or 40 in each second of the longest video. */
  captionText: 7200,
  layersPerSlide: 9,
  shapesPerSlide: 12,
  chartValues: 12,
  curveValues: 60,
  keyframes: 12,
  /** Pictures with an animation or keyframes and texts with keyframes in the whole deck; each of their frames is drawn. */
  movedLayers: 60,
  /** The longest time in which a shape appears. */
  growMs: 10_000,
  effects: 30,
  /** Moving layers (clips and pictures with a motion) of the whole deck; each needs its own decoder. */
  clipLayers: 24,
  /** Different library fonts of the whole deck; each file may have 25 MB. */
  libraryFonts: 10,
  transitionMs: 1000,
  /** Maximum start position in a clip or sound: one day. */
  trimMs: 86_400_000,
  gainDb: { min: -60, max: 12 },
  metaKeys: 50,
  /** Fractions of the frame's height. */
  fontSize: { min: 0.012, max: 0.25 },
  /** Tolerance for rounding errors of a rect, as a fraction of the frame. */
  rectSlack: 1e-6,
} as const;
