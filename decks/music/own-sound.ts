import { createHash } from 'node:crypto';
import type { EffectName, Mood } from '../../domain/decks/music.ts';
import { RENDERER_VERSION } from '../hash-deck.ts';

/** A sound that is synthesised: a piece of music that ends after some beats, or an effect. */
export type OwnSound = { kind: 'music'; mood: Mood; beats: number } | { kind: 'effect'; name: EffectName };

/** The key under which a rendered sound is kept. */
export function hashOwnSound(sound: OwnSound): string {
  const name = sound.kind === 'music' ? `${sound.mood} ${sound.beats}` : sound.name;
  return createHash('sha256').update(`sound ${RENDERER_VERSION} ${name}`).digest('hex');
}
