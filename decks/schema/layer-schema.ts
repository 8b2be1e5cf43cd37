import { z } from 'zod';
import { FITS, MOTIONS } from '../../domain/decks/deck-limits.ts';
import { AssetId, Color, Fraction, footage, Label, Milliseconds, oneOf, Rect } from './deck-fields.ts';

const AlphaKey = z.strictObject({ kind: z.literal('alpha') }).meta({
  id: 'DeckAlphaKey',
  description:
    'Leaves out the transparent parts of a clip (WebM or MOV with an alpha channel). Those of a picture always are.',
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
      .meta({ description: 'How far from the colour still counts as it. Default 0.15.' }),
    blend: Fraction.optional().meta({ description: 'How soft the edge is. Default 0.08.' }),
  })
  .meta({
    id: 'DeckChromaKey',
    description: 'Leaves out one colour, and takes its tint off the edges of what is kept.',
  });

const LayerKey = z
  .discriminatedUnion('kind', [AlphaKey, ChromaKey], { error: () => 'must have a kind: alpha or chroma' })
  .meta({ id: 'DeckLayerKey' });
export type LayerKey = z.infer<typeof LayerKey>;

const placed = {
  id: Label.optional(),
  src: AssetId,
  rect: Rect,
  fit: oneOf(FITS)
    .optional()
    .meta({ description: 'Within the rect; bars of contain show what lies beneath. Default cover.' }),
  z: z.int().min(-100).max(100).optional().meta({ description: 'Higher lies above lower; equal ones in their order.' }),
  startMs: Milliseconds.optional().meta({ description: 'Default: the start of its slide.' }),
  endMs: Milliseconds.optional().meta({ description: 'Default: the end of its slide.' }),
  key: LayerKey.optional(),
  radius: z
    .number()
    .min(0)
    .max(0.5)
    .optional()
    .meta({ description: 'Of the corners of its rect, as a fraction of its shorter side.' }),
  opacity: Fraction.optional(),
};

const ImageLayer = z
  .strictObject({ kind: z.literal('image'), ...placed, motion: oneOf(MOTIONS).optional() })
  .meta({ id: 'DeckImageLayer' });
export type ImageLayer = z.infer<typeof ImageLayer>;

const VideoLayer = z
  .strictObject({
    kind: z.literal('video'),
    ...placed,
    ...footage,
  })
  .meta({ id: 'DeckVideoLayer' });
export type VideoLayer = z.infer<typeof VideoLayer>;

export const Layer = z
  .discriminatedUnion('kind', [ImageLayer, VideoLayer], { error: () => 'must have a kind: image or video' })
  .meta({
    id: 'DeckLayer',
    description: 'A picture or clip in a part of the frame: above the background, below every text of its slide.',
  });
export type Layer = z.infer<typeof Layer>;
