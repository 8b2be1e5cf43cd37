import type { Ratio } from '../../../decks/deck.ts';
import type { MediaCall, MediaSource, SpokenBy } from '../../media-call.ts';
import type { Brief } from '../brief/brief.ts';
import { imageCall } from './prompts.ts';

/** Whoever speaks into the camera, and the call that draws them where there is no picture yet. */
export interface Portrait {
  calls: Record<string, MediaCall>;
  source: MediaSource;
}

const ANYBODY = 'A friendly person in everyday clothes';

/** The picture of the presenter, or of somebody drawn for this video where the brief names none. */
export function portraitOf(brief: Brief, key = 'portrait', pose = 'looking straight into the camera'): Portrait {
  const { presenter } = brief;
  if (presenter?.portrait) return { calls: {}, source: { asset: presenter.portrait.id } };
  const subject = `Portrait of ${presenter?.appearance ?? ANYBODY}, head and shoulders, ${pose}, face in the upper middle.`;
  return { calls: { [key]: imageCall(brief, subject) }, source: { call: key } };
}

export function voiceOf({ voice, presenter }: Brief): SpokenBy {
  return voice ?? presenter?.voice ?? { id: 'default', speed: 1 };
}

/** Says a text in the voice of the brief. */
export function voiceCall(brief: Brief, text: string, language: string, voice: SpokenBy = voiceOf(brief)): MediaCall {
  return { kind: 'voice', text, voice, language };
}

export function headCall(
  brief: Brief,
  portrait: MediaSource,
  voice: string,
  { backdrop = 'scene', ratio = brief.ratio }: { backdrop?: 'scene' | 'green'; ratio?: Ratio } = {},
): MediaCall {
  return { kind: 'talking_head', portrait, speech: { call: voice }, ratio, backdrop };
}
