import { z } from 'zod';
import type { Deck } from '../../domain/decks/deck.ts';
import {
  DECK_LIMITS,
  DECK_VERSION,
  FRAME_RATES,
  RATIOS,
  SAFE_AREA_NAMES,
  TRANSITIONS,
} from '../../domain/decks/deck-limits.ts';
import { Audio } from './audio-schema.ts';
import { Background } from './background-schema.ts';
import { Box, BoxStyle, Text } from './box-schema.ts';
import { Label, Milliseconds, createEnum, Rect, Color } from './deck-fields.ts';
import { Layer } from './layer-schema.ts';
import { Shape } from './shape-schema.ts';
import { CAPTION_ANIMATIONS, CAPTION_POSITIONS, CAPTION_STYLES } from '../../domain/decks/caption-styles.ts';

const CaptionWord = z.strictObject({ text: Text.max(80), startMs: Milliseconds, endMs: Milliseconds });

const Captions = z
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
      description: 'How the spoken word moves when it begins; with weight, it is bolder until it ends. Default none.',
    }),
    maxWords: z.int().min(1).max(12).optional(),
    color: Color.optional(),
    activeColor: Color.optional(),
    textStyle: BoxStyle.optional(),
  })
  .meta({ id: 'DeckCaptions' });

const Slide = z
  .strictObject({
    id: Label.optional(),
    startMs: Milliseconds,
    endMs: Milliseconds,
    background: Background.optional(),
    boxes: z.array(Box).max(DECK_LIMITS.boxesPerSlide),
    captionRect: Rect.optional().meta({
      description: 'Area of the captions that begin on this slide. Default: the area of `captions.position`.',
    }),
    layers: z.array(Layer).max(DECK_LIMITS.layersPerSlide).optional(),
    shapes: z.array(Shape).max(DECK_LIMITS.shapesPerSlide).optional(),
    transition: z
      .strictObject({
        kind: createEnum(TRANSITIONS),
        durationMs: z.int().min(0).max(DECK_LIMITS.transitionMs).optional().meta({ description: 'Default 300.' }),
      })
      .optional()
      .meta({
        description: 'How the slide appears. It takes place during this slide, so the video does not become longer.',
      }),
  })
  .meta({ id: 'DeckSlide' });

/** Types and ranges of the fields of a deck. The rules between fields are in `rules/deck-rules.ts`. */
export const DeckSchema = z
  .strictObject({
    version: z.literal(DECK_VERSION),
    ratio: createEnum(RATIOS),
    durationMs: z.int().min(DECK_LIMITS.durationMs.min).max(DECK_LIMITS.durationMs.max),
    fps: z.literal(FRAME_RATES, { error: () => `must be one of ${FRAME_RATES.join(', ')}` }),
    background: Background,
    slides: z.array(Slide).min(1).max(DECK_LIMITS.slides),
    captions: Captions,
    audio: Audio.optional(),
    safeArea: createEnum(SAFE_AREA_NAMES).optional(),
    coverMs: Milliseconds.optional(),
    language: z
      .string()
      .max(35)
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as de or pt-BR')
      .optional()
      .meta({
        description:
          'The language of the texts, by whose rules words are hyphenated, capitals are set and captions are split into phrases. ' +
          'Default: recognised from the texts.',
      }),
    seed: z.int().min(0).max(2_147_483_647).optional(),
    meta: z
      .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean()]))
      .refine(
        (meta) => Object.keys(meta).length <= DECK_LIMITS.metaKeys,
        `must have at most ${DECK_LIMITS.metaKeys} keys`,
      )
      .meta({ maxProperties: DECK_LIMITS.metaKeys })
      .optional(),
  })
  .meta({
    id: 'Deck',
    description: 'JSON blueprint of one video. The same deck and assets always give the same bytes.',
  });

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Does not compile if the schema and the type of a deck differ. */
true satisfies Same<z.infer<typeof DeckSchema>, Deck>;
