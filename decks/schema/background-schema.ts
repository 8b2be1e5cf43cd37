import { z } from 'zod';
import { FITS, MOTIONS } from '../../domain/decks/deck-limits.ts';
import { AssetId, Color, Fraction, footage, framing, createEnum } from './deck-fields.ts';

const picture = {
  src: AssetId,
  fit: createEnum(FITS).optional(),
  shade: Fraction.optional().meta({ description: '0 is the unchanged picture, 1 is black.' }),
  blur: Fraction.optional(),
  ...framing,
};

const ColorBackground = z
  .strictObject({ kind: z.literal('color'), color: Color.optional() })
  .meta({ id: 'DeckColorBackground' });

const GradientBackground = z
  .strictObject({
    kind: z.literal('gradient'),
    colors: z.array(Color).min(2).max(4).optional(),
    angle: z.number().min(0).max(360).optional().meta({ description: 'Degrees: 0 points up, 90 to the right.' }),
  })
  .meta({ id: 'DeckGradientBackground' });

const ImageBackground = z
  .strictObject({
    kind: z.literal('image'),
    ...picture,
    motion: createEnum(MOTIONS)
      .optional()
      .meta({ description: 'Slow camera movement while the background is shown. Default none.' }),
  })
  .meta({ id: 'DeckImageBackground' });

const VideoBackground = z
  .strictObject({ kind: z.literal('video'), ...picture, ...footage })
  .meta({ id: 'DeckVideoBackground' });

export const Background = z
  .discriminatedUnion('kind', [ColorBackground, GradientBackground, ImageBackground, VideoBackground], {
    error: () => 'must have a kind: color, gradient, image or video',
  })
  .meta({
    id: 'DeckBackground',
    description:
      'The bottom layer. Consecutive slides with the same background share it, so a clip continues across them.',
  });
