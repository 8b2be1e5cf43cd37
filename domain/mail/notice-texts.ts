import type { NoticeKind } from '../notices/notices.ts';

type NoticeTexts = Readonly<Record<NoticeKind | 'several' | 'more', string>>;

/** What a mail says about each kind of notice. `several` and `more` count notices. */
export const NOTICE_TEXTS = {
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
