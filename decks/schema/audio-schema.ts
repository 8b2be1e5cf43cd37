import { z } from 'zod';
import { DECK_LIMITS } from '../../domain/decks/deck-limits.ts';
import { AssetId, Gain, Milliseconds, Trim } from './deck-fields.ts';

const Voiceover = z
  .strictObject({ src: AssetId, startMs: Milliseconds.optional(), gainDb: Gain.optional() })
  .meta({ id: 'DeckVoiceover' });

const Music = z
  .strictObject({
    src: AssetId,
    trimStartMs: Trim.optional(),
    gainDb: Gain.optional().meta({ description: 'Decibels; default -12.' }),
    fadeInMs: Milliseconds.optional(),
    fadeOutMs: Milliseconds.optional(),
    loop: z.boolean().optional().meta({ description: 'Default true.' }),
    duck: z.boolean().optional().meta({ description: 'Default true: lowers the music while the voice-over speaks.' }),
  })
  .meta({ id: 'DeckMusic' });

const SoundEffect = z
  .strictObject({ src: AssetId, atMs: Milliseconds, gainDb: Gain.optional() })
  .meta({ id: 'DeckSoundEffect' });

export const Audio = z
  .strictObject({
    voiceover: Voiceover.optional(),
    music: Music.optional(),
    effects: z.array(SoundEffect).max(DECK_LIMITS.effects).optional(),
    loudness: z
      .strictObject({
        lufs: z.number().min(-30).max(-8).optional().meta({ description: 'Integrated loudness; default -14.' }),
        truePeakDb: z.number().min(-9).max(-0.5).optional().meta({ description: 'Decibels; default -1.' }),
      })
      .optional(),
  })
  .meta({ id: 'DeckAudio', description: 'Sound of the video, mixed with the sound of its clips. Gains in decibels.' });
export type Audio = z.infer<typeof Audio>;
