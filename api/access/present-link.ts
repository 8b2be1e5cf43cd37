import type { ListedLink } from '../../db/teams/access-links.ts';
import type { ConnectLinkResponse, ListedLinkResponse, ReviewLinkResponse } from './contract.ts';

export function presentReviewLink(link: ListedLink): ReviewLinkResponse {
  return { ...presentLink(link), reviewer: link.reviewer ?? null };
}

export function presentConnectLink(link: ListedLink): ConnectLinkResponse {
  const { workspaceId, platform, ownerType, influencerId } = link;
  return {
    ...presentLink(link),
    workspaceId,
    platform: platform as ConnectLinkResponse['platform'],
    ownerType,
    influencerId: influencerId ?? null,
  };
}

function presentLink(link: ListedLink): ListedLinkResponse {
  return {
    id: link.id,
    status: link.status,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    usedAt: link.usedAt?.toISOString() ?? null,
    revokedAt: link.revokedAt?.toISOString() ?? null,
  };
}
