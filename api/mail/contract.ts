import { z } from 'zod';
import { MAIL_ERRORS, MAIL_STATUSES, MAIL_TERMS, type MailError, type MailKind } from '../../domain/mail/mail.ts';
import { IDS } from '../contract/example-ids.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';

export const MailResponse = z
  .object({
    id: z.string(),
    kind: z.enum(Object.keys(MAIL_TERMS) as [MailKind, ...MailKind[]]),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(MAIL_STATUSES),
    text: z
      .string()
      .nullable()
      .meta({ description: 'The text, with its link, of a mail with the status `caught`; null for others.' }),
    error: z
      .object({ code: z.enum(Object.keys(MAIL_ERRORS) as [MailError, ...MailError[]]), message: z.string() })
      .nullable(),
    createdAt: Instant,
    endedAt: Instant.nullable(),
  })
  .meta({ id: 'Mail' });
export type MailResponse = z.input<typeof MailResponse>;

export const mailOperations: Operations = {
  'GET /mail': operation({
    summary: 'List the mail of the team',
    description: 'Newest first. With `MAIL_CATCH`, mail is not sent but shown here, with the status `caught`.',
    paged: true,
    data: z.array(MailResponse),
    example: {
      data: [
        {
          id: IDS.mail,
          kind: 'invitation',
          recipient: 'noah@hanso.example.com',
          subject: 'Join Hanso Coffee on Kinora',
          status: 'sent',
          text: null,
          error: null,
          createdAt: '2026-03-02T09:00:00.000Z',
          endedAt: '2026-03-02T09:00:01.220Z',
        },
      ],
    },
  }),
};
