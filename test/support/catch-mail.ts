import { sendMail } from '../../activities/mail/send-mail.ts';
import type { ApiDeps } from '../../api/api-deps.ts';

/** Does the work of a worker that catches mail, for the mails to an address. */
export async function catchMail(deps: ApiDeps, email: string): Promise<void> {
  const mail = { mailer: null, isCaught: true, publicUrl: deps.config.publicUrl };
  for (;;) {
    const queued = await deps.orm.em
      .fork()
      .execute<{ id: string }[]>(`select id from mail where status = 'queued' and recipient = ?`, [email]);
    if (queued.length === 0) return;
    for (const { id } of queued) await sendMail({ ...deps, mail }, id);
  }
}
