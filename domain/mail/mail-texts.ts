import type { MailKind } from './mail.ts';

/** A line per entry. `{name}` is replaced by the value of that name. */
export interface MailText {
  subject: string;
  lines: readonly string[];
}

export const MAIL_TEXTS = {
  en: {
    invitation: {
      subject: 'Join {team} on Kinora',
      lines: [
        '{person} invites you to the team {team} on Kinora.',
        'Open this link to choose a password and join. It works once, for {days} days:',
        '{link}',
        'If you do not know the team, ignore this mail.',
      ],
    },
  },
  de: {
    invitation: {
      subject: 'Einladung zum Team {team} bei Kinora',
      lines: [
        '{person} lädt Sie in das Team {team} bei Kinora ein.',
        'Öffnen Sie diesen Link, um ein Passwort zu wählen und beizutreten. Er gilt einmal, {days} Tage lang:',
        '{link}',
        'Wenn Sie das Team nicht kennen, ignorieren Sie diese Mail.',
      ],
    },
  },
  fr: {
    invitation: {
      subject: 'Invitation à rejoindre {team} sur Kinora',
      lines: [
        "{person} vous invite dans l'équipe {team} sur Kinora.",
        'Ouvrez ce lien pour choisir un mot de passe et rejoindre l’équipe. Il fonctionne une fois, pendant {days} jours :',
        '{link}',
        'Si vous ne connaissez pas cette équipe, ignorez ce message.',
      ],
    },
  },
  es: {
    invitation: {
      subject: 'Invitación al equipo {team} en Kinora',
      lines: [
        '{person} le invita al equipo {team} en Kinora.',
        'Abra este enlace para elegir una contraseña y unirse. Funciona una vez, durante {days} días:',
        '{link}',
        'Si no conoce el equipo, ignore este correo.',
      ],
    },
  },
} as const satisfies Record<string, Readonly<Record<MailKind, MailText>>>;
