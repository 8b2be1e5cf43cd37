import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailLocale } from '../../domain/mail/compose-mail.ts';
import { DEFAULT_NOTICE_MAIL, type NoticeKind, type NoticeMail } from '../../domain/notices/notices.ts';
import { selectPage } from '../connection/select-page.ts';
import type { Transaction } from '../connection/transaction.ts';
import { NOTICE_TITLE } from '../mail/notice-title.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { recordMail } from '../mail/mails.ts';

/** The most members per transaction, which has all their due notices, so that each workspace's are in one mail. */
const BATCH = 50;
/** The least time between two notice mails to a member. A failing platform or a busy reviewer makes many notices. */
const PAUSE = '10 minutes';

interface DueNotice {
  id: string;
  teamId: string;
  team: string;
  memberId: string;
  recipient: string;
  workspace: string | null;
  workspaceId: string | null;
  locale: MailLocale;
}

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

/** SQL: notices that the reader sees. A member who is restricted to a workspace no longer sees those of others. */
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

/** Records the choice, which also applies to notices that are not mailed yet. */
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

/**
 * Records a mail for each member and workspace with notices that are due. Sandbox notices are mailed only if `isCaught`
 * (mail is shown in the console, not sent). Members that another worker has locked are skipped, so each notice is in
 * one mail. Returns the number of mails.
 */
export async function mailNotices(tx: Transaction, isCaught: boolean): Promise<number> {
  const due = await tx.em.execute<DueNotice[]>(
    `with chosen as (
       select id, email from member
       where removed_at is null
         and id in (select member_id from notice where mail_at <= (select clock_timestamp()) and (not sandbox or ?))
         and not exists (select 1 from mail where team_id = member.team_id and recipient = member.email and kind = 'notices'
           and created_at > clock_timestamp() - interval '${PAUSE}')
       limit ? for no key update skip locked)
     select notice.id, notice.team_id as "teamId", team.name as team, member.id as "memberId", member.email as recipient,
       notice.workspace_id as "workspaceId", workspace.name as workspace,
       coalesce((select locale from notice_choice where member_id = member.id
         order by workspace_id = notice.workspace_id desc limit 1), 'en') as locale
     from notice join team on team.id = notice.team_id
     join chosen member on member.id = notice.member_id
     left join workspace on workspace.id = notice.workspace_id
     where notice.mail_at <= (select clock_timestamp()) and (not notice.sandbox or ?)
     order by notice.mail_at for update of notice skip locked`,
    [isCaught, BATCH, isCaught],
  );
  const groups = Map.groupBy(due, ({ memberId, workspaceId }) => `${memberId} ${workspaceId}`);
  for (const notices of groups.values()) await recordNoticeMail(tx, notices);
  return groups.size;
}

async function recordNoticeMail(tx: Transaction, notices: readonly DueNotice[]): Promise<void> {
  const [first] = notices;
  if (!first) return;
  const { teamId, team, workspace, recipient, locale } = first;
  const names = workspace === null ? { team } : { team, workspace };
  const mailId = await recordMail(tx, { teamId, kind: 'notices', locale, recipient, names, tokenSealed: null });
  const ids = notices.map(({ id }) => id);
  await queryPrepared(tx.em, 'update notice set mail_at = null, mail_id = $1 where id = any($2)', [mailId, ids]);
}
