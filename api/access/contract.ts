import { z } from 'zod';
import { ACCESS_LINK_HOURS, type AccessLinkKind } from '../../domain/teams/access-links.ts';
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
