import type { Invitation } from '../../db/members/invitations.ts';
import type { Member } from '../../db/members/members.ts';
import type { Session } from '../../db/members/sessions.ts';
import type { InvitationResponse, MemberResponse, SessionResponse } from './contract.ts';

export function presentMember({ createdAt, ...member }: Member): MemberResponse {
  return { ...member, createdAt: toInstant(createdAt) };
}

export function presentInvitation({ createdAt, expiresAt, ...invitation }: Invitation): InvitationResponse {
  return { ...invitation, createdAt: toInstant(createdAt), expiresAt: toInstant(expiresAt) };
}

export function presentSession(session: Session, currentId: string | null): SessionResponse {
  const { id, userAgent, createdAt, lastUsedAt, expiresAt } = session;
  const times = { createdAt: toInstant(createdAt), lastUsedAt: toInstant(lastUsedAt), expiresAt: toInstant(expiresAt) };
  return { id, current: id === currentId, userAgent, ...times };
}

export function toInstant(stored: string): string {
  return new Date(stored).toISOString();
}
