import pRetry from 'p-retry';
import { answerLinkRequest } from '../../db/members/member-links.ts';
import { commit } from '../../db/outbox/commit.ts';
import { delayMail, endMail, readMailWait, takeMail, type MailRow } from '../../db/mail/mails.ts';
import { composeMail } from '../../domain/mail/compose-mail.ts';
import { buildMailLink, MAIL_DELAYS_MS, type MailError } from '../../domain/mail/mail.ts';
import type { ActivityDeps } from '../activity-deps.ts';

type MailDeps = Pick<ActivityDeps, 'orm' | 'workflows' | 'secrets' | 'mail' | 'log'>;

export type MailStep = { next: 'end' } | { next: 'wait'; waitMs: number };

/** Retries of the record of a reply, for two minutes. A mail that the server has taken must not be sent again because of our database. */
const RECORD_RETRIES = { retries: 12, minTimeout: 200, maxTimeout: 15_000 };

/**
 * Makes the next attempt to send a mail, if one is due, or answers a request for links. Idempotent once the
 * reply of the server is recorded. If the reply or the worker is lost before, a repeat sends the mail again, with the same Message-ID.
 */
export async function sendMail(deps: MailDeps, mailId: string): Promise<MailStep> {
  const em = deps.orm.em.fork();
  const mail = await takeMail(em, mailId);
  if (mail && isLinkRequest(mail)) await commit(deps, (tx) => answerLinkRequest(tx, mailId, deps.secrets.seal));
  else if (mail) await pRetry(await attempt(deps, mail), RECORD_RETRIES);
  const waitMs = await readMailWait(em, mailId);
  return waitMs === null ? { next: 'end' } : { next: 'wait', waitMs };
}

/** A row without a team is not a mail: somebody asked for links to sign in, or for a new password, by naming an address. */
const isLinkRequest = ({ teamId }: MailRow): boolean => teamId === null;

/** Ends a mail that an operator cancelled. Idempotent. */
export async function failMail({ orm }: Pick<MailDeps, 'orm'>, mailId: string, error: MailError): Promise<void> {
  await endMail(orm.em.fork(), mailId, { status: 'failed', error });
}

/** Sends the mail, and returns the function that records the outcome. */
async function attempt(deps: MailDeps, mail: MailRow & { isExpired: boolean }): Promise<() => Promise<void>> {
  const {
    orm,
    secrets,
    mail: { mailer, isCaught, publicUrl },
    log,
  } = deps;
  const { id, kind, locale, names, recipient, tokenSealed, notices, attempts, isExpired } = mail;
  const end = (outcome: Parameters<typeof endMail>[2]) => () => endMail(orm.em.fork(), id, outcome);
  const fail = (error: MailError) => end({ status: 'failed', error });
  if (kind === 'notices' && notices.length === 0) return fail('withdrawn');
  if (isCaught) return end({ status: 'caught' });
  if (!mailer) return fail('mail_off');
  if (isExpired) return fail('unreachable');
  const link = buildMailLink(publicUrl, kind, tokenSealed && secrets.open(tokenSealed));
  const { state, reply } = await mailer.send({ id, recipient, ...composeMail(kind, locale, { names, link, notices }) });
  log[state === 'sent' ? 'info' : 'warn']({ mailId: id, kind, attempts, state, reply }, 'attempted to send a mail');
  if (state === 'sent') return end({ status: 'sent' });
  if (state === 'refused') return fail('refused');
  const waitMs = MAIL_DELAYS_MS[attempts - 1];
  return waitMs === undefined ? fail('unreachable') : () => delayMail(orm.em.fork(), id, waitMs);
}
