import { listKeys } from '../list-keys.ts';
import { buildNoticePath, MAX_MAILED_NOTICES, type MailedNotice, type NoticeKind } from '../notices/notices.ts';
import { MAIL_TERMS, type MailKind } from './mail.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

type NoticeTexts = Readonly<Record<NoticeKind | 'several' | 'more', string>>;

/** What a mail says about each kind of notice. `several` and `more` count notices. */
const NOTICE_TEXTS = {
  en: {
    post_failed: 'A post was not published everywhere',
    post_objected: 'A reviewer asked for changes',
    post_approved: 'A post was approved',
    account_lost: 'An account must be reconnected',
    credits_low: 'Credits are low',
    several: '{count} notices',
    more: 'And {count} more.',
  },
  de: {
    post_failed: 'Ein Beitrag wurde nicht überall veröffentlicht',
    post_objected: 'Eine Prüfung verlangt Änderungen',
    post_approved: 'Ein Beitrag wurde freigegeben',
    account_lost: 'Ein Konto muss neu verbunden werden',
    credits_low: 'Das Guthaben ist niedrig',
    several: '{count} Hinweise',
    more: 'Und {count} weitere.',
  },
  fr: {
    post_failed: 'Une publication n’est pas parue partout',
    post_objected: 'Des modifications sont demandées',
    post_approved: 'Une publication a été approuvée',
    account_lost: 'Un compte doit être reconnecté',
    credits_low: 'Il reste peu de crédits',
    several: '{count} avis',
    more: 'Et {count} de plus.',
  },
  es: {
    post_failed: 'Una publicación no salió en todas partes',
    post_objected: 'Se piden cambios en una publicación',
    post_approved: 'Se aprobó una publicación',
    account_lost: 'Hay que volver a conectar una cuenta',
    credits_low: 'Quedan pocos créditos',
    several: '{count} avisos',
    more: 'Y {count} más.',
  },
} as const satisfies Record<string, NoticeTexts>;

export type MailLocale = keyof typeof MAIL_TEXTS;

export const MAIL_LOCALES = listKeys(MAIL_TEXTS);

/** What a mail names. People and operators choose these texts. */
export interface MailNames {
  team: string;
  /** The person who caused it. */
  person?: string;
  /** The workspace of the notices that it lists. */
  workspace?: string;
}

interface MailContent {
  names: MailNames;
  link: string | null;
  /** What a mail of the kind `notices` lists. */
  notices?: readonly MailedNotice[];
}

/** The subject and the plain text of a mail. Names cannot add lines, headers or hidden text. */
export function composeMail(
  kind: MailKind,
  locale: MailLocale,
  { names, link, notices = [] }: MailContent,
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
    workspace: cleanName(names.workspace ?? names.team),
    ...describeNotices(locale, notices, link?.split('#', 1)[0] ?? ''),
  };
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');
  return { subject: fill(subject), text: `${lines.map(fill).join('\n\n')}\n` };
}

/** Describes notices: a name for the subject of the mail, and a list with a link each. */
function describeNotices(
  locale: MailLocale,
  notices: readonly MailedNotice[],
  consoleUrl: string,
): { notices: string; list: string } {
  const texts: (typeof NOTICE_TEXTS)[MailLocale] = NOTICE_TEXTS[locale];
  const [first, second] = notices;
  const lines = notices.slice(0, MAX_MAILED_NOTICES).map((notice) => {
    const title = cleanName(notice.title ?? '');
    return `${texts[notice.kind]}${title === '' ? '' : `: ${title}`}\n${consoleUrl}${buildNoticePath(notice)}`;
  });
  const unlisted = notices.length - lines.length;
  if (unlisted > 0) lines.push(texts.more.replace('{count}', String(unlisted)));
  const named = first && !second ? texts[first.kind] : texts.several.replace('{count}', String(notices.length));
  return { notices: named, list: lines.join('\n\n') };
}

const MAX_NAME = 80;

/** One line without control and direction characters, and without a link that a reader might follow. */
function cleanName(name: string): string {
  const line = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').replaceAll(/:\/\/|\bwww\./giu, ' ');
  return line.trim().slice(0, MAX_NAME).trim();
}
