import { z } from 'zod';
import { DECK_LIMITS } from '../../domain/decks/deck-limits.ts';

/** The small fields that every part of a deck is made of. Messages read on after the field's path. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: () => `must be one of ${values.join(', ')}` });

export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/, 'must be a colour like #RRGGBB or #RRGGBBAA')
  .meta({ id: 'DeckColor', example: '#101828' });
export type Color = z.infer<typeof Color>;

export const Fraction = z.number().min(0).max(1);

/** A moment of the video, in milliseconds from its start. */
export const Milliseconds = z.int().min(0).max(DECK_LIMITS.durationMs.max);

/** Where a clip or a sound is entered, in milliseconds from its own start. */
export const Trim = z.int().min(0).max(DECK_LIMITS.trimMs);

/** Decibels relative to the sound as it is. */
export const Gain = z.number().min(DECK_LIMITS.gainDb.min).max(DECK_LIMITS.gainDb.max);

export const AssetId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the id of a library asset');

export const Label = z
  .string()
  .min(1)
  .max(64)
  .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'must not hold control characters');

export const Rect = z
  .strictObject({ x: z.number(), y: z.number(), w: z.number().positive(), h: z.number().positive() })
  .meta({ id: 'DeckRect', description: 'Fractions of the frame width (x, w) and height (y, h).' });
export type Rect = z.infer<typeof Rect>;

/** How a clip is played, wherever it is shown. */
export const footage = {
  trimStartMs: Trim.optional(),
  loop: z
    .boolean()
    .optional()
    .meta({ description: 'Default true: starts over from its own beginning. False holds its last picture.' }),
  gainDb: z
    .union([z.null(), Gain])
    .optional()
    .meta({ description: 'Decibels of its own sound; null, the default, is mute.' }),
};
