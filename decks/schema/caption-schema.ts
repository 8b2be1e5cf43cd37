import { z } from 'zod';
import { CAPTION_ANIMATIONS, CAPTION_POSITIONS, CAPTION_STYLES } from '../../domain/decks/caption-styles.ts';
import { DECK_LIMITS } from '../../domain/decks/deck-limits.ts';
import { BoxStyle, Text } from './box-schema.ts';
import { Color, Milliseconds, createEnum } from './deck-fields.ts';

const CaptionWord = z.strictObject({ text: Text.max(80), startMs: Milliseconds, endMs: Milliseconds });

export const Captions = z
  .strictObject({
    enabled: z.boolean(),
    style: createEnum(CAPTION_STYLES),
    words: z
      .array(CaptionWord)
      .max(DECK_LIMITS.captionWords)
      .optional()
      .meta({ description: `At most ${DECK_LIMITS.captionText} characters in total.` }),
    position: createEnum(CAPTION_POSITIONS).optional(),
    animation: createEnum(CAPTION_ANIMATIONS).optional().meta({
      description:
        'What the word that is spoken does when its turn comes; with weight it is bolder while it is spoken. Default none.',
    }),
    maxWords: z.int().min(1).max(12).optional(),
    color: Color.optional(),
    activeColor: Color.optional(),
    textStyle: BoxStyle.optional(),
  })
  .meta({ id: 'DeckCaptions' });
