import { z } from 'zod';
import { ID_PATTERN } from '../../domain/ids.ts';
import { PLATFORMS } from '../../domain/platforms.ts';
import { PAGING } from '../paging.ts';

const Id = z.string().regex(ID_PATTERN);
const OwnerType = z.enum(['brand', 'influencer']);

export const ListAccounts = z.strictObject({
  ...PAGING,
  platform: z.enum(PLATFORMS).optional(),
  ownerType: OwnerType.optional(),
  workspaceId: Id.optional(),
});

export const ConnectAccount = z
  .strictObject({
    platform: z.enum(PLATFORMS),
    workspaceId: Id.optional(),
    ownerType: OwnerType.default('brand'),
    influencerId: Id.optional(),
    redirectUrl: z
      .url({ protocol: /^https?$/u, error: 'It must be an http or https URL.' })
      .max(2048)
      .optional()
      .meta({
        description: 'Where the browser goes afterwards, with `status`, `platform` and `accountId` in the query.',
      }),
  })
  .refine((body) => body.ownerType === 'brand' || body.influencerId !== undefined, {
    path: ['influencerId'],
    message: 'It is required when ownerType is influencer.',
  })
  .meta({ id: 'ConnectAccount' });
