import type { INodeProperties } from 'n8n-workflow';
import { FORMAT_OPTIONS, LOOK_OPTIONS } from '../../../fields/catalog';
import {
  callForData,
  listRows,
  post,
  readJson,
  readOptions,
  readPath,
  readText,
  type Run,
} from '../../../fields/read-fields';
import {
  buildChoices,
  buildCollection,
  buildJson,
  buildLocator,
  buildNumber,
  buildOperationField,
  buildPagingFields,
  buildSelect,
  buildText,
  buildWorkspaceField,
  JOB_OPTIONS,
  showFor,
} from '../../../fields/fields';

const RESOURCE = 'content';

export const contentProperties: INodeProperties[] = [
  buildOperationField(
    RESOURCE,
    [
      { name: 'Cancel', value: 'cancel', action: 'Cancel content', description: 'Stop the job and refund it' },
      { name: 'Create', value: 'create', action: 'Create a video', description: 'Render a video in a format' },
      { name: 'Delete', value: 'delete', action: 'Delete content', description: 'Delete its media' },
      { name: 'Get', value: 'get', action: 'Get content' },
      { name: 'Get Many', value: 'getAll', action: 'Get many contents' },
    ],
    'create',
  ),
  buildWorkspaceField(showFor(RESOURCE, ['create', 'getAll'])),
  buildLocator('Content', 'contentId', 'searchContent', 'con', {
    required: true,
    displayOptions: showFor(RESOURCE, ['cancel', 'delete', 'get']),
  }),
  buildSelect('Format', 'format', FORMAT_OPTIONS, 'walloftext', { displayOptions: showFor(RESOURCE, ['create']) }),
  buildText('Prompt', 'prompt', {
    typeOptions: { rows: 3 },
    displayOptions: showFor(RESOURCE, ['create']),
    description: 'What the video is about, unless a script or a generation says it',
  }),
  buildCollection('Options', showFor(RESOURCE, ['create']), [
    ...JOB_OPTIONS,
    buildNumber('Duration (Seconds)', 'durationSec', 20),
    buildText('Generation ID', 'suggestionId'),
    buildText('Influencer ID', 'influencerId'),
    buildText('Language', 'language', { placeholder: 'e.g. pt-BR' }),
    buildSelect('Look', 'look', LOOK_OPTIONS, 'clean'),
    buildJson('More Inputs (JSON)', 'more', {
      description: 'Other properties of the request: items, questions, turns, lines, product, stat, deck and so on',
    }),
    buildText('Script', 'script', { typeOptions: { rows: 4 } }),
  ]),
  ...buildPagingFields(RESOURCE),
  buildCollection('Filters', showFor(RESOURCE, ['getAll']), [
    buildText('Reference', 'reference'),
    buildSelect('Status', 'status', buildChoices(['Cancelled', 'Failed', 'Queued', 'Ready', 'Rendering']), 'ready'),
  ]),
];

const locate = (context: Parameters<Run>[0], index: number) => `/content/${readPath(context, 'contentId', index)}`;

export const contentOperations: Record<string, Run> = {
  cancel: (context, index) => post(context, index, `${locate(context, index)}/cancel`, {}),
  create: (context, index) => {
    const { more, ...options } = readOptions(context, index);
    return post(context, index, `/content/${readPath(context, 'format', index)}`, {
      workspaceId: readText(context, 'workspaceId', index),
      prompt: readText(context, 'prompt', index),
      ...options,
      ...readJson(context, more, 'More Inputs', index),
    });
  },
  delete: (context, index) => callForData(context, { method: 'DELETE', path: locate(context, index) }),
  get: (context, index) => callForData(context, { method: 'GET', path: locate(context, index) }),
  getAll: (context, index) => listRows(context, index, '/content', readOptions(context, index, 'filters')),
};
