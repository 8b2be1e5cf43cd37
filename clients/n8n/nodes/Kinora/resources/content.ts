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
  buildLocator,
  buildOperationField,
  buildPagingFields,
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
  {
    displayName: 'Format',
    name: 'format',
    type: 'options',
    options: FORMAT_OPTIONS,
    default: 'walloftext',
    displayOptions: showFor(RESOURCE, ['create']),
  },
  {
    displayName: 'Prompt',
    name: 'prompt',
    type: 'string',
    typeOptions: { rows: 3 },
    default: '',
    displayOptions: showFor(RESOURCE, ['create']),
    description: 'What the video is about, unless a script or a generation says it',
  },
  buildCollection('Options', showFor(RESOURCE, ['create']), [
    ...JOB_OPTIONS.slice(0, 1),
    { displayName: 'Duration (Seconds)', name: 'durationSec', type: 'number', default: 20 },
    { displayName: 'Generation ID', name: 'suggestionId', type: 'string', default: '' },
    ...JOB_OPTIONS.slice(1, 2),
    { displayName: 'Influencer ID', name: 'influencerId', type: 'string', default: '' },
    { displayName: 'Language', name: 'language', type: 'string', default: '', placeholder: 'e.g. pt-BR' },
    { displayName: 'Look', name: 'look', type: 'options', options: LOOK_OPTIONS, default: 'clean' },
    {
      displayName: 'More Inputs (JSON)',
      name: 'more',
      type: 'json',
      default: '{}',
      description: 'Other properties of the request: items, questions, turns, lines, product, stat, deck and so on',
    },
    ...JOB_OPTIONS.slice(2),
    { displayName: 'Script', name: 'script', type: 'string', typeOptions: { rows: 4 }, default: '' },
  ]),
  ...buildPagingFields(RESOURCE),
  buildCollection('Filters', showFor(RESOURCE, ['getAll']), [
    { displayName: 'Reference', name: 'reference', type: 'string', default: '' },
    {
      displayName: 'Status',
      name: 'status',
      type: 'options',
      default: 'ready',
      options: buildChoices(['Cancelled', 'Failed', 'Queued', 'Ready', 'Rendering']),
    },
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
