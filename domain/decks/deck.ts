/** The deck: the JSON blueprint of one video. The compiler compares these types with the schema in `decks/schema/`. */
import type { CAPTION_ANIMATIONS, CAPTION_POSITIONS, CAPTION_STYLES } from './caption-styles.ts';
import {
  FRAME_SIZES,
  type DEVICES,
  type DECK_VERSION,
  type EASINGS,
  type ENTRANCES,
  type EXITS,
  type FITS,
  type FRAME_RATES,
  type LAYER_ENTRANCES,
  type MOTIONS,
  type PRESETS,
  type RATIOS,
  type ROLES,
  type SAFE_AREA_NAMES,
  type TRANSITIONS,
} from './deck-limits.ts';
import type { FONTS } from './fonts.ts';
import type { EffectName, Mood } from './moods.ts';

export type Ratio = (typeof RATIOS)[number];
export type FrameRate = (typeof FRAME_RATES)[number];
export type Fit = (typeof FITS)[number];
export type Preset = (typeof PRESETS)[number];
export type FontName = (typeof FONTS)[number];
export type Motion = (typeof MOTIONS)[number];
export type TransitionKind = (typeof TRANSITIONS)[number];
export type Easing = (typeof EASINGS)[number];
export type CaptionStyle = (typeof CAPTION_STYLES)[number];
export type SafeAreaName = (typeof SAFE_AREA_NAMES)[number];

/** `#RRGGBB` or `#RRGGBBAA`. */
export type Color = string;

/** Fractions of the frame width (x, w) and height (y, h). */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Playback of a clip. */
interface Footage {
  trimStartMs?: number;
  loop?: boolean;
  gainDb?: number | null;
}

/** The part of a picture or clip that is shown. */
interface Framing {
  fit?: Fit;
  zoom?: number;
  focus?: { x: number; y: number };
}

interface PictureBackground extends Framing {
  src: string;
  shade?: number;
  blur?: number;
}

export interface ColorBackground {
  kind: 'color';
  color?: Color;
}

export interface GradientBackground {
  kind: 'gradient';
  colors?: Color[];
  angle?: number;
}

export interface ImageBackground extends PictureBackground {
  kind: 'image';
  motion?: Motion;
}

export interface VideoBackground extends PictureBackground, Footage {
  kind: 'video';
}

export type Background = ColorBackground | GradientBackground | ImageBackground | VideoBackground;

export type LayerKey = { kind: 'alpha' } | { kind: 'chroma'; color?: Color; similarity?: number; blend?: number };

interface PlacedLayer extends Framing {
  id?: string;
  src: string;
  rect: Rect;
  z?: number;
  startMs?: number;
  endMs?: number;
  key?: LayerKey;
  radius?: number;
  opacity?: number;
}

/** The state of a layer or text at a time after its start. Offsets in fractions of the frame, degrees clockwise. */
export interface Keyframe {
  atMs: number;
  x?: number;
  y?: number;
  scale?: number;
  rotation?: number;
  opacity?: number;
  /** How it changes to this state from the one before. */
  easing?: Easing;
}

export interface LayerAnimation {
  in?: (typeof LAYER_ENTRANCES)[number];
  out?: (typeof EXITS)[number];
  durationMs?: number;
  easing?: Easing;
}

export interface ImageLayer extends PlacedLayer {
  kind: 'image';
  motion?: Motion;
  animation?: LayerAnimation;
  keyframes?: Keyframe[];
}

export interface VideoLayer extends PlacedLayer, Footage {
  kind: 'video';
}

export type Layer = ImageLayer | VideoLayer;

interface DrawnShape {
  id?: string;
  color?: Color;
  opacity?: number;
  startMs?: number;
  endMs?: number;
  growMs?: number;
  easing?: Easing;
}

export interface Point {
  x: number;
  y: number;
}

export interface RectangleShape extends DrawnShape {
  kind: 'rectangle';
  rect: Rect;
  radius?: number;
  width?: number;
}

interface Stroke extends DrawnShape {
  from: Point;
  to: Point;
  width?: number;
}

export interface LineShape extends Stroke {
  kind: 'line';
}

export interface ArrowShape extends Stroke {
  kind: 'arrow';
}

export interface ProgressShape extends DrawnShape {
  kind: 'progress';
  rect: Rect;
  track?: Color;
}

export interface BarsShape extends DrawnShape {
  kind: 'bars';
  rect: Rect;
  values: number[];
  colors?: Color[];
  radius?: number;
}

export interface DonutShape extends DrawnShape {
  kind: 'donut';
  rect: Rect;
  values: number[];
  colors?: Color[];
  thickness?: number;
}

export interface CurveShape extends DrawnShape {
  kind: 'curve';
  rect: Rect;
  values: number[];
  width?: number;
}

/** A phone or browser window around a recording, which the rect shows. */
export interface DeviceShape extends DrawnShape {
  kind: 'device';
  device: (typeof DEVICES)[number];
  rect: Rect;
}

/** A finger that touches a recording. */
export interface TapShape extends DrawnShape {
  kind: 'tap';
  at: Point;
  size?: number;
}

/** A line or rectangle, a chart, or an explanation of a recording. */
export type Shape =
  | RectangleShape
  | LineShape
  | ArrowShape
  | ProgressShape
  | BarsShape
  | DonutShape
  | CurveShape
  | DeviceShape
  | TapShape;

export interface BoxStyle {
  preset?: Preset;
  /** The name of a bundled font or the id of a library font. */
  font?: string;
  weight?: number;
  size?: number | 'auto';
  minSize?: number;
  maxSize?: number;
  color?: Color;
  align?: 'left' | 'center' | 'right';
  valign?: 'top' | 'middle' | 'bottom';
  lineHeight?: number;
  letterSpacing?: number;
  case?: 'none' | 'upper' | 'lower';
  stroke?: { color?: Color; width?: number };
  background?: { kind: 'none' | 'line' | 'box'; color?: Color; padding?: number; radius?: number; joined?: boolean };
  shadow?: boolean;
  maxLines?: number;
  rtl?: boolean;
}

export interface Animation {
  in?: (typeof ENTRANCES)[number];
  out?: (typeof EXITS)[number];
  durationMs?: number;
  easing?: Easing;
}

export interface Box {
  id: string;
  text: string;
  rect: Rect;
  role?: (typeof ROLES)[number];
  startMs?: number;
  endMs?: number;
  style?: BoxStyle;
  animation?: Animation;
  keyframes?: Keyframe[];
  /** Below the layers of its slide. */
  behind?: boolean;
  counter?: { from?: number; durationMs?: number };
}

export interface CaptionWord {
  text: string;
  startMs: number;
  endMs: number;
}

export interface Captions {
  enabled: boolean;
  style: CaptionStyle;
  words?: CaptionWord[];
  position?: (typeof CAPTION_POSITIONS)[number];
  animation?: (typeof CAPTION_ANIMATIONS)[number];
  maxWords?: number;
  color?: Color;
  activeColor?: Color;
  textStyle?: BoxStyle;
}

/** Sound of the video. Gains in decibels. */
export interface Audio {
  voiceover?: { src: string; startMs?: number; gainDb?: number };
  music?: {
    src?: string;
    mood?: Mood;
    trimStartMs?: number;
    gainDb?: number;
    fadeInMs?: number;
    fadeOutMs?: number;
    loop?: boolean;
    duck?: boolean;
  };
  effects?: { src?: string; sound?: EffectName; atMs: number; gainDb?: number; spoken?: boolean }[];
  loudness?: { lufs?: number; truePeakDb?: number };
}

export interface Slide {
  id?: string;
  startMs: number;
  endMs: number;
  background?: Background;
  boxes: Box[];
  captionRect?: Rect;
  layers?: Layer[];
  shapes?: Shape[];
  transition?: { kind: TransitionKind; durationMs?: number };
}

export type Deck = {
  version: typeof DECK_VERSION;
  ratio: Ratio;
  durationMs: number;
  fps: FrameRate;
  background: Background;
  slides: Slide[];
  captions: Captions;
  audio?: Audio;
  safeArea?: SafeAreaName;
  coverMs?: number;
  seed?: number;
  /** A language tag such as `de` or `pt-BR`. */
  language?: string;
  meta?: Record<string, string | number | boolean>;
};

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
  'silent',
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
