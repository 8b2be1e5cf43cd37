/** The complete input of a recipe: the request, the references and the brand, frozen when the job starts. */
import type { CaptionStyle, FontName, Ratio } from '../../../decks/deck.ts';
import type { LookName } from '../../../decks/looks.ts';
import type { Mood } from '../../../decks/moods.ts';
import type { Format } from '../../../formats.ts';
import type { Voice } from '../../media-call.ts';

/** A library asset of the job. */
export interface BriefAsset {
  id: string;
  kind: 'image' | 'video' | 'audio';
  width: number;
  height: number;
  /** 0 for a picture. */
  durationMs: number;
}

export interface BriefPresenter {
  name: string;
  appearance: string;
  /** The chosen preview; null if none exists. */
  portrait: BriefAsset | null;
  voice: Voice;
}

export interface BriefBrand {
  name: string;
  identity: string | null;
  audience: string | null;
  tone: string | null;
  /** What its site states, in sentences. */
  valueProps: string[];
  /** `#RRGGBB`. */
  palette: string[];
  /** Whether a person chose the palette: then its first colour is used even if it is grey. */
  ownPalette?: boolean;
  /** The font of hooks, figures and the name on the end card. Null or missing: that of the look. */
  font?: FontName | null;
}

/** A logo and the ground on which it is visible. */
export interface BriefLogo {
  asset: BriefAsset;
  ground: 'light' | 'dark';
}

/** An asset, or music of Kinora in a mood. Without a gain, the level suits what else is heard. */
export type BriefMusic = ({ asset: BriefAsset } | { mood: Mood }) & { gainDb?: number | undefined };

export interface Brief {
  format: Format;
  /** Differs between jobs but not between attempts of one job. */
  seed: number;
  ratio: Ratio;
  /** The format's maximum and the requested length, seconds. */
  maxSec: number;
  durationSec: number | null;
  language: string;
  /** Null or missing: the look that suits the name of the brand. */
  look?: LookName | null;
  /** Shown at the end, below the name of the brand. Null or missing: the video ends without a card. */
  endCard?: { callToAction: string | null; handle: string | null; logo?: BriefLogo | null } | null;
  captions: { enabled: boolean; style: CaptionStyle } | null;
  /** Spoken word for word. */
  script: string | null;
  /** The topic, in the caller's words. */
  prompt: string | null;
  /** The generation that the job was created from. */
  generation: { hook: string; body: string; angle: string } | null;
  voice: Voice | null;
  music: BriefMusic | null;
  assets: BriefAsset[];
  items: { text: string; asset: BriefAsset | null }[];
  questions: { question: string; answer: string | null }[];
  turns: { speaker: string; text: string }[];
  lines: string[];
  product: { name: string; picture: BriefAsset } | null;
  stat: { value: number; unit: string | null; label: string; source: string } | null;
  source: { asset: BriefAsset; /** Scene cuts in milliseconds, ascending, without 0. */ cutsMs: number[] } | null;
  presenter: BriefPresenter | null;
  brand: BriefBrand;
}
