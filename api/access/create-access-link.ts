import { recordAccessLink, type NewAccessLink } from '../../db/teams/access-links.ts';
import type { ApiContext } from '../http/context.ts';
import { createToken } from './create-token.ts';
import type { AccessLinkResponse } from './contract.ts';

type LinkTarget = Pick<NewAccessLink, 'kind' | 'workspaceId'> &
  Partial<Pick<NewAccessLink, 'postId' | 'platform' | 'ownerType' | 'influencerId' | 'reviewer'>>;

/** Creates a link that needs no key. Its token is only in this response; the database has its hash. */
export async function createAccessLink(
  ctx: ApiContext,
  target: LinkTarget,
  hours: number,
): Promise<AccessLinkResponse> {
  const { tx, team, key } = ctx.state;
  const token = createToken();
  const creator = { teamId: team.id, keyId: key.id, sandbox: !key.live };
  const none = { postId: null, platform: null, reviewer: null, ownerType: 'brand' as const, influencerId: null };
  const { id, expiresAt } = await recordAccessLink(tx, { ...none, ...creator, ...target, token, hours });
  ctx.deps.log.info({ linkId: id, kind: target.kind, teamId: team.id, keyId: key.id }, 'access link created');
  return { id, url: `${ctx.deps.config.publicUrl}/${target.kind}/${token}`, expiresAt: expiresAt.toISOString() };
}
