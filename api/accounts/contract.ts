import { z } from 'zod';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { HttpUrl, Id } from '../fields.ts';
import { PAGING } from '../paging.ts';

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
    redirectUrl: HttpUrl.optional().meta({
      description: 'Where the browser goes afterwards, with `status`, `platform` and `accountId` in the query.',
    }),
  })
  .refine((body) => body.ownerType === 'brand' || body.influencerId !== undefined, {
    path: ['influencerId'],
    message: 'It is required when ownerType is influencer.',
  })
  .refine((body) => body.ownerType === 'influencer' || body.influencerId === undefined, {
    path: ['influencerId'],
    message: 'It belongs to ownerType influencer; a brand account has none.',
  })
  .meta({ id: 'ConnectAccount' });
