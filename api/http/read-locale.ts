import { MAIL_LOCALES, type MailLocale } from '../../domain/mail/compose-mail.ts';
import type { ApiContext } from './context.ts';

/** The language of the browser, of those that mail is written in. */
export function readLocale(ctx: ApiContext): MailLocale {
  return MAIL_LOCALES.find((locale) => locale === ctx.acceptsLanguages(...MAIL_LOCALES)) ?? 'en';
}
