import { z } from 'zod';
import { EASINGS, EXITS, FITS, LAYER_ENTRANCES, MOTIONS } from '../../domain/decks/deck-limits.ts';
import { AssetId, Color, Fraction, footage, framing, Label, Milliseconds, createEnum, Rect } from './deck-fields.ts';
import { Keyframes } from './keyframes-schema.ts';

const AlphaKey = z.strictObject({ kind: z.literal('alpha') }).meta({
  id: 'DeckAlphaKey',
  description:
    'Keeps the transparency of a clip: of a WebM or MOV with an alpha channel, or of a sticker (an animated GIF or PNG). That of a picture is always kept.',
});

const ChromaKey = z
  .strictObject({
    kind: z.literal('chroma'),
    color: Color.optional().meta({ description: 'Default #00FF00.' }),
    similarity: z
      .number()
      .min(0.01)
      .max(1)
      .optional()
      .meta({ description: 'Maximum distance from the colour. Default 0.15.' }),
    blend: Fraction.optional().meta({ description: 'Softness of the edge. Default 0.08.' }),
  })
  .meta({
    id: 'DeckChromaKey',
    description: 'Makes one colour transparent and removes its tint from the edges of the rest.',
  });

const LayerKey = z
  .discriminatedUnion('kind', [AlphaKey, ChromaKey], { error: () => 'must have a kind: alpha or chroma' })
  .meta({ id: 'DeckLayerKey' });

const placed = {
  id: Label.optional(),
  src: AssetId,
  rect: Rect,
  fit: createEnum(FITS)
    .optional()
    .meta({ description: 'Fit within the rect. With contain, the free area is transparent. Default cover.' }),
  ...framing,
  z: z
    .int()
    .min(-100)
    .max(100)
    .optional()
    .meta({ description: 'Stacking order: higher is above lower; equal values keep their order.' }),
  startMs: Milliseconds.optional().meta({ description: 'Default: the start of its slide.' }),
  endMs: Milliseconds.optional().meta({ description: 'Default: the end of its slide.' }),
  key: LayerKey.optional(),
  radius: z
    .number()
    .min(0)
    .max(0.5)
    .optional()
    .meta({ description: 'Corner radius as a fraction of the shorter side of the rect.' }),
  opacity: Fraction.optional(),
};

const ImageLayer = z
  .strictObject({
    kind: z.literal('image'),
    ...placed,
    motion: createEnum(MOTIONS).optional(),
    animation: z
      .strictObject({
        in: createEnum(LAYER_ENTRANCES).optional(),
        out: createEnum(EXITS).optional(),
        durationMs: z.int().min(0).max(60_000).optional(),
        easing: createEnum(EASINGS).optional(),
      })
      .optional()
      .meta({ description: 'How the picture appears and leaves. Not with a motion.' }),
    keyframes: Keyframes.optional(),
  })
  .meta({ id: 'DeckImageLayer' });

const VideoLayer = z.strictObject({ kind: z.literal('video'), ...placed, ...footage }).meta({ id: 'DeckVideoLayer' });

export const Layer = z
  .discriminatedUnion('kind', [ImageLayer, VideoLayer], { error: () => 'must have a kind: image or video' })
  .meta({
    id: 'DeckLayer',
    description: 'A picture or clip in a part of the frame, above the background and below the texts of its slide.',
  });
