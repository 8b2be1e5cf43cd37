import { z } from 'zod';
import { DECK_LIMITS } from '../../domain/decks/deck-limits.ts';
import { EFFECT_NAMES, MOODS } from '../../domain/decks/moods.ts';
import { splitBy } from './json-rules.ts';
import { AssetId, Gain, Milliseconds, Trim, createEnum } from './deck-fields.ts';

const Voiceover = z
  .strictObject({ src: AssetId, startMs: Milliseconds.optional(), gainDb: Gain.optional() })
  .meta({ id: 'DeckVoiceover' });

const Music = z
  .strictObject({
    src: AssetId.optional(),
    mood: createEnum(MOODS).optional(),
    trimStartMs: Trim.optional().meta({ description: 'Only with src.' }),
    gainDb: Gain.optional().meta({ description: 'Decibels; default -12, with mood -10.' }),
    fadeInMs: Milliseconds.optional(),
    fadeOutMs: Milliseconds.optional().meta({ description: 'Default 0, with mood 800.' }),
    loop: z.boolean().optional().meta({ description: 'Only with src. Default true.' }),
    duck: z
      .boolean()
      .optional()
      .meta({ description: 'Default true: lowers the music while the voice-over and spoken effects play.' }),
  })
  .refine(({ src, mood }) => (src === undefined) !== (mood === undefined), {
    path: ['src'],
    error: 'must be given if mood is omitted, and omitted otherwise',
  })
  .meta({
    id: 'DeckMusic',
    override: splitBy({ src: [], mood: ['trimStartMs', 'loop'] }),
    description: 'Either an asset (src), or music of Kinora in a mood, which is as long as the video and ends with it.',
  });

const SoundEffect = z
  .strictObject({
    src: AssetId.optional(),
    sound: createEnum(EFFECT_NAMES).optional(),
    atMs: Milliseconds,
    gainDb: Gain.optional().meta({ description: 'Decibels; default 0, with sound -14.' }),
    spoken: z.boolean().optional().meta({ description: 'Default false. True lowers the music while it plays.' }),
  })
  .refine(({ src, sound }) => (src === undefined) !== (sound === undefined), {
    path: ['src'],
    error: 'must be given if sound is omitted, and omitted otherwise',
  })
  .meta({
    id: 'DeckSoundEffect',
    override: splitBy({ src: [], sound: [] }),
    description: 'Either an asset (src) or an effect of Kinora (sound).',
  });

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
