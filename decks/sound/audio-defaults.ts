import type { Audio } from '../../domain/decks/deck.ts';

type Music = NonNullable<Audio['music']>;
type Effect = NonNullable<Audio['effects']>[number];

/** Adds the defaults of a deck's music. A piece of Kinora has a known level and ends with the video. */
export function addMusicDefaults(music: Music) {
  const defaults =
    music.mood === undefined ? { gainDb: -12, fadeOutMs: 0, loop: true } : { gainDb: -10, fadeOutMs: 800, loop: false };
  return { trimStartMs: 0, fadeInMs: 0, duck: true, ...defaults, ...music };
}

export function addEffectDefaults(effect: Effect) {
  return { gainDb: effect.sound === undefined ? 0 : -14, spoken: false, ...effect };
}
