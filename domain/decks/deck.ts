/** The deck: the JSON blueprint of one video. Shapes and limits only; `render/` checks, measures and draws it. */

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
export const FONTS = ['inter', 'montserrat', 'anton'] as const;
export const TRANSITIONS = ['cut', 'fade', 'slide-left', 'slide-up', 'wipe-left', 'zoom'] as const;
export const ENTRANCES = ['none', 'fade', 'pop', 'slide-up', 'typewriter', 'words'] as const;
export const EXITS = ['none', 'fade'] as const;
export const CAPTION_STYLES = ['plain', 'karaoke', 'highlight', 'word', 'pill', 'progressive'] as const;
export const CAPTION_POSITIONS = ['top', 'center', 'bottom'] as const;
export const SAFE_AREA_NAMES = ['universal', 'clipapp', 'reelnet', 'videoshorts', 'none'] as const;

export const DECK_LIMITS = {
  durationMs: { min: 500, max: 180_000 },
  slides: 60,
  slideMs: 200,
  boxesPerSlide: 12,
  boxes: 240,
  textPerBox: 1200,
  text: 6000,
  captionWords: 1200,
  layersPerSlide: 9,
  effects: 30,
  /** Layers that move (clips, and pictures with a motion), in the whole deck: each is a decoder of its own. */
  clipLayers: 24,
  transitionMs: 1000,
  /** How far into a clip or a sound a deck may enter it: a day. */
  trimMs: 86_400_000,
  gainDb: { min: -60, max: 12 },
  metaKeys: 50,
  /** Fractions of the frame's height. */
  fontSize: { min: 0.012, max: 0.25 },
  /** How far a rect may stick out through rounding, as a fraction of the frame. */
  rectSlack: 1e-6,
} as const;

export type Ratio = (typeof RATIOS)[number];
export type FrameRate = (typeof FRAME_RATES)[number];
export type Fit = (typeof FITS)[number];
export type Preset = (typeof PRESETS)[number];
export type FontName = (typeof FONTS)[number];
export type Motion = (typeof MOTIONS)[number];
export type TransitionKind = (typeof TRANSITIONS)[number];
export type CaptionStyle = (typeof CAPTION_STYLES)[number];
export type SafeAreaName = (typeof SAFE_AREA_NAMES)[number];

/** Fractions of the frame's width (x, w) and height (y, h). */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** `#RRGGBB` or `#RRGGBBAA`. */
export type Color = string;

export interface ColorBackground {
  kind: 'color';
  color?: Color | undefined;
}

export interface GradientBackground {
  kind: 'gradient';
  colors?: Color[] | undefined;
  /** Degrees as in CSS: 0 points up, 90 to the right. */
  angle?: number | undefined;
}

export interface ImageBackground {
  kind: 'image';
  src: string;
  fit?: Fit | undefined;
  motion?: Motion | undefined;
  /** 0 leaves the picture alone, 1 is black. */
  shade?: number | undefined;
  blur?: number | undefined;
}

export interface VideoBackground {
  kind: 'video';
  src: string;
  fit?: Fit | undefined;
  shade?: number | undefined;
  blur?: number | undefined;
  trimStartMs?: number | undefined;
  /** Default true: starts over from the clip's own beginning; false holds its last picture. */
  loop?: boolean | undefined;
  /** Decibels of its own sound; null (the default) is mute. */
  gainDb?: number | null | undefined;
}

export type Background = ColorBackground | GradientBackground | ImageBackground | VideoBackground;

/** Lengths in em, sizes in fractions of the frame's height; what is left out comes from the preset. */
export interface BoxStyle {
  preset?: Preset | undefined;
  /** A bundled font, or the id of a font of the library. */
  font?: FontName | (string & {}) | undefined;
  weight?: number | undefined;
  size?: 'auto' | number | undefined;
  minSize?: number | undefined;
  maxSize?: number | undefined;
  color?: Color | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
  valign?: 'top' | 'middle' | 'bottom' | undefined;
  lineHeight?: number | undefined;
  letterSpacing?: number | undefined;
  case?: 'none' | 'upper' | 'lower' | undefined;
  stroke?: { color?: Color | undefined; width?: number | undefined } | undefined;
  background?:
    | {
        kind: 'none' | 'line' | 'box';
        color?: Color | undefined;
        padding?: number | undefined;
        radius?: number | undefined;
      }
    | undefined;
  shadow?: boolean | undefined;
  maxLines?: number | undefined;
  rtl?: boolean | undefined;
}

export interface Animation {
  in?: (typeof ENTRANCES)[number] | undefined;
  out?: (typeof EXITS)[number] | undefined;
  durationMs?: number | undefined;
}

export interface Box {
  id: string;
  text: string;
  rect: Rect;
  role?: (typeof ROLES)[number] | undefined;
  startMs?: number | undefined;
  endMs?: number | undefined;
  style?: BoxStyle | undefined;
  animation?: Animation | undefined;
}

/** What of a layer is not shown: its transparent parts (`alpha`), or those of one colour (`chroma`). */
export type LayerKey =
  | { kind: 'alpha' }
  | {
      kind: 'chroma';
      /** Default `#00FF00`. */
      color?: Color | undefined;
      /** 0.01 to 1: how far from the colour still counts as it. Default 0.15. */
      similarity?: number | undefined;
      /** 0 to 1: how soft the edge is. Default 0.08. */
      blend?: number | undefined;
    };

/** A picture or clip in a part of the frame: above the background, below every text of its slide. */
export interface Layer {
  id?: string | undefined;
  kind: 'image' | 'video';
  src: string;
  rect: Rect;
  fit?: Fit | undefined;
  /** Of an image. */
  motion?: Motion | undefined;
  /** Higher lies above lower; equal ones in their order. Default 0. */
  z?: number | undefined;
  startMs?: number | undefined;
  endMs?: number | undefined;
  /** Of a clip, as are `loop` (default true) and `gainDb` (default null: mute). */
  trimStartMs?: number | undefined;
  loop?: boolean | undefined;
  key?: LayerKey | undefined;
  /** Of its corners, as a fraction of the layer's shorter side, 0 to 0.5. */
  radius?: number | undefined;
  opacity?: number | undefined;
  gainDb?: number | null | undefined;
}

export interface Slide {
  id?: string | undefined;
  startMs: number;
  endMs: number;
  background?: Background | undefined;
  layers?: Layer[] | undefined;
  boxes: Box[];
  transition?: { kind: TransitionKind; durationMs?: number | undefined } | undefined;
}

/** Sound of the video. Gains in decibels; music without a gain lies at -12 dB. */
export interface Audio {
  voiceover?: { src: string; startMs?: number | undefined; gainDb?: number | undefined } | undefined;
  music?:
    | {
        src: string;
        trimStartMs?: number | undefined;
        gainDb?: number | undefined;
        fadeInMs?: number | undefined;
        fadeOutMs?: number | undefined;
        /** Default true. */
        loop?: boolean | undefined;
        /** Default true: the music steps back while the voice-over speaks. */
        duck?: boolean | undefined;
      }
    | undefined;
  effects?: { src: string; atMs: number; gainDb?: number | undefined }[] | undefined;
  /** Default -14 LUFS with true peaks at -1 dB. */
  loudness?: { lufs?: number | undefined; truePeakDb?: number | undefined } | undefined;
}

export interface CaptionWord {
  text: string;
  startMs: number;
  endMs: number;
}

export interface Captions {
  enabled: boolean;
  style: CaptionStyle;
  words?: CaptionWord[] | undefined;
  position?: (typeof CAPTION_POSITIONS)[number] | undefined;
  maxWords?: number | undefined;
  color?: Color | undefined;
  activeColor?: Color | undefined;
  textStyle?: BoxStyle | undefined;
}

export interface Deck {
  version: typeof DECK_VERSION;
  ratio: Ratio;
  durationMs: number;
  fps: FrameRate;
  background: Background;
  slides: Slide[];
  captions: Captions;
  audio?: Audio | undefined;
  safeArea?: SafeAreaName | undefined;
  coverMs?: number | undefined;
  seed?: number | undefined;
  meta?: Record<string, string | number | boolean> | undefined;
}

/** A place in the deck and what is wrong there; `path` reads like `slides[0].boxes[1].rect.w`, empty for the deck itself. */
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

/** The frame that an instant falls on; a slide covers `[frameAt(start), frameAt(end))`. */
export function frameAt(ms: number, fps: number): number {
  return Math.round((ms * fps) / 1000);
}

export function frameCount(deck: Pick<Deck, 'durationMs' | 'fps'>): number {
  return frameAt(deck.durationMs, deck.fps);
}

/** The first words on the screen. */
export function firstTextOf(deck: Pick<Partial<Deck>, 'slides'> | null): string | null {
  return deck?.slides?.[0]?.boxes[0]?.text ?? null;
}

export type DeckAssetKind = 'image' | 'video' | 'audio' | 'font';

/** A place of the deck that names a library asset, and the kind that is wanted there. */
export interface DeckAsset {
  path: string;
  id: string;
  kind: DeckAssetKind;
}

/** Every library asset that the deck names, once per place. */
export function assetsOf(deck: Deck): DeckAsset[] {
  return [
    ...backgroundAssets('background', deck.background),
    ...deck.slides.flatMap((slide, index) => slideAssets(`slides[${index}]`, slide)),
    ...fontAssets('captions.textStyle', deck.captions.textStyle),
    ...audioAssets(deck.audio),
  ];
}

function slideAssets(path: string, slide: Slide): DeckAsset[] {
  return [
    ...backgroundAssets(`${path}.background`, slide.background),
    ...(slide.layers ?? []).map(({ src, kind }, at) => ({ path: `${path}.layers[${at}].src`, id: src, kind })),
    ...slide.boxes.flatMap((box, at) => fontAssets(`${path}.boxes[${at}].style`, box.style)),
  ];
}

function backgroundAssets(path: string, background: Background | undefined): DeckAsset[] {
  if (background?.kind !== 'image' && background?.kind !== 'video') return [];
  return [{ path: `${path}.src`, id: background.src, kind: background.kind }];
}

function fontAssets(path: string, style: BoxStyle | undefined): DeckAsset[] {
  const font = style?.font;
  if (font === undefined || FONTS.some((bundled) => bundled === font)) return [];
  return [{ path: `${path}.font`, id: font, kind: 'font' }];
}

function audioAssets(audio: Audio | undefined): DeckAsset[] {
  const { voiceover, music, effects = [] } = audio ?? {};
  return [
    ...(voiceover ? [{ path: 'audio.voiceover.src', id: voiceover.src, kind: 'audio' as const }] : []),
    ...(music ? [{ path: 'audio.music.src', id: music.src, kind: 'audio' as const }] : []),
    ...effects.map(({ src }, at) => ({ path: `audio.effects[${at}].src`, id: src, kind: 'audio' as const })),
  ];
}
