import { addArrivalSounds } from './add-arrival-sounds.ts';
import type { Deck } from './deck.ts';
import { fitToBeats } from './fit-to-beats.ts';
import type { Mood } from './moods.ts';

/** The level of music for which the caller names none. */
const MUSIC_GAIN_DB = -8;
const FADES = { fadeInMs: 300, fadeOutMs: 900 } as const;

/** An asset of the library, or music of Kinora. */
export type DeckMusic = ({ assetId: string } | { mood: Mood }) & { gainDb?: number | undefined };

/** Adds music for the whole video. Cuts move to the beats of music of Kinora. */
export function addMusic(deck: Deck, music: DeckMusic): Deck {
  const { gainDb = MUSIC_GAIN_DB } = music;
  const added = 'mood' in music ? { mood: music.mood, gainDb } : { src: music.assetId, gainDb, ...FADES };
  const { audio } = removeMusic(deck);
  return addArrivalSounds(fitToBeats({ ...deck, audio: { ...audio, music: added } }));
}

/** Removes the music, and every effect of Kinora, because `addMusic` adds such effects. Effects from the library stay. */
export function removeMusic(deck: Deck): Deck {
  const { music: _music, effects = [], ...rest } = deck.audio ?? {};
  const own = effects.filter(({ sound }) => sound === undefined);
  const audio = { ...rest, ...(own.length > 0 ? { effects: own } : {}) };
  const { audio: _audio, ...silent } = deck;
  return Object.keys(audio).length > 0 ? { ...silent, audio } : silent;
}
