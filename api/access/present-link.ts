import type { ListedLink } from '../../db/teams/access-links.ts';
import { presentRow } from '../http/present-row.ts';
import { ConnectLinkResponse, ReviewLinkResponse } from './contract.ts';

export function presentReviewLink(link: ListedLink): ReviewLinkResponse {
  return presentRow(ReviewLinkResponse, link, {});
}

export function presentConnectLink(link: ListedLink): ConnectLinkResponse {
  return presentRow(ConnectLinkResponse, link, { platform: link.platform as ConnectLinkResponse['platform'] });
}
