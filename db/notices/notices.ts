import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailLocale } from '../../domain/mail/compose-mail.ts';
import { DEFAULT_NOTICE_MAIL, type NoticeKind, type NoticeMail } from '../../domain/notices/notices.ts';
import { selectPage } from '../connection/select-page.ts';
import type { Transaction } from '../connection/transaction.ts';
import { NOTICE_TITLE } from '../mail/notice-title.ts';

/** The member who reads, in one of the two modes, with the one workspace that the member sees, or null. */
export interface NoticeReader {
  teamId: string;
  memberId: string;
  workspaceId: string | null;
  sandbox: boolean;
}

export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  workspaceId: string | null;
  subjectId: string | null;
  /** The caption of its post, or the name of its account. */
  title: string | null;
  createdAt: string;
  readAt: string | null;
}

const COLUMNS = `id, kind, workspace_id as "workspaceId", subject_id as "subjectId", ${NOTICE_TITLE} as title,
  created_at as "createdAt", read_at as "readAt"`;

/** A member whose workspace was changed does not see the older notices of the others. */
const SEEN = `team_id = ? and member_id = ? and sandbox = ? and (?::text is null or notice.workspace_id = ?)`;

const toValues = ({ teamId, memberId, sandbox, workspaceId }: NoticeReader): unknown[] => [
  teamId,
  memberId,
  sandbox,
  workspaceId,
  workspaceId,
];

export function listNotices(
  em: EntityManager,
  reader: NoticeReader,
  { unread, ...page }: { page: number; limit: number; unread: boolean },
): Promise<[NoticeRow[], number]> {
  const from = `notice where ${SEEN}${unread ? ' and read_at is null' : ''}`;
  return selectPage(em, { columns: COLUMNS, from, order: 'created_at desc, id desc', values: toValues(reader) }, page);
}

/** Marks a notice, or all of them, as read or unread; what was read is not mailed. Returns those that the member sees. */
export function markNotices(tx: Transaction, reader: NoticeReader, read: boolean, id?: string): Promise<NoticeRow[]> {
  return tx.em.execute<NoticeRow[]>(
    `update notice set read_at = case when ? then coalesce(read_at, clock_timestamp()) end, mail_at = case when not ? then mail_at end
     where ${SEEN} and ${id === undefined ? '(read_at is null) = ?' : 'id = ?'} returning ${COLUMNS}`,
    [read, read, ...toValues(reader), id ?? read],
  );
}

export interface NoticeChoice {
  workspaceId: string;
  mail: NoticeMail;
}

type ChoiceOwner = Pick<NoticeReader, 'teamId' | 'memberId' | 'workspaceId'>;

/** The choice of a member for each workspace that the member sees. */
export function listNoticeChoices(
  em: EntityManager,
  { teamId, memberId, workspaceId }: ChoiceOwner,
  page: { page: number; limit: number },
): Promise<[NoticeChoice[], number]> {
  const columns = `workspace.id as "workspaceId", coalesce((select mail from notice_choice
    where member_id = member.id and workspace_id = workspace.id), '${DEFAULT_NOTICE_MAIL}') as mail`;
  const from = `workspace join member on member.id = ? where workspace.team_id = ? and (?::text is null or workspace.id = ?)`;
  const values = [memberId, teamId, workspaceId, workspaceId];
  return selectPage(em, { columns, from, order: 'workspace.id', values }, page);
}

/** Records the choice, which holds for notices that are not mailed yet as well. */
export async function chooseNoticeMail(
  tx: Transaction,
  { teamId, memberId }: ChoiceOwner,
  { workspaceId, mail, locale }: NoticeChoice & { locale: MailLocale },
): Promise<void> {
  await tx.em.execute(
    `insert into notice_choice (member_id, workspace_id, team_id, mail, locale) values (?, ?, ?, ?, ?)
     on conflict (member_id, workspace_id) do update set mail = excluded.mail, locale = excluded.locale`,
    [memberId, workspaceId, teamId, mail, locale],
  );
  await tx.em.execute(
    `update notice set mail_at = compute_notice_mail_time(?, workspace.timezone) from workspace
     where workspace.id = ? and notice.member_id = ? and notice.mail_at is not null
       and coalesce(notice.workspace_id, case when workspace.is_default then workspace.id end) = workspace.id`,
    [mail, workspaceId, memberId],
  );
}
