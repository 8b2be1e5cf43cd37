import type { Ratio } from '../../../decks/deck.ts';
import { DEFAULT_VOICE, type MediaCall, type MediaSource, type Voice } from '../../media-call.ts';
import type { Brief } from '../brief/brief.ts';
import { buildImageCall } from './prompts.ts';

/** The presenter's picture, and the call that generates it if there is none yet. */
export interface Portrait {
  calls: Record<string, MediaCall>;
  source: MediaSource;
}

const DEFAULT_APPEARANCE = 'A friendly person in everyday clothes';

/** The presenter's portrait, or a call that generates one if there is none. */
export function buildPortrait(brief: Brief, key = 'portrait', pose = 'looking straight into the camera'): Portrait {
  const { presenter } = brief;
  if (presenter?.portrait) return { calls: {}, source: { asset: presenter.portrait.id } };
  const subject = `Portrait of ${presenter?.appearance ?? DEFAULT_APPEARANCE}, head and shoulders, ${pose}, face in the upper middle.`;
  return { calls: { [key]: buildImageCall(brief, subject) }, source: { call: key } };
}

export function chooseVoice({ voice, presenter }: Brief): Voice {
  return voice ?? presenter?.voice ?? DEFAULT_VOICE;
}

export function buildVoiceCall(
  brief: Brief,
  text: string,
  language: string,
  voice: Voice = chooseVoice(brief),
): MediaCall {
  return { kind: 'voice', text, voice, language };
}

export function buildTalkingHeadCall(
  brief: Brief,
  portrait: MediaSource,
  voice: string,
  { backdrop = 'scene', ratio = brief.ratio }: { backdrop?: 'scene' | 'green'; ratio?: Ratio } = {},
): MediaCall {
  return { kind: 'talking_head', portrait, speech: { call: voice }, ratio, backdrop };
}
