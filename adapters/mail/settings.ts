import { ConfigError } from '../../config/config-error.ts';
import { readSettings } from '../../config/read-settings.ts';
import { MAIL } from '../../config/variables/mail.ts';
import type { Environment } from '../../config/variables/setting.ts';

export interface SmtpSettings {
  url: URL;
  from: string;
}

export interface MailSettings {
  /** Null if no mail is sent. */
  smtp: SmtpSettings | null;
  /** Mail is kept for the console instead of being sent. */
  isCaught: boolean;
}

/** Reads the settings of mail. Throws a `ConfigError` if one is invalid. */
export function readMailSettings(env: Environment): MailSettings {
  const { SMTP_URL, MAIL_FROM, MAIL_CATCH } = readSettings(MAIL, env);
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new ConfigError(['MAIL_FROM is required with SMTP_URL.']);
  const smtp = SMTP_URL === undefined || MAIL_FROM === undefined ? null : { url: new URL(SMTP_URL), from: MAIL_FROM };
  return { smtp, isCaught: MAIL_CATCH };
}
