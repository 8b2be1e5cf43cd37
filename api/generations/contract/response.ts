import { z } from 'zod';
import { DeckSchema } from '../../../decks/schema/deck-schema.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { GENERATION_STATUSES } from '../../../domain/generations/generation.ts';
import { CHANGED_FEATURES, GENERATION_WRITERS } from '../../../domain/generations/generation-draft.ts';
import { Revision, WebsitePicture } from '../../contract/fields.ts';
import { SHORTFALL_CODES } from '../../../domain/generations/explain-shortfall.ts';
import { Instant } from '../../contract/operation.ts';

export const GenerationResponse = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    revision: Revision,
    automationId: z.string().nullable(),
    influencerId: z.string().nullable(),
    writer: z.enum(GENERATION_WRITERS).meta({
      description:
        '`offline`: sentences of the website, or of the prompt and questions to viewers, put together without a language model.',
    }),
    variantOf: z.string().nullable().meta({ description: 'The generation whose hook this one rewrites.' }),
    changedFeature: z.enum(CHANGED_FEATURES).nullable().meta({
      description:
        'The feature of the hook that the variant changes; `frame`: the whole sentence, with several features.',
    }),
    format: z.enum(FORMATS),
    caption: z.string().meta({ description: 'The hook on the screen.' }),
    postCaption: z.string().meta({ description: 'The caption of the post.' }),
    hashtags: z.array(z.string()).meta({ description: 'Without #.' }),
    why: z.string().meta({ description: 'Why it was suggested.' }),
    angle: z.string().meta({ description: 'The kind of statement, such as `A figure of the brand`.' }),
    score: z.int().min(0).max(100).meta({ description: 'Rates the wording of the hook. Not a forecast of views.' }),
    scoreDetail: z.array(z.object({ points: z.number(), reason: z.string() })).meta({
      description: 'Points for the wording of the hook, its layout on the screen and its link to the brand.',
    }),
    status: z.enum(GENERATION_STATUSES).meta({
      description: '`scheduled` while one of its posts is scheduled; otherwise `accepted` again.',
    }),
    pictures: z
      .array(WebsitePicture)
      .meta({ description: "The pictures of the brand's website that the video shows." }),
    contentId: z.string().nullable(),
    sandbox: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Generation' });
export type GenerationResponse = z.input<typeof GenerationResponse>;

export const GenerationWithDeckResponse = GenerationResponse.extend({
  deck: DeckSchema.optional().meta({ description: 'For walloftext, slideshow and greenscreen only.' }),
}).meta({ id: 'GenerationWithDeck' });
export type GenerationWithDeckResponse = z.input<typeof GenerationWithDeckResponse>;

export const ShortfallResponse = z
  .object({ code: z.enum(SHORTFALL_CODES), message: z.string() })
  .meta({ id: 'Shortfall', description: 'Why fewer were written than requested.' });

export const AcceptedResponse = z.object({ contentId: z.string(), status: z.enum(['accepted', 'scheduled']) });
export type AcceptedResponse = z.input<typeof AcceptedResponse>;
