import { INVITATION_HOURS, LINK_MINUTES } from '../teams/members.ts';

/** Every kind of mail: the minutes for which it is worth sending, and the fragment of the console that its link opens. */
export const MAIL_TERMS = {
  invitation: { minutes: 60 * INVITATION_HOURS, fragment: 'invitation' },
  password: { minutes: LINK_MINUTES.password, fragment: 'password' },
  sign_in: { minutes: LINK_MINUTES.sign_in, fragment: 'sign-in' },
  address: { minutes: LINK_MINUTES.address, fragment: 'address' },
  password_changed: { minutes: 24 * 60, fragment: null },
  address_changed: { minutes: 24 * 60, fragment: null },
  factor_added: { minutes: 24 * 60, fragment: null },
  factor_removed: { minutes: 24 * 60, fragment: null },
  notices: { minutes: 24 * 60, fragment: null },
} as const satisfies Record<string, { minutes: number; fragment: string | null }>;

export type MailKind = keyof typeof MAIL_TERMS;

/** `caught`: shown on a page of the console instead of being sent. */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'caught'] as const;

export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Why a mail was not sent. */
export const MAIL_ERRORS = {
  mail_off: 'No mail server is configured (SMTP_URL).',
  refused: 'The mail server refused the mail.',
  unreachable: 'The mail server could not be reached in time.',
  cancelled: 'An operator cancelled the mail.',
  withdrawn: 'The recipient no longer sees what the mail is about.',
} as const;

export type MailError = keyof typeof MAIL_ERRORS;

/** Waits after the first attempts, in milliseconds. After the last one the mail fails. */
export const MAIL_DELAYS_MS: readonly number[] = [10_000, 60_000, 300_000, 900_000, 3_600_000, 10_800_000];

/** An attempt that has not ended after this time was lost with its worker: a message is sent within 60 seconds. */
export const MAIL_LEASE_MS = 180_000;

/** The console's URL in a mail, or null if the mail has no link. */
export function buildMailLink(publicUrl: string, kind: MailKind, token: string | null): string | null {
  const { fragment } = MAIL_TERMS[kind];
  if (kind === 'notices') return `${publicUrl}/console#/settings/notices`;
  return token === null ? null : `${publicUrl}/console#${fragment}=${token}`;
}
