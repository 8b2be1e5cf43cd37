/** All that a format is planned from: what was asked, what was looked up, and the brand, frozen when the job begins. */
import type { CaptionStyle, Ratio } from '../../../decks/deck.ts';
import type { Format } from '../../../formats.ts';
import type { Voice } from '../../media-call.ts';

/** A library asset that a job names. */
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
  /** Its chosen preview; null where none has been made. */
  portrait: BriefAsset | null;
  voice: Voice;
}

export interface BriefBrand {
  name: string;
  identity: string | null;
  audience: string | null;
  tone: string | null;
  valueProps: string[];
  /** `#RRGGBB`. */
  palette: string[];
}

export interface Brief {
  format: Format;
  /** Different for every job, the same for every attempt at it. */
  seed: number;
  ratio: Ratio;
  /** The longest that the format may be, and the length asked for, seconds. */
  maxSec: number;
  durationSec: number | null;
  language: string;
  captions: { enabled: boolean; style: CaptionStyle } | null;
  /** Said aloud word for word. */
  script: string | null;
  /** What it is about, in the caller's words. */
  prompt: string | null;
  /** From the generation that it was made of. */
  generation: { hook: string; body: string; angle: string } | null;
  voice: Voice | null;
  music: { asset: BriefAsset } | { mood: string } | null;
  assets: BriefAsset[];
  items: { text: string; asset: BriefAsset | null }[];
  questions: { question: string; answer: string | null }[];
  turns: { speaker: string; text: string }[];
  lines: string[];
  product: { name: string; picture: BriefAsset } | null;
  stat: { value: number; unit: string | null; label: string; source: string } | null;
  source: { asset: BriefAsset; /** Where it cuts, milliseconds, ascending, without 0. */ cutsMs: number[] } | null;
  presenter: BriefPresenter | null;
  brand: BriefBrand;
}
