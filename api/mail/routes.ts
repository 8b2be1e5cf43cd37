import { listMails, type MailRow } from '../../db/mail/mails.ts';
import { composeMail } from '../../domain/mail/compose-mail.ts';
import { buildMailLink, MAIL_ERRORS } from '../../domain/mail/mail.ts';
import type { ApiDeps } from '../api-deps.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { paginate, respond } from '../http/respond.ts';
import { ListPage } from '../members/contract.ts';
import { toInstant } from '../members/present.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { recentProof, person, unpinned } from '../middleware/scope.ts';
import { getQuery, validate } from '../middleware/validate.ts';
import type { MailResponse } from './contract.ts';

/** The mail of a team. Needs a recent proof: a mail that is shown instead of sent (`caught`) contains its link. */
export const mailRoutes = createRouter('/mail');

const READ = [person('mail:read'), unpinned(), rateLimit(), recentProof(), validate({ query: ListPage })] as const;

mailRoutes.get('/', ...READ, async (ctx) => {
  const query = getQuery(ctx, ListPage);
  const [mails, total] = await listMails(forkEntityManager(ctx), ctx.state.team.id, query);
  const presented = mails.map((mail) => presentMail(ctx.deps, mail));
  respond(ctx, 200, presented, paginate(total, query));
});

function presentMail({ config, secrets }: ApiDeps, mail: MailRow): MailResponse {
  const { id, kind, locale, names, recipient, status, errorCode, tokenSealed, notices, createdAt, endedAt } = mail;
  const isCaught = status === 'caught';
  const link = isCaught ? buildMailLink(config.publicUrl, kind, tokenSealed && secrets.open(tokenSealed)) : null;
  const { subject, text } = composeMail(kind, locale, { names, link, notices });
  return {
    id,
    kind,
    recipient,
    subject,
    status,
    text: isCaught ? text : null,
    error: errorCode && { code: errorCode, message: MAIL_ERRORS[errorCode] },
    createdAt: toInstant(createdAt),
    endedAt: endedAt && toInstant(endedAt),
  };
}
