import { z } from 'zod';
import { DECK_LIMITS, EASINGS } from '../../domain/decks/deck-limits.ts';
import { createEnum, Fraction, Milliseconds } from './deck-fields.ts';

const Offset = z.number().min(-1).max(1);

const Keyframe = z.strictObject({
  atMs: Milliseconds.meta({ description: 'Milliseconds from the start of the box or layer.' }),
  x: Offset.optional().meta({ description: 'Offset, as a fraction of the frame width. Default 0.' }),
  y: Offset.optional().meta({ description: 'Offset, as a fraction of the frame height. Default 0.' }),
  scale: z.number().min(0.01).max(4).optional().meta({ description: 'Default 1.' }),
  rotation: z.number().min(-1080).max(1080).optional().meta({ description: 'Degrees clockwise. Default 0.' }),
  opacity: Fraction.optional().meta({ description: 'Default 1.' }),
  easing: createEnum(EASINGS)
    .optional()
    .meta({ description: 'The easing to this state from the one before. Default ease-in-out.' }),
});

export const Keyframes = z
  .array(Keyframe)
  .min(1)
  .max(DECK_LIMITS.keyframes)
  .refine(
    (frames) => frames.every(({ atMs }, at) => atMs > (frames[at - 1]?.atMs ?? -1)),
    'must be in the order of atMs',
  )
  .meta({
    id: 'DeckKeyframes',
    description: 'States between which a box or layer moves. It has the first one before that, and the last one after.',
  });
