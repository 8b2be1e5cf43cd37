import type { MailKind } from './mail.ts';

/** A line per entry. `{name}` is replaced by the value of that name. */
export interface MailText {
  subject: string;
  lines: readonly string[];
}

export const MAIL_TEXTS = {
  en: {
    notices: {
      subject: '{workspace}: {notices}',
      lines: ['{list}', 'Choose under Settings, Notices when Kinora mails you:', '{link}'],
    },
    invitation: {
      subject: 'Join {team} on Kinora',
      lines: [
        '{person} invites you to the team {team} on Kinora.',
        'Open this link to choose a password and join. It works once, for {days} days:',
        '{link}',
        'If you do not know the team, ignore this mail.',
      ],
    },
    password: {
      subject: 'Choose a new password for {team}',
      lines: [
        'Somebody asked for a new password for your access to {team} on Kinora.',
        'Open this link to choose one. It works once, for {minutes} minutes, and signs out every device:',
        '{link}',
        'If it was not you, ignore this mail. Your password stays.',
      ],
    },
    sign_in: {
      subject: 'Sign in to {team}',
      lines: [
        'Open this link to sign in to {team} on Kinora. It works once, for {minutes} minutes:',
        '{link}',
        'If you did not ask for it, ignore this mail.',
      ],
    },
    address: {
      subject: 'Confirm your address for {team}',
      lines: [
        'Open this link to use this address for {team} on Kinora. It works once, for {hours} hours:',
        '{link}',
        'If you did not ask for it, ignore this mail.',
      ],
    },
    password_changed: {
      subject: 'Your password for {team} was changed',
      lines: [
        'The password of your access to {team} on Kinora was changed. Every device was signed out, and no app acts for you any more.',
        'If it was not you, ask for a new password on the sign-in page, and tell an administrator of your team.',
      ],
    },
    address_changed: {
      subject: 'Your address for {team} was changed',
      lines: [
        'Another mail address was confirmed for your access to {team} on Kinora. This address no longer signs in.',
        'If it was not you, tell an administrator of your team.',
      ],
    },
    factor_added: {
      subject: 'A second factor was added to your access to {team}',
      lines: [
        'A second factor was added to your access to {team} on Kinora, and every other device was signed out.',
        'If it was not you, tell an administrator of your team.',
      ],
    },
    factor_removed: {
      subject: 'A second factor was removed from your access to {team}',
      lines: [
        'A second factor was removed from your access to {team} on Kinora.',
        'If it was not you, ask for a new password on the sign-in page, and tell an administrator of your team.',
      ],
    },
  },
  de: {
    notices: {
      subject: '{workspace}: {notices}',
      lines: ['{list}', 'Wann Kinora Ihnen schreibt, wählen Sie unter Settings, Notices:', '{link}'],
    },
    invitation: {
      subject: 'Einladung zum Team {team} bei Kinora',
      lines: [
        '{person} lädt Sie in das Team {team} bei Kinora ein.',
        'Öffnen Sie diesen Link, um ein Passwort zu wählen und beizutreten. Er gilt einmal, {days} Tage lang:',
        '{link}',
        'Wenn Sie das Team nicht kennen, ignorieren Sie diese Mail.',
      ],
    },
    password: {
      subject: 'Neues Passwort für {team}',
      lines: [
        'Jemand hat ein neues Passwort für Ihren Zugang zu {team} bei Kinora angefordert.',
        'Öffnen Sie diesen Link, um eines zu wählen. Er gilt einmal, {minutes} Minuten lang, und meldet alle Geräte ab:',
        '{link}',
        'Wenn Sie es nicht waren, ignorieren Sie diese Mail. Ihr Passwort bleibt.',
      ],
    },
    sign_in: {
      subject: 'Anmelden bei {team}',
      lines: [
        'Öffnen Sie diesen Link, um sich bei {team} auf Kinora anzumelden. Er gilt einmal, {minutes} Minuten lang:',
        '{link}',
        'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Mail.',
      ],
    },
    address: {
      subject: 'Bestätigen Sie Ihre Adresse für {team}',
      lines: [
        'Öffnen Sie diesen Link, um diese Adresse für {team} bei Kinora zu verwenden. Er gilt einmal, {hours} Stunden lang:',
        '{link}',
        'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Mail.',
      ],
    },
    password_changed: {
      subject: 'Ihr Passwort für {team} wurde geändert',
      lines: [
        'Das Passwort Ihres Zugangs zu {team} bei Kinora wurde geändert. Alle Geräte wurden abgemeldet, und keine App handelt mehr für Sie.',
        'Wenn Sie es nicht waren, fordern Sie auf der Anmeldeseite ein neues Passwort an und melden Sie es der Verwaltung Ihres Teams.',
      ],
    },
    address_changed: {
      subject: 'Ihre Adresse für {team} wurde geändert',
      lines: [
        'Für Ihren Zugang zu {team} bei Kinora wurde eine andere Mailadresse bestätigt. Mit dieser Adresse können Sie sich nicht mehr anmelden.',
        'Wenn Sie es nicht waren, melden Sie es der Verwaltung Ihres Teams.',
      ],
    },
    factor_added: {
      subject: 'Ein zweiter Faktor wurde Ihrem Zugang zu {team} hinzugefügt',
      lines: [
        'Ihrem Zugang zu {team} bei Kinora wurde ein zweiter Faktor hinzugefügt, und alle anderen Geräte wurden abgemeldet.',
        'Wenn Sie es nicht waren, melden Sie es der Verwaltung Ihres Teams.',
      ],
    },
    factor_removed: {
      subject: 'Ein zweiter Faktor wurde von Ihrem Zugang zu {team} entfernt',
      lines: [
        'Von Ihrem Zugang zu {team} bei Kinora wurde ein zweiter Faktor entfernt.',
        'Wenn Sie es nicht waren, fordern Sie auf der Anmeldeseite ein neues Passwort an und melden Sie es der Verwaltung Ihres Teams.',
      ],
    },
  },
  fr: {
    notices: {
      subject: '{workspace} : {notices}',
      lines: ['{list}', 'Choisissez sous Settings, Notices quand Kinora vous écrit :', '{link}'],
    },
    invitation: {
      subject: 'Invitation à rejoindre {team} sur Kinora',
      lines: [
        "{person} vous invite dans l'équipe {team} sur Kinora.",
        'Ouvrez ce lien pour choisir un mot de passe et rejoindre l’équipe. Il fonctionne une fois, pendant {days} jours :',
        '{link}',
        'Si vous ne connaissez pas cette équipe, ignorez ce message.',
      ],
    },
    password: {
      subject: 'Nouveau mot de passe pour {team}',
      lines: [
        'Quelqu’un a demandé un nouveau mot de passe pour votre accès à {team} sur Kinora.',
        'Ouvrez ce lien pour en choisir un. Il fonctionne une fois, pendant {minutes} minutes, et déconnecte tous les appareils :',
        '{link}',
        'Si ce n’était pas vous, ignorez ce message. Votre mot de passe reste le même.',
      ],
    },
    sign_in: {
      subject: 'Connexion à {team}',
      lines: [
        'Ouvrez ce lien pour vous connecter à {team} sur Kinora. Il fonctionne une fois, pendant {minutes} minutes :',
        '{link}',
        'Si vous ne l’avez pas demandé, ignorez ce message.',
      ],
    },
    address: {
      subject: 'Confirmez votre adresse pour {team}',
      lines: [
        'Ouvrez ce lien pour utiliser cette adresse pour {team} sur Kinora. Il fonctionne une fois, pendant {hours} heures :',
        '{link}',
        'Si vous ne l’avez pas demandé, ignorez ce message.',
      ],
    },
    password_changed: {
      subject: 'Votre mot de passe pour {team} a été changé',
      lines: [
        'Le mot de passe de votre accès à {team} sur Kinora a été changé. Tous les appareils ont été déconnectés, et plus aucune application n’agit pour vous.',
        'Si ce n’était pas vous, demandez un nouveau mot de passe sur la page de connexion et prévenez un administrateur de votre équipe.',
      ],
    },
    address_changed: {
      subject: 'Votre adresse pour {team} a été changée',
      lines: [
        'Une autre adresse a été confirmée pour votre accès à {team} sur Kinora. Cette adresse ne permet plus de se connecter.',
        'Si ce n’était pas vous, prévenez un administrateur de votre équipe.',
      ],
    },
    factor_added: {
      subject: 'Un second facteur a été ajouté à votre accès à {team}',
      lines: [
        'Un second facteur a été ajouté à votre accès à {team} sur Kinora, et tous les autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, prévenez un administrateur de votre équipe.',
      ],
    },
    factor_removed: {
      subject: 'Un second facteur a été retiré de votre accès à {team}',
      lines: [
        'Un second facteur a été retiré de votre accès à {team} sur Kinora.',
        'Si ce n’était pas vous, demandez un nouveau mot de passe sur la page de connexion et prévenez un administrateur de votre équipe.',
      ],
    },
  },
  es: {
    notices: {
      subject: '{workspace}: {notices}',
      lines: ['{list}', 'Elija en Settings, Notices cuándo le escribe Kinora:', '{link}'],
    },
    invitation: {
      subject: 'Invitación al equipo {team} en Kinora',
      lines: [
        '{person} le invita al equipo {team} en Kinora.',
        'Abra este enlace para elegir una contraseña y unirse. Funciona una vez, durante {days} días:',
        '{link}',
        'Si no conoce el equipo, ignore este correo.',
      ],
    },
    password: {
      subject: 'Nueva contraseña para {team}',
      lines: [
        'Alguien ha pedido una nueva contraseña para su acceso a {team} en Kinora.',
        'Abra este enlace para elegirla. Funciona una vez, durante {minutes} minutos, y cierra la sesión en todos los dispositivos:',
        '{link}',
        'Si no ha sido usted, ignore este correo. Su contraseña no cambia.',
      ],
    },
    sign_in: {
      subject: 'Iniciar sesión en {team}',
      lines: [
        'Abra este enlace para iniciar sesión en {team} en Kinora. Funciona una vez, durante {minutes} minutos:',
        '{link}',
        'Si no lo ha pedido, ignore este correo.',
      ],
    },
    address: {
      subject: 'Confirme su dirección para {team}',
      lines: [
        'Abra este enlace para usar esta dirección en {team} en Kinora. Funciona una vez, durante {hours} horas:',
        '{link}',
        'Si no lo ha pedido, ignore este correo.',
      ],
    },
    password_changed: {
      subject: 'Su contraseña para {team} ha cambiado',
      lines: [
        'La contraseña de su acceso a {team} en Kinora ha cambiado. Se ha cerrado la sesión en todos los dispositivos, y ninguna aplicación actúa ya por usted.',
        'Si no ha sido usted, pida una nueva contraseña en la página de inicio de sesión y avise a un administrador de su equipo.',
      ],
    },
    address_changed: {
      subject: 'Su dirección para {team} ha cambiado',
      lines: [
        'Se ha confirmado otra dirección para su acceso a {team} en Kinora. Con esta dirección ya no se puede iniciar sesión.',
        'Si no ha sido usted, avise a un administrador de su equipo.',
      ],
    },
    factor_added: {
      subject: 'Se ha añadido un segundo factor a su acceso a {team}',
      lines: [
        'Se ha añadido un segundo factor a su acceso a {team} en Kinora, y se ha cerrado la sesión en los demás dispositivos.',
        'Si no ha sido usted, avise a un administrador de su equipo.',
      ],
    },
    factor_removed: {
      subject: 'Se ha quitado un segundo factor de su acceso a {team}',
      lines: [
        'Se ha quitado un segundo factor de su acceso a {team} en Kinora.',
        'Si no ha sido usted, pida una nueva contraseña en la página de inicio de sesión y avise a un administrador de su equipo.',
      ],
    },
  },
} as const satisfies Record<string, Readonly<Record<MailKind, MailText>>>;
