import { listKeys } from '../list-keys.ts';

/** Every kind of notice: what its subject is. `none`: it belongs to the team. */
const NOTICES = {
  post_failed: { subject: 'post' },
  post_objected: { subject: 'post' },
  post_approved: { subject: 'post' },
  account_lost: { subject: 'account' },
  credits_low: { subject: 'none' },
} as const satisfies Record<string, { subject: 'post' | 'account' | 'none' }>;

export type NoticeKind = keyof typeof NOTICES;

export const NOTICE_KINDS = listKeys(NOTICES);

/** How the notices of a workspace are mailed to a member. `daily`: at eight in the morning of the workspace. */
export const NOTICE_MAILS = ['off', 'at_once', 'daily'] as const;

export type NoticeMail = (typeof NOTICE_MAILS)[number];

/** The choice of a member who has chosen nothing. `record_notices.sql` names it too. */
export const DEFAULT_NOTICE_MAIL: NoticeMail = 'daily';

/** The most notices that a mail lists; it counts the others. */
export const MAX_MAILED_NOTICES = 20;

/** A notice in a mail. */
export interface MailedNotice {
  kind: NoticeKind;
  /** The caption of its post, or the name of its account. */
  title: string | null;
  subjectId: string | null;
}

/** The fragment of the console that shows what a notice is about. */
export function buildNoticePath({ kind, subjectId }: Pick<MailedNotice, 'kind' | 'subjectId'>): string {
  const { subject } = NOTICES[kind];
  if (subject === 'post') return `#/posts/${subjectId}`;
  return subject === 'account' ? '#/settings/accounts' : '#/insights/usage';
}
