import { z } from 'zod';
import * as domain from '../../domain/decks/deck.ts';
import type { Deck, DeckProblem } from '../../domain/decks/deck.ts';
import { Audio } from './audio-schema.ts';
import { Background } from './background-schema.ts';
import { Color, Label, Milliseconds, oneOf, Rect } from './deck-fields.ts';
import { deckProblems } from '../rules/deck-rules.ts';
import { Layer } from './layer-schema.ts';
import { codesOf } from '../fonts/missing-glyphs.ts';

const { DECK_LIMITS: LIMITS } = domain;

const Text = z
  .string()
  .max(LIMITS.textPerBox)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .refine((text) => controlsIn(text).length === 0, {
    error: ({ input }) => `must not hold control characters other than \\n: ${codesOf(controlsIn(String(input)))}`,
  });

/** Control characters that no text may hold, and halves of surrogate pairs, each once. */
function controlsIn(text: string): string[] {
  return [...new Set(text.match(/[[\p{Cc}\p{Cs}]--\n]/gv))];
}

const Size = z.number().min(LIMITS.fontSize.min).max(LIMITS.fontSize.max);

const fontMessage = `must be one of ${domain.FONTS.join(', ')}, or the id of a font of the library (ast_…)`;
const Font = z
  .union([z.enum(domain.FONTS), z.string().regex(/^ast_[A-Za-z0-9]{1,60}$/)], { error: () => fontMessage })
  .meta({ id: 'DeckFont', description: 'A bundled font, or the id of a font of the library.' });

const BoxStyle = z
  .strictObject({
    preset: oneOf(domain.PRESETS).optional(),
    font: Font.optional(),
    weight: z.int().min(400).max(900).multipleOf(100).optional(),
    size: z.union([z.literal('auto'), Size], { error: () => sizeMessage }).optional(),
    minSize: Size.optional(),
    maxSize: Size.optional(),
    color: Color.optional(),
    align: oneOf(['left', 'center', 'right']).optional(),
    valign: oneOf(['top', 'middle', 'bottom']).optional(),
    lineHeight: z.number().min(0.8).max(3).optional(),
    letterSpacing: z.number().min(-0.2).max(1).optional(),
    case: oneOf(['none', 'upper', 'lower']).optional(),
    stroke: z.strictObject({ color: Color.optional(), width: z.number().min(0).max(0.3).optional() }).optional(),
    background: z
      .strictObject({
        kind: oneOf(['none', 'line', 'box']),
        color: Color.optional(),
        padding: z.number().min(0).max(2).optional(),
        radius: z.number().min(0).max(2).optional(),
      })
      .optional(),
    shadow: z.boolean().optional(),
    maxLines: z.int().min(1).max(60).optional(),
    rtl: z.boolean().optional(),
  })
  .meta({ id: 'DeckBoxStyle', description: 'Lengths in em; sizes in fractions of the frame height.' });

const sizeMessage = `must be "auto" or a number from ${LIMITS.fontSize.min} to ${LIMITS.fontSize.max}`;

const Box = z
  .strictObject({
    id: Label,
    text: Text,
    rect: Rect,
    role: oneOf(domain.ROLES).optional(),
    startMs: Milliseconds.optional(),
    endMs: Milliseconds.optional(),
    style: BoxStyle.optional(),
    animation: z
      .strictObject({
        in: oneOf(domain.ENTRANCES).optional(),
        out: oneOf(domain.EXITS).optional(),
        durationMs: z.int().min(0).max(5000).optional(),
      })
      .optional(),
  })
  .meta({ id: 'DeckBox' });

const Slide = z
  .strictObject({
    id: Label.optional(),
    startMs: Milliseconds,
    endMs: Milliseconds,
    background: Background.optional(),
    boxes: z.array(Box).max(LIMITS.boxesPerSlide),
    layers: z.array(Layer).max(LIMITS.layersPerSlide).optional(),
    transition: z
      .strictObject({
        kind: oneOf(domain.TRANSITIONS),
        durationMs: z.int().min(0).max(LIMITS.transitionMs).optional().meta({ description: 'Default 300.' }),
      })
      .optional()
      .meta({
        description: 'How the slide comes in. It takes its time from this slide; the length of the video stays.',
      }),
  })
  .meta({ id: 'DeckSlide' });

const Captions = z
  .strictObject({
    enabled: z.boolean(),
    style: oneOf(domain.CAPTION_STYLES),
    words: z
      .array(z.strictObject({ text: Text.max(80), startMs: Milliseconds, endMs: Milliseconds }))
      .max(LIMITS.captionWords)
      .optional(),
    position: oneOf(domain.CAPTION_POSITIONS).optional(),
    maxWords: z.int().min(1).max(12).optional(),
    color: Color.optional(),
    activeColor: Color.optional(),
    textStyle: BoxStyle.optional(),
  })
  .meta({ id: 'DeckCaptions' });

/** Shapes and ranges of a deck; what fields say about one another is in `deck-rules.ts`. */
export const DeckSchema = z
  .strictObject({
    version: z.literal(domain.DECK_VERSION),
    ratio: oneOf(domain.RATIOS),
    durationMs: z.int().min(LIMITS.durationMs.min).max(LIMITS.durationMs.max),
    fps: z.union([z.literal(24), z.literal(25), z.literal(30), z.literal(60)], {
      error: () => `must be one of ${domain.FRAME_RATES.join(', ')}`,
    }),
    background: Background,
    slides: z.array(Slide).min(1).max(LIMITS.slides),
    captions: Captions,
    audio: Audio.optional(),
    safeArea: oneOf(domain.SAFE_AREA_NAMES).optional(),
    coverMs: Milliseconds.optional(),
    seed: z.int().min(0).max(2_147_483_647).optional(),
    meta: z
      .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean()]))
      .refine((meta) => Object.keys(meta).length <= LIMITS.metaKeys, `must have at most ${LIMITS.metaKeys} keys`)
      .optional(),
  })
  .meta({ id: 'Deck', description: 'JSON blueprint of one video. Deterministic: the same deck gives the same bytes.' });

export type ParsedDeck = { ok: true; deck: Deck } | { ok: false; problems: DeckProblem[] };

/** Judges a deck from outside. Reports every problem that it can see at once, each with its path. */
export function parseDeck(input: unknown): ParsedDeck {
  const parsed = DeckSchema.safeParse(input);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(problemsOf) };
  const deck: Deck = parsed.data;
  const problems = deckProblems(deck);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, deck };
}

function problemsOf(issue: z.core.$ZodIssue): DeckProblem[] {
  const path = pathOf(issue.path);
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'is not a field of a deck' }));
}

function pathOf(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
