import { z } from 'zod';
import { optional, withDefault } from './setting.ts';
import { onOff, url } from './values.ts';

const readBy = ['worker', 'npm start', 'cli'] as const;

/** `kinora@example.com` or `Kinora <kinora@example.com>`. */
const Sender = z
  .string()
  .regex(
    /^(?:[^<>"\p{C}]{1,80} <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u,
    'must be an address such as Kinora <kinora@example.com>',
  );

export const MAIL = {
  SMTP_URL: optional(url('smtp:', 'smtps:'), {
    description:
      'The mail server: `smtp://user:password@host:587` uses STARTTLS, `smtps://` TLS from the start. With a password, TLS is required.',
    readBy,
    secret: true,
    defaultNote: 'no mail is sent',
  }),
  MAIL_FROM: optional(Sender, {
    description: 'The sender of every mail. Required with `SMTP_URL`.',
    readBy,
  }),
  MAIL_CATCH: withDefault(onOff, 'off', {
    description: 'Shows mail to the owners of its team in the console instead of sending it. For development.',
    readBy: ['worker', 'npm start'],
    defaultNote: '`off`; `on` in `npm start` without `SMTP_URL`',
  }),
};
