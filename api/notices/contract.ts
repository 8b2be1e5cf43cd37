import { z } from 'zod';
import { NOTICE_KINDS, NOTICE_MAILS } from '../../domain/notices/notices.ts';
import { IDS } from '../contract/example-ids.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';
import { buildSwitch, PAGING } from '../contract/list-parameters.ts';

export const ListNotices = z.strictObject({ ...PAGING, unread: buildSwitch('Only unread ones.') });

export const MarkNotices = z.strictObject({ read: z.boolean() }).meta({ id: 'MarkNotices' });

export const ChooseNotices = z.strictObject({ mail: z.enum(NOTICE_MAILS) }).meta({ id: 'ChooseNotices' });

export const NoticeResponse = z
  .object({
    id: z.string(),
    kind: z.enum(NOTICE_KINDS),
    workspaceId: z.string().nullable().meta({ description: 'Null: it is about the team.' }),
    subjectId: z
      .string()
      .nullable()
      .meta({ description: 'The id of the post or account. Null: it is about the team.' }),
    title: z.string().nullable().meta({ description: 'The caption of the post, or the name of the account.' }),
    createdAt: Instant,
    readAt: Instant.nullable(),
  })
  .meta({ id: 'Notice' });
export type NoticeResponse = z.input<typeof NoticeResponse>;

const Marked = z.object({ marked: z.int() });

const NoticeChoiceResponse = z
  .object({ workspaceId: z.string(), mail: z.enum(NOTICE_MAILS) })
  .meta({ id: 'NoticeChoice' });

const example: NoticeResponse = {
  id: IDS.notice,
  kind: 'post_objected',
  workspaceId: IDS.workspace,
  subjectId: IDS.post,
  title: 'Slow mornings, fast espresso',
  createdAt: '2026-03-02T09:00:00.000Z',
  readAt: null,
};

export const noticeOperations: Operations = {
  'GET /notices': operation({
    summary: 'List your notices',
    description:
      'The newest first: posts that failed, objections and approvals, accounts to reconnect, and low credits, of the workspaces that you see and the mode of your token. Kept for 90 days.',
    paged: true,
    data: z.array(NoticeResponse),
    example: { data: [example] },
  }),
  'POST /notices/read': operation({
    summary: 'Mark all notices as read',
    data: Marked,
    example: { data: { marked: 3 }, conflicts: [] },
  }),
  'PATCH /notices/:id': operation({
    summary: 'Mark a notice as read or unread',
    data: NoticeResponse,
    example: {
      bodies: { 'Mark as read': { read: true } },
      data: { ...example, readAt: '2026-03-02T09:12:00.000Z' },
      conflicts: [],
    },
  }),
};

export const noticeChoiceOperations: Operations = {
  'GET /notice-choices': operation({
    summary: 'List how your notices are mailed',
    description: 'One for each workspace that you see.',
    paged: true,
    data: z.array(NoticeChoiceResponse),
    example: { data: [{ workspaceId: IDS.workspace, mail: 'daily' }] },
  }),
  'PATCH /notice-choices/:id': operation({
    summary: 'Choose how the notices of a workspace are mailed to you',
    description:
      '`id` is the workspace. `daily`: at eight in the morning of the workspace. Mails are in the language of the browser that chose. Those of the team follow the default workspace.',
    data: NoticeChoiceResponse,
    example: {
      bodies: { 'Mail at once': { mail: 'at_once' } },
      data: { workspaceId: IDS.workspace, mail: 'at_once' },
      conflicts: [],
    },
  }),
};
