import { PLAN_TERMS, type Plan } from './plans.ts';
import { mayManage, type Role } from './roles.ts';

/** Hours for which an invitation can be accepted. */
export const INVITATION_HOURS = 168;

export const SESSION_DAYS = 30;

/** Links that are mailed to members: the minutes for which each is valid. */
export const LINK_MINUTES = { password: 60, sign_in: 15, address: 24 * 60 } as const;

export type LinkPurpose = keyof typeof LINK_MINUTES;

/** Tokens of members that are valid once: mailed links, sign-ins that wait for a code, and challenges of passkeys. */
export const TOKEN_MINUTES = { ...LINK_MINUTES, code: 5, passkey: 5 } as const;

export type TokenPurpose = keyof typeof TOKEN_MINUTES;

/** Lengths in characters. */
export const MAX_MEMBER_NAME = 120;
export const PASSWORD_LENGTH = { min: 12, max: 128 };

/** What a member is, or is to become. */
export interface Membership {
  role: Role;
  /** Null if the member sees every workspace of the team. */
  workspaceId: string | null;
}

export const MEMBER_REFUSALS = {
  owner_is_whole: 'An owner sees every workspace; leave out workspaceId.',
  not_managed: 'Only an owner appoints, changes and removes owners.',
  last_owner: 'The team needs an owner; make another member an owner first.',
  already_member: 'A member of the team has this address.',
  no_seat: 'All seats of the plan are taken; remove a member, revoke an invitation or change the plan.',
} as const;

export type MemberRefusal = keyof typeof MEMBER_REFUSALS;

/** Decides whether `actor` may give somebody a role. */
export function checkInvitation(actor: Role, wanted: Membership): MemberRefusal | null {
  if (!mayManage(actor, wanted.role)) return 'not_managed';
  return checkMembership(wanted);
}

/** Decides whether `actor` may change a member. `owners` counts the owners of the team, the member included. */
export function checkChange(actor: Role, member: Membership, wanted: Membership, owners: number): MemberRefusal | null {
  if (!mayManage(actor, member.role) || !mayManage(actor, wanted.role)) return 'not_managed';
  if (member.role === 'owner' && wanted.role !== 'owner' && owners <= 1) return 'last_owner';
  return checkMembership(wanted);
}

export function checkRemoval(actor: Role, member: Membership, owners: number): MemberRefusal | null {
  if (!mayManage(actor, member.role)) return 'not_managed';
  return member.role === 'owner' && owners <= 1 ? 'last_owner' : null;
}

function checkMembership({ role, workspaceId }: Membership): MemberRefusal | null {
  return role === 'owner' && workspaceId !== null ? 'owner_is_whole' : null;
}

/** Whether the plan has a seat left. Members and open invitations take seats. */
export function hasSeat(plan: Plan, taken: number): boolean {
  return taken < PLAN_TERMS[plan].seats;
}

/** Writes an address in lower case, because in practice no two addresses differ by case alone. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Why a password is refused; null if it is fine. Its length is checked before. */
export function findPasswordProblem(password: string, { name, email }: { name: string; email: string }): string | null {
  const lower = password.toLowerCase();
  const ownWords = [
    email,
    email.split('@', 1)[0] ?? '',
    name.toLowerCase(),
    name.toLowerCase().replaceAll(' ', ''),
    'kinora',
  ].filter((word) => word.length > 3);
  const remaining = ownWords.reduce((text, word) => text.replaceAll(word, ''), lower);
  if (remaining.length < PASSWORD_LENGTH.min / 2) return 'It must not be the address or the name.';
  return new Set(lower).size < 5 ? 'It needs at least five different characters.' : null;
}
