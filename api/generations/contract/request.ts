import { z } from 'zod';
import { FORMATS } from '../../../domain/formats.ts';
import { GENERATION_STATUSES } from '../../../domain/generations/generation.ts';
import { Id } from '../../contract/fields.ts';
import { PAGING } from '../../contract/paging.ts';

export const CreateGenerations = z
  .strictObject({
    count: z.int().min(1).max(10).default(5),
    prompt: z.string().max(2_000).optional().meta({ description: 'Steers the batch.' }),
    format: z.enum(FORMATS).optional().meta({
      description: 'Pins the format. Without it the mix comes from the brand, and 40 % or more render for nothing.',
    }),
    influencerId: Id.optional().meta({ description: 'Writes for this AI presenter.' }),
    workspaceId: Id.optional(),
  })
  .prefault({})
  .meta({ id: 'CreateGenerations' });

export const CreateVariants = z
  .strictObject({ count: z.int().min(1).max(5).default(3) })
  .prefault({})
  .meta({ id: 'CreateVariants' });

export const ListGenerations = z.strictObject({
  ...PAGING,
  workspaceId: Id.optional(),
  status: z.enum(GENERATION_STATUSES).default('pending'),
  format: z.enum(FORMATS).optional(),
  automationId: Id.optional().meta({
    description: 'The ideas of this automation. Without it the ideas of automations are left out.',
  }),
});
