import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import type { MailLocale, MailNames } from '../../domain/mail/compose-mail.ts';
import { MAIL_LEASE_MS, MAIL_TERMS, type MailError, type MailKind, type MailStatus } from '../../domain/mail/mail.ts';
import type { MailedNotice } from '../../domain/notices/notices.ts';
import { selectPage } from '../connection/select-page.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordStart } from '../outbox/record.ts';
import { NOTICE_TITLE } from './notice-title.ts';

export interface NewMail {
  /** Null for a request for links. */
  teamId: string | null;
  /** The member whom it concerns, so that an erasure also finds it at an address that is not the member's. */
  memberId?: string;
  kind: MailKind;
  locale: MailLocale;
  recipient: string;
  names: MailNames;
  tokenSealed: string | null;
}

/** Records a mail, in the transaction of what causes it, and the start of its workflow. Returns its id. */
export async function recordMail(tx: Transaction, mail: NewMail): Promise<string> {
  const { teamId, memberId = null, kind, locale, recipient, names, tokenSealed } = mail;
  const id = newId('mail');
  await tx.em.execute(
    `insert into mail (id, team_id, member_id, kind, locale, recipient, names, token_sealed, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, clock_timestamp() + ? * interval '1 minute')`,
    [id, teamId, memberId, kind, locale, recipient, JSON.stringify(names), tokenSealed, MAIL_TERMS[kind].minutes],
  );
  await recordStart(tx, 'sendMail', id, teamId);
  return id;
}

type LinkRequest = Pick<NewMail, 'kind' | 'locale' | 'recipient'>;

/** Records that an address, which may be no member's, asks for links. */
export async function recordLinkRequest(tx: Transaction, request: LinkRequest): Promise<void> {
  await recordMail(tx, { ...request, teamId: null, names: { team: '' }, tokenSealed: null });
}

/** Ends a request for links. Returns null if it was ended before. */
export async function endLinkRequest(tx: Transaction, id: string): Promise<LinkRequest | null> {
  const [request] = await tx.em.execute<LinkRequest[]>(
    `delete from mail where id = ? and team_id is null and status = 'queued' returning kind, locale, recipient`,
    [id],
  );
  return request ?? null;
}

export interface MailRow extends Omit<NewMail, 'memberId'> {
  id: string;
  status: MailStatus;
  attempts: number;
  errorCode: MailError | null;
  createdAt: string;
  endedAt: string | null;
  /** What a mail of the kind `notices` lists: only what the recipient still sees. */
  notices: MailedNotice[];
}

const NOTICES = `(select coalesce(json_agg(json_build_object('kind', notice.kind, 'subjectId', notice.subject_id, 'title', ${NOTICE_TITLE})
    order by notice.created_at, notice.id), '[]')
  from notice join member on member.id = notice.member_id and member.removed_at is null and member.email = mail.recipient
    and (member.workspace_id is null or member.workspace_id = notice.workspace_id)
  where notice.mail_id = mail.id)`;

const COLUMNS = `id, team_id as "teamId", kind, locale, recipient, names, token_sealed as "tokenSealed", status, attempts,
  error_code as "errorCode", created_at as "createdAt", ended_at as "endedAt", ${NOTICES} as notices`;

export function listMails(
  em: EntityManager,
  teamId: string,
  page: { page: number; limit: number },
): Promise<[MailRow[], number]> {
  const from = 'mail where team_id = ?';
  return selectPage(em, { columns: COLUMNS, from, order: 'created_at desc, id desc', values: [teamId] }, page);
}

/** Takes the next attempt of a mail, so that no other activity sends it at the same time. Returns null if none is due. */
export async function takeMail(em: EntityManager, id: string): Promise<(MailRow & { isExpired: boolean }) | null> {
  const [taken] = await em.execute<(MailRow & { isExpired: boolean })[]>(
    `update mail set attempts = attempts + 1, next_attempt_at = clock_timestamp() + ? * interval '1 millisecond'
     where id = ? and status = 'queued' and next_attempt_at <= clock_timestamp()
     returning ${COLUMNS}, expires_at <= clock_timestamp() as "isExpired"`,
    [MAIL_LEASE_MS, id],
  );
  return taken ?? null;
}

/** Milliseconds until the next attempt; null if the mail has ended or was erased. */
export async function readMailWait(em: EntityManager, id: string): Promise<number | null> {
  const [row] = await em.execute<{ waitMs: number }[]>(
    `select greatest(0, ceil(extract(epoch from next_attempt_at - clock_timestamp()) * 1000))::int as "waitMs"
     from mail where id = ? and status = 'queued'`,
    [id],
  );
  return row?.waitMs ?? null;
}

/** Sets the time of the next attempt, counted from now. */
export async function delayMail(em: EntityManager, id: string, waitMs: number): Promise<void> {
  await em.execute(
    `update mail set next_attempt_at = clock_timestamp() + ? * interval '1 millisecond' where id = ? and status = 'queued'`,
    [waitMs, id],
  );
}

/** Ends a mail. A `caught` one, which is shown in the console and not sent, keeps the token of its link. */
export async function endMail(
  em: EntityManager,
  id: string,
  outcome: { status: 'sent' | 'caught' } | { status: 'failed'; error: MailError },
): Promise<void> {
  await em.execute(
    `update mail set status = ?, error_code = ?, ended_at = clock_timestamp(),
       token_sealed = case when ? = 'caught' then token_sealed end
     where id = ? and status = 'queued'`,
    [outcome.status, outcome.status === 'failed' ? outcome.error : null, outcome.status, id],
  );
}

/** How long after its attempt was due a mail has lost its workflow. A dispatch takes less. */
const LOST_AFTER_MS = 60_000;
const BATCH = 100;

/** Starts the workflows of mails whose attempt is overdue. Returns their number. A running workflow is not started again. */
export async function restartLostMails(tx: Transaction): Promise<number> {
  const lost = await tx.em.execute<{ id: string; teamId: string }[]>(
    `select id, team_id as "teamId" from mail
     where status = 'queued' and next_attempt_at < (select clock_timestamp()) - ? * interval '1 millisecond'
       and not exists (select 1 from outbox_message where workflow = 'sendMail' and row_id = mail.id)
     order by next_attempt_at limit ?`,
    [LOST_AFTER_MS, BATCH],
  );
  for (const { id, teamId } of lost) await recordStart(tx, 'sendMail', id, teamId);
  return lost.length;
}
