import { z } from 'zod';
import { DECK_LIMITS } from '../../domain/decks/deck-limits.ts';

/** Fields that several parts of the schema share. A message continues the path of its field: "fps must be one of …". */
export const createEnum = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: () => `must be one of ${values.join(', ')}` });

export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/, 'must be a colour like #RRGGBB or #RRGGBBAA')
  .meta({ id: 'DeckColor', example: '#101828' });

export const Fraction = z.number().min(0).max(1);

/** A time in the video. */
export const Milliseconds = z.int().min(0).max(DECK_LIMITS.durationMs.max);

/** The start position in a clip or sound, in milliseconds. */
export const Trim = z.int().min(0).max(DECK_LIMITS.trimMs);

/** Decibels relative to the original sound. */
export const Gain = z.number().min(DECK_LIMITS.gainDb.min).max(DECK_LIMITS.gainDb.max);

export const AssetId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the id of a library asset');

export const Label = z
  .string()
  .min(1)
  .max(64)
  .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'must not contain control characters')
  .meta({ pattern: String.raw`^[^\x00-\x1F\x7F-\x9F]*$` });

export const Rect = z
  .strictObject({ x: z.number(), y: z.number(), w: z.number().positive(), h: z.number().positive() })
  .meta({ id: 'DeckRect', description: 'Fractions of the frame width (x, w) and height (y, h).' });

/** Playback of a clip as a background or a layer. */
export const footage = {
  trimStartMs: Trim.optional(),
  loop: z
    .boolean()
    .optional()
    .meta({ description: 'Default true: repeats from the start of the clip. False freezes the last picture.' }),
  gainDb: z
    .union([z.null(), Gain])
    .optional()
    .meta({ description: 'Gain of the clip’s own sound in decibels; null (the default) mutes it.' }),
};

/** The part of a picture or clip that is shown. */
export const framing = {
  zoom: z.number().min(1).max(3).optional().meta({
    description:
      'With cover: 1 (the default) shows as much as fits, 2 half of its width and height. With contain-blur: 1 shows it whole, 2 at twice that size, as far as the area allows.',
  }),
  focus: z.strictObject({ x: Fraction, y: Fraction }).optional().meta({
    description:
      'With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5.',
  }),
};
