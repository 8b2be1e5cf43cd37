import type { INodeProperties } from 'n8n-workflow';
import { PLATFORM_OPTIONS } from '../../../fields/catalog';
import { callForData, listRows, post, readOptions, readPath, type Run } from '../../../fields/read-fields';
import {
  buildChoices,
  buildCollection,
  buildLocator,
  buildOperationField,
  buildPagingFields,
  buildSelect,
  buildText,
  buildWorkspaceField,
  showFor,
} from '../../../fields/fields';
import { buildChanges, buildPost } from './post-body';
import { postBodyProperties } from './post-fields';

const RESOURCE = 'post';

export const postProperties: INodeProperties[] = [
  buildOperationField(
    RESOURCE,
    [
      { name: 'Approve', value: 'approve', action: 'Approve a post' },
      { name: 'Cancel', value: 'cancel', action: 'Cancel a post' },
      {
        name: 'Create',
        value: 'create',
        action: 'Create a post',
        description: 'Publish now, at a time, or save a draft',
      },
      { name: 'Get', value: 'get', action: 'Get a post' },
      { name: 'Get Many', value: 'getAll', action: 'Get many posts' },
      { name: 'Preview', value: 'preview', action: 'Preview a post', description: 'Check a post without creating it' },
      { name: 'Publish Draft', value: 'publish', action: 'Publish a draft' },
      { name: 'Reschedule', value: 'reschedule', action: 'Reschedule a post' },
      { name: 'Retry', value: 'retry', action: 'Retry a post', description: 'Send its failed targets again' },
      { name: 'Update', value: 'update', action: 'Update a post', description: 'Change texts before publishing' },
    ],
    'create',
  ),
  buildWorkspaceField(showFor(RESOURCE, ['create', 'getAll', 'preview'])),
  buildLocator('Post', 'postId', 'searchPosts', 'post', {
    required: true,
    displayOptions: showFor(RESOURCE, ['approve', 'cancel', 'get', 'publish', 'reschedule', 'retry', 'update']),
  }),
  ...postBodyProperties,
  ...buildPagingFields(RESOURCE),
  buildCollection('Filters', showFor(RESOURCE, ['getAll']), [
    buildText('Automation ID', 'automationId'),
    buildText('From', 'from', {
      placeholder: 'e.g. 2026-03-31',
      description: 'A date, or an instant such as 2026-03-31T09:00:00Z',
    }),
    buildSelect('Platform', 'platform', PLATFORM_OPTIONS, 'clipapp'),
    buildText('Reference', 'reference'),
    buildSelect(
      'Status',
      'status',
      buildChoices([
        'Approved',
        'Cancelled',
        'Draft',
        'Failed',
        'In Review',
        'Partial',
        'Posted',
        'Publishing',
        'Queued',
        'Scheduled',
      ]),
      'scheduled',
    ),
    buildText('To', 'to', { placeholder: 'e.g. 2026-04-06' }),
  ]),
];

const locate = (context: Parameters<Run>[0], index: number) => `/posts/${readPath(context, 'postId', index)}`;

export const postOperations: Record<string, Run> = {
  approve: (context, index) => post(context, index, `${locate(context, index)}/approve`, {}),
  cancel: (context, index) => callForData(context, { method: 'DELETE', path: locate(context, index) }),
  create: async (context, index) => post(context, index, '/posts', await buildPost(context, index)),
  get: (context, index) => callForData(context, { method: 'GET', path: locate(context, index) }),
  getAll: (context, index) => listRows(context, index, '/posts', readOptions(context, index, 'filters')),
  preview: async (context, index) => post(context, index, '/posts/preview', await buildPost(context, index)),
  publish: (context, index) => post(context, index, `${locate(context, index)}/publish`, {}),
  reschedule: (context, index) =>
    post(context, index, `${locate(context, index)}/reschedule`, {
      scheduledTime: String(context.getNodeParameter('scheduledTime', index)),
      timezone: String(context.getNodeParameter('timezone', index, '')),
    }),
  retry: (context, index) => post(context, index, `${locate(context, index)}/retry`, {}),
  update: (context, index) =>
    callForData(context, { method: 'PATCH', path: locate(context, index), body: buildChanges(context, index) }),
};
