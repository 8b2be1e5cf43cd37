import { z } from 'zod';
import { DECK_LIMITS, EASINGS, ENTRANCES, EXITS, PRESETS, ROLES } from '../../domain/decks/deck-limits.ts';
import { FONTS } from '../../domain/decks/fonts.ts';
import { formatCodePoints } from './code-points.ts';
import { Color, Label, Milliseconds, createEnum, Rect } from './deck-fields.ts';
import { Keyframes } from './keyframes-schema.ts';

/** In JSON Schema: any character but controls (\n is allowed), and one of them that is not white space. */
const CHAR = String.raw`[^\x00-\x09\x0B-\x1F\x7F-\x9F]`;
const VISIBLE = String.raw`[^\s\x00-\x1F\x7F-\x9F]`;

export const Text = z
  .string()
  .max(DECK_LIMITS.textPerBox)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .refine((text) => findControls(text).length === 0, {
    error: ({ input }) =>
      `must not contain control characters other than \\n: ${formatCodePoints(findControls(String(input)))}`,
  })
  .meta({ pattern: String.raw`^${CHAR}*${VISIBLE}${CHAR}*$` });

/** Finds the distinct control characters (other than \n) and lone surrogates of a text. */
function findControls(text: string): string[] {
  return [...new Set(text.match(/[[\p{Cc}\p{Cs}]--\n]/gv))];
}

const Size = z.number().min(DECK_LIMITS.fontSize.min).max(DECK_LIMITS.fontSize.max);

const fontMessage = `must be one of ${FONTS.join(', ')}, or the id of a library font (ast_…)`;
const Font = z
  .union([z.enum(FONTS), z.string().regex(/^ast_[A-Za-z0-9]{1,60}$/)], { error: () => fontMessage })
  .meta({ id: 'DeckFont', description: 'The name of a bundled font or the id of a library font.' });

const sizeMessage = `must be "auto" or a number from ${DECK_LIMITS.fontSize.min} to ${DECK_LIMITS.fontSize.max}`;

export const BoxStyle = z
  .strictObject({
    preset: createEnum(PRESETS).optional(),
    font: Font.optional(),
    weight: z.int().min(400).max(900).multipleOf(100).optional(),
    size: z.union([z.literal('auto'), Size], { error: () => sizeMessage }).optional(),
    minSize: Size.optional(),
    maxSize: Size.optional(),
    color: Color.optional(),
    align: createEnum(['left', 'center', 'right']).optional(),
    valign: createEnum(['top', 'middle', 'bottom']).optional(),
    lineHeight: z.number().min(0.8).max(3).optional(),
    letterSpacing: z.number().min(-0.2).max(1).optional(),
    case: createEnum(['none', 'upper', 'lower']).optional(),
    stroke: z.strictObject({ color: Color.optional(), width: z.number().min(0).max(0.3).optional() }).optional(),
    background: z
      .strictObject({
        kind: createEnum(['none', 'line', 'box']),
        color: Color.optional(),
        padding: z.number().min(0).max(2).optional(),
        radius: z.number().min(0).max(2).optional(),
        joined: z.boolean().optional().meta({
          description: 'With kind line: the backgrounds of the lines are one shape with round corners. Default false.',
        }),
      })
      .optional(),
    shadow: z.boolean().optional(),
    maxLines: z.int().min(1).max(60).optional(),
    rtl: z.boolean().optional(),
  })
  .meta({ id: 'DeckBoxStyle', description: 'Lengths in em; sizes in fractions of the frame height.' });

const Animation = z.strictObject({
  in: createEnum(ENTRANCES).optional(),
  out: createEnum(EXITS).optional(),
  durationMs: z.int().min(0).max(60_000).optional(),
  easing: createEnum(EASINGS)
    .optional()
    .meta({ description: 'The easing of the entrance. Default: that of its kind.' }),
});

export const Box = z
  .strictObject({
    id: Label,
    text: Text,
    rect: Rect,
    role: createEnum(ROLES).optional(),
    startMs: Milliseconds.optional(),
    endMs: Milliseconds.optional(),
    style: BoxStyle.optional(),
    animation: Animation.optional(),
    keyframes: Keyframes.optional(),
    behind: z.boolean().optional().meta({
      description:
        'Below the layers of its slide, such as a cut-out person. Not with clips or moving pictures as layers.',
    }),
    counter: z
      .strictObject({
        from: z.number().min(-1e12).max(1e12).optional().meta({ description: 'Default 0.' }),
        durationMs: z.int().min(0).max(10_000).optional().meta({ description: 'Default 1500.' }),
      })
      .optional()
      .meta({ description: 'Counts from a number to the first number of the text, and writes it in the same way.' }),
  })
  .meta({ id: 'DeckBox' });
