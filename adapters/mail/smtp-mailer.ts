import { createTransport } from 'nodemailer';
import type { SmtpSettings } from './settings.ts';

export interface OutgoingMail {
  /** Equal in every attempt, so that receivers recognise a mail that arrives twice. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
}

/** `refused`: this mail or its address is rejected for good. `retry`: it was not accepted, or the reply was lost. */
export interface SendOutcome {
  state: 'sent' | 'refused' | 'retry';
  /** For operators; without the address. */
  reply: string;
}

export interface Mailer {
  /** Never rejects because of the server. Ends within `SMTP_LIMITS.totalMs`. */
  send(mail: OutgoingMail): Promise<SendOutcome>;
}

/** Milliseconds of one attempt. `totalMs` ends it even if the server sends a byte now and then. */
export const SMTP_LIMITS = { connectMs: 10_000, silenceMs: 30_000, totalMs: 60_000 };

/** Sends each mail over a new connection, as plain text to one recipient. */
export function createSmtpMailer({ url, from }: SmtpSettings, limits = SMTP_LIMITS): Mailer {
  const isSecure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const host = url.hostname.replace(/^\[(.*)\]$/u, '$1');
  const transport = createTransport({
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: user !== '' && !isLoopback(host),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      if (!ONE_ADDRESS.test(mail.recipient)) return { state: 'refused', reply: 'It is not one mail address.' };
      try {
        const signal = AbortSignal.timeout(limits.totalMs);
        const { response } = await transport.sendMail({ ...buildMessage(mail, from), signal });
        return { state: 'sent', reply: hideAddress(response, mail) };
      } catch (error) {
        return toOutcome(error as SmtpFailure, mail);
      }
    },
  };
}

const ONE_ADDRESS = /^[^\s@<>()[\],;:"]+@[^\s@<>(),;"]+$/u;

/** The envelope names the one recipient, so that no text of the message adds another. */
function buildMessage({ id, recipient, subject, text }: OutgoingMail, from: string) {
  const sender = /<(.+)>$/u.exec(from)?.[1] ?? from;
  return {
    envelope: { from: sender, to: [recipient] },
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    messageId: `<${id}@${sender.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Codes of failures of one mail. It is refused if the status is 500 or more; any other failure is retried. */
const MAIL_ERROR_CODES = ['EENVELOPE', 'EMESSAGE'];

function toOutcome(error: SmtpFailure, mail: OutgoingMail): SendOutcome {
  const { code = '', responseCode = 0 } = error;
  const isRefused = MAIL_ERROR_CODES.includes(code) && responseCode >= 500;
  return { state: isRefused ? 'refused' : 'retry', reply: hideAddress(error.response ?? error.message, mail) };
}

/** Removes mail addresses, because logs and rows must have none. */
function hideAddress(reply: string, { recipient }: OutgoingMail): string {
  return reply
    .replaceAll(recipient, '<recipient>')
    .replaceAll(/\S+@\S+/gu, '<address>')
    .slice(0, 300);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
