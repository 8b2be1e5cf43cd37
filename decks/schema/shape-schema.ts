import { z } from 'zod';
import { DECK_LIMITS, DEVICES, EASINGS } from '../../domain/decks/deck-limits.ts';
import { Color, createEnum, Fraction, Label, Milliseconds, Rect } from './deck-fields.ts';

const Point = z.strictObject({ x: Fraction, y: Fraction });
const LineWidth = z.number().min(0.001).max(0.05);
const Value = z.number().min(0).max(1e12);

const shared = {
  id: Label.optional(),
  color: Color.optional(),
  opacity: Fraction.optional(),
  startMs: Milliseconds.optional().meta({ description: 'Default: the start of its slide.' }),
  endMs: Milliseconds.optional().meta({ description: 'Default: the end of its slide.' }),
  growMs: z
    .int()
    .min(0)
    .max(DECK_LIMITS.growMs)
    .optional()
    .meta({ description: 'How long it takes to appear. Default 600; a progress bar takes all of its time.' }),
  easing: createEnum(EASINGS).optional(),
};
const width = LineWidth.optional().meta({ description: 'Width of the line, as a fraction of the frame height.' });
const radius = z.number().min(0).max(0.5).optional();
const colors = z.array(Color).min(1).max(DECK_LIMITS.chartValues).optional();

const Rectangle = z
  .strictObject({ kind: z.literal('rectangle'), rect: Rect, radius, width, ...shared })
  .meta({ id: 'DeckRectangle', description: 'Filled, or with `width` an outline.' });
const Line = z
  .strictObject({ kind: z.literal('line'), from: Point, to: Point, width, ...shared })
  .meta({ id: 'DeckLine' });
const Arrow = z
  .strictObject({ kind: z.literal('arrow'), from: Point, to: Point, width, ...shared })
  .meta({ id: 'DeckArrow', description: 'Its head is at `to`.' });
const Progress = z
  .strictObject({ kind: z.literal('progress'), rect: Rect, track: Color.optional(), ...shared })
  .meta({ id: 'DeckProgress', description: 'A bar that fills in growMs; by default, while it is shown.' });
const Bars = z
  .strictObject({
    kind: z.literal('bars'),
    rect: Rect,
    values: z.array(Value).min(1).max(DECK_LIMITS.chartValues),
    colors,
    radius,
    ...shared,
  })
  .meta({ id: 'DeckBars', description: 'A bar chart; the largest value is as high as the rect.' });
const Donut = z
  .strictObject({
    kind: z.literal('donut'),
    rect: Rect,
    values: z.array(Value).min(1).max(DECK_LIMITS.chartValues),
    colors,
    thickness: z.number().min(0.05).max(1).optional().meta({ description: 'A share of the radius. Default 0.36.' }),
    ...shared,
  })
  .meta({ id: 'DeckDonut', description: 'Parts of a whole, clockwise from the top.' });
const Curve = z
  .strictObject({
    kind: z.literal('curve'),
    rect: Rect,
    values: z.array(z.number().min(-1e12).max(1e12)).min(2).max(DECK_LIMITS.curveValues),
    width,
    ...shared,
  })
  .meta({ id: 'DeckCurve', description: 'A line chart from the least to the largest value.' });

const Device = z
  .strictObject({ kind: z.literal('device'), device: createEnum(DEVICES), rect: Rect, ...shared })
  .meta({ id: 'DeckDevice', description: 'The case of a phone or the window of a browser, around its rect.' });
const Tap = z
  .strictObject({ kind: z.literal('tap'), at: Point, size: z.number().min(0.01).max(0.3).optional(), ...shared })
  .meta({
    id: 'DeckTap',
    description: 'A ring that grows from a point and vanishes. `size` is a fraction of the frame height, default 0.05.',
  });

export const Shape = z
  .discriminatedUnion('kind', [Rectangle, Line, Arrow, Progress, Bars, Donut, Curve, Device, Tap], {
    error: () => 'must have a kind: rectangle, line, arrow, progress, bars, donut, curve, device or tap',
  })
  .meta({ id: 'DeckShape', description: 'Drawn above the layers and below the texts of its slide.' });
