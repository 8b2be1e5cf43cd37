import { z } from 'zod';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { ACCESS_LINK_HOURS, ACCESS_LINK_STATUSES, type AccessLinkKind } from '../../domain/teams/access-links.ts';
import { IDS } from '../contract/example-ids.ts';
import { Instant } from '../contract/operation.ts';

const { max, default: fallback } = ACCESS_LINK_HOURS;

export const ExpiresInHours = z.int().min(1).max(max).default(fallback);

export const AccessLinkResponse = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'Whoever has it can use it. It is not returned again.' }),
    expiresAt: Instant,
  })
  .meta({ id: 'AccessLink' });
export type AccessLinkResponse = z.input<typeof AccessLinkResponse>;

export function buildLinkExample(kind: AccessLinkKind): AccessLinkResponse {
  const url = `https://kinora.example.com/${kind}/9fJ2mQ7xT4vLb0sYc1KdZgR8wEhNpAuQ3oXtB6iMyVk`;
  return { id: IDS.accessLink, url, expiresAt: '2026-03-09T09:30:00.000Z' };
}

const ListedLink = z.object({
  id: z.string(),
  status: z.enum(ACCESS_LINK_STATUSES).meta({
    description: '`used`: the post was approved or the account connected. `revoked`: the link or its key was revoked.',
  }),
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
type ListedLinkResponse = z.input<typeof ListedLink>;

export const ReviewLinkResponse = ListedLink.extend({
  reviewer: z.string().nullable().meta({ description: 'Who reviews with it; null until a name was given.' }),
}).meta({ id: 'ReviewLink' });
export type ReviewLinkResponse = z.input<typeof ReviewLinkResponse>;

export const ConnectLinkResponse = ListedLink.extend({
  workspaceId: z.string(),
  platform: z.enum(PLATFORMS),
  ownerType: z.enum(['brand', 'influencer']),
  influencerId: z.string().nullable(),
}).meta({ id: 'ConnectLink' });
export type ConnectLinkResponse = z.input<typeof ConnectLinkResponse>;

export const LISTED_LINK_EXAMPLE: ListedLinkResponse = {
  id: IDS.accessLink,
  status: 'valid',
  createdAt: '2026-03-02T09:30:00.000Z',
  expiresAt: '2026-03-09T09:30:00.000Z',
  usedAt: null,
  revokedAt: null,
};
