import { listKeys } from '../list-keys.ts';
import { MAIL_TERMS, type MailKind } from './mail.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

export type MailLocale = keyof typeof MAIL_TEXTS;

export const MAIL_LOCALES = listKeys(MAIL_TEXTS);

/** What a mail names. People and operators choose these texts. */
export interface MailNames {
  team: string;
  /** The person who caused it. */
  person?: string;
}

/** The subject and the plain text of a mail. Names cannot add lines, headers or hidden text. */
export function composeMail(
  kind: MailKind,
  locale: MailLocale,
  { names, link }: { names: MailNames; link: string | null },
): { subject: string; text: string } {
  const { subject, lines } = MAIL_TEXTS[locale][kind];
  const { minutes } = MAIL_TERMS[kind];
  const values: Record<string, string> = {
    team: cleanName(names.team),
    person: cleanName(names.person ?? 'Kinora'),
    link: link ?? '',
    minutes: String(minutes),
    hours: String(minutes / 60),
    days: String(minutes / (24 * 60)),
  };
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');
  return { subject: fill(subject), text: `${lines.map(fill).join('\n\n')}\n` };
}

const MAX_NAME = 80;

/** One line without control and direction characters, and without a link that a reader might follow. */
function cleanName(name: string): string {
  const line = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').replaceAll(/:\/\/|\bwww\./giu, ' ');
  return line.trim().slice(0, MAX_NAME).trim();
}
