import { MAIL_LOCALES, type MailLocale } from '../../domain/mail/compose-mail.ts';
import type { ApiContext } from './context.ts';

/** Returns the language of mail that the browser prefers; English if it accepts none. */
export function readLocale(ctx: ApiContext): MailLocale {
  return MAIL_LOCALES.find((locale) => locale === ctx.acceptsLanguages(...MAIL_LOCALES)) ?? 'en';
}
