import { readMailSettings } from '../../adapters/mail/settings.ts';
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts';
import { newId } from '../../domain/ids.ts';
import { UsageError, type Flags } from './flags.ts';

const FAILURES = { refused: 'refused the mail', retry: 'could not be reached, is busy or rejected the sign-in' };

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/u;

/** Sends a mail with the settings of the worker, and prints what the server replied. */
export async function testMail(_flags: Flags, address: string | undefined, env = process.env) {
  if (!address || !ADDRESS.test(address)) throw new UsageError('Name the mail address to test.');
  const { smtp } = readMailSettings(env);
  if (!smtp) throw new UsageError('Set SMTP_URL and MAIL_FROM to those of the workers.');
  const text = 'This mail shows that Kinora can send mail.\n';
  const mail = { id: newId('mail'), recipient: address, subject: 'Kinora can send mail', text };
  const { state, reply } = await createSmtpMailer(smtp).send(mail);
  if (state !== 'sent') throw new UsageError(`${smtp.url.host} ${FAILURES[state]}: ${reply}`);
  return { json: { state, reply }, text: `${smtp.url.host} took the mail: ${reply}` };
}
