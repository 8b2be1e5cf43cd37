import type { Role } from './roles.ts';

/** Roles that a person of a team's domain may get by signing in, without an invitation. */
export const JOIN_ROLES = ['editor', 'approver', 'viewer'] as const satisfies readonly Role[];
export type JoinRole = (typeof JOIN_ROLES)[number];

/** Stands for the provider that the operator has configured, instead of the id of a team. */
export const INSTANCE_PROVIDER = 'instance';

/** Minutes within which a person must return from the identity provider. */
export const SSO_MINUTES = 10;

/** Why a person whom the identity provider has identified is not signed in. */
export const SSO_REFUSALS = {
  unverified: 'The identity provider does not say that your mail address is verified.',
  foreign_domain: 'Your mail address is not of a domain that the operator has verified for the team.',
  other_account: 'The member with your mail address signs in with another account of the identity provider.',
  not_member: 'No member and no invitation has your mail address. Ask an administrator of your team to invite you.',
  no_seat: 'All seats of the plan are taken. Ask an administrator of your team.',
  several_invitations:
    'Several teams have invited your mail address. Open the link that one of them has mailed to you.',
  changed_provider: 'The identity provider of your team has changed meanwhile. Begin again.',
  use_provider: 'Your team signs in through its own identity provider. Choose single sign-on.',
} as const;

export type SsoRefusal = keyof typeof SSO_REFUSALS;

/** A person as the identity provider asserts it. */
export interface Identity {
  subject: string;
  /** Null unless the provider says that it is verified. */
  email: string | null;
  name: string | null;
}

const MAX_SUBJECT = 255;
const MAX_EMAIL = 254;

/** Reads verified claims. Microsoft says with `xms_edov` what others say with `email_verified`. Returns null without a subject. */
export function readIdentity(claims: Readonly<Record<string, unknown>>, issuer: string): Identity | null {
  const { sub, email, email_verified: verified, xms_edov: owned, name } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT) return null;
  const isMicrosoft = new URL(issuer).hostname === 'login.microsoftonline.com';
  const isVerified = verified === true || (isMicrosoft && [true, 1, '1', 'true'].includes(owned as string));
  const isAddress = typeof email === 'string' && email.length <= MAX_EMAIL && /^[\w.+'-]+@[A-Za-z0-9.-]+$/u.test(email);
  return {
    subject: sub,
    email: isVerified && isAddress ? email.toLowerCase() : null,
    name: typeof name === 'string' ? name : null,
  };
}

export function readDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/u;

export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}
