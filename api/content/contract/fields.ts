import { z } from 'zod';
import { MAX_SCRIPT_LENGTH } from '../../../domain/content/media-jobs.ts';
import { LOOKS } from '../../../domain/decks/looks.ts';
import { CAPTION_STYLES } from '../../../domain/decks/caption-styles.ts';
import { RATIOS } from '../../../domain/decks/deck-limits.ts';
import { FONTS } from '../../../domain/decks/fonts.ts';
import { MOOD_CHOICES, MOODS } from '../../../domain/decks/moods.ts';

/** Text that is spoken, or shown word by word. */
export const Script = z.string().trim().min(1).max(MAX_SCRIPT_LENGTH);

export const Voice = z
  .strictObject({ id: z.string().trim().min(1).max(100), speed: z.number().min(0.5).max(2).default(1) })
  .meta({ id: 'Voice', description: 'Speed 1 is the natural pace of the voice.' });

export const CaptionsWanted = z
  .strictObject({ enabled: z.boolean(), style: z.enum(CAPTION_STYLES).default('plain') })
  .meta({ id: 'CaptionsWanted' });

export const Look = z
  .enum(LOOKS)
  .meta({ id: 'Look', description: 'Type, colours, labels, captions, transitions and rhythm of a video.' });

export const Font = z.enum(FONTS).meta({ id: 'Font', description: 'A bundled font.' });

export const Mood = z
  .enum(MOODS)
  .meta({ id: 'Mood', description: 'A piece of music of Kinora, which may be published.' });
export const MoodChoice = z.enum(MOOD_CHOICES).meta({ id: 'MoodChoice' });

export const Ratio = z.enum(RATIOS).default('9:16');

export const Language = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/u, 'It must be a language tag such as en or pt-BR.');
