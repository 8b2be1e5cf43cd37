import { z } from 'zod';
import { MAX_PROMPT_LENGTH } from '../../../domain/content/media-jobs.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { GENERATION_SORTS, GENERATION_STATUSES } from '../../../domain/generations/generation.ts';
import { DeckSchema } from '../../../decks/schema/deck-schema.ts';
import { HAS_PROPERTIES, Caption, Hashtags, Id, JOB_FIELDS } from '../../contract/fields.ts';
import { acceptMany, PAGING, sortBy } from '../../contract/list-parameters.ts';

export const CreateGenerations = z
  .strictObject({
    count: z.int().min(1).max(10).default(5),
    prompt: z.string().max(MAX_PROMPT_LENGTH).optional().meta({ description: 'A topic for the batch.' }),
    format: z.enum(FORMATS).optional().meta({
      description: 'Without it the brand decides the mix of formats; at least 40 % of the batch renders for free.',
    }),
    influencerId: Id.optional().meta({ description: 'Writes for this AI influencer.' }),
    workspaceId: Id.optional(),
  })
  .prefault({})
  .meta({ id: 'CreateGenerations' });
export type CreateGenerationsBody = z.output<typeof CreateGenerations>;

export const ChangeGeneration = z
  .strictObject({
    caption: z.string().trim().min(1).max(300).optional().meta({
      description: 'The hook, the words on the screen. It also replaces the hook in `deck`.',
    }),
    postCaption: Caption.optional().meta({ description: 'The caption of the post.' }),
    hashtags: Hashtags.optional(),
    deck: DeckSchema.optional().meta({ description: 'For walloftext, slideshow and greenscreen only.' }),
  })
  .refine(...HAS_PROPERTIES)
  .meta({ id: 'ChangeGeneration', minProperties: 1 });
export type ChangeGenerationBody = z.output<typeof ChangeGeneration>;

export const CreateVariants = z
  .strictObject({ count: z.int().min(1).max(5).default(3) })
  .prefault({})
  .meta({ id: 'CreateVariants' });
export type CreateVariantsBody = z.output<typeof CreateVariants>;

export const AcceptGeneration = z.strictObject(JOB_FIELDS).prefault({}).meta({
  id: 'AcceptGeneration',
  description: 'A generation that was accepted before keeps the `reference` and `callbackUrl` of that request.',
});

export const ListGenerations = z.strictObject({
  ...PAGING,
  workspaceId: Id.optional(),
  sort: sortBy('-createdAt', GENERATION_SORTS),
  status: acceptMany(GENERATION_STATUSES)
    .default(['pending'])
    .meta({ description: 'Only generations with one of these. Pending ones by default.' }),
  format: acceptMany(FORMATS).optional(),
  automationId: Id.optional().meta({
    description: 'Only generations of this automation. Without it, generations of automations are excluded.',
  }),
});
