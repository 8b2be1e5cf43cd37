import type { INodeProperties } from 'n8n-workflow';
import { FORMAT_OPTIONS } from '../../../fields/catalog';
import {
  callForData,
  listRows,
  post,
  readList,
  readOptions,
  readPath,
  readText,
  type Run,
} from '../../../fields/read-fields';
import {
  buildChoices,
  buildCollection,
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

const RESOURCE = 'generation';

export const generationProperties: INodeProperties[] = [
  buildOperationField(
    RESOURCE,
    [
      { name: 'Accept', value: 'accept', action: 'Accept a generation', description: 'Start its video' },
      { name: 'Create', value: 'create', action: 'Create generations', description: 'Write ideas for videos' },
      { name: 'Create Variants', value: 'createVariants', action: 'Create variants of a generation' },
      { name: 'Discard', value: 'discard', action: 'Discard a generation' },
      { name: 'Get', value: 'get', action: 'Get a generation' },
      { name: 'Get Many', value: 'getAll', action: 'Get many generations' },
      {
        name: 'Update',
        value: 'update',
        action: 'Update a generation',
        description: 'Change texts before it is accepted',
      },
    ],
    'create',
  ),
  buildWorkspaceField(showFor(RESOURCE, ['create', 'getAll'])),
  buildLocator('Generation', 'generationId', 'searchGenerations', 'gen', {
    required: true,
    displayOptions: showFor(RESOURCE, ['accept', 'createVariants', 'discard', 'get', 'update']),
  }),
  buildText('Topic', 'prompt', {
    typeOptions: { rows: 3 },
    displayOptions: showFor(RESOURCE, ['create']),
    description: 'What the ideas are about. Without it the brand decides.',
  }),
  buildNumber('Count', 'count', 1, {
    typeOptions: { minValue: 1, maxValue: 10 },
    displayOptions: showFor(RESOURCE, ['create', 'createVariants']),
    description: 'How many are written: at most 10, or 5 variants',
  }),
  buildCollection('Options', showFor(RESOURCE, ['create']), [
    buildSelect('Format', 'format', FORMAT_OPTIONS, 'walloftext', {
      description: 'Without it the brand decides the mix of formats',
    }),
    buildText('Influencer ID', 'influencerId'),
  ]),
  buildCollection('Options', showFor(RESOURCE, ['accept']), JOB_OPTIONS),
  buildCollection('Changes', showFor(RESOURCE, ['update']), [
    buildText('Hashtags', 'hashtags', { description: 'Separated by spaces' }),
    buildText('Hook', 'caption', { description: 'The words on the screen' }),
    buildText('Post Caption', 'postCaption'),
  ]),
  ...buildPagingFields(RESOURCE),
  buildCollection('Filters', showFor(RESOURCE, ['getAll']), [
    buildText('Automation ID', 'automationId'),
    buildSelect('Format', 'format', FORMAT_OPTIONS, 'walloftext'),
    buildSelect('Status', 'status', buildChoices(['Accepted', 'Discarded', 'Pending', 'Scheduled']), 'pending'),
  ]),
];

const locate = (context: Parameters<Run>[0], index: number) =>
  `/generations/${readPath(context, 'generationId', index)}`;

export const generationOperations: Record<string, Run> = {
  accept: (context, index) => post(context, index, `${locate(context, index)}/accept`, readOptions(context, index)),
  create: (context, index) =>
    post(context, index, '/generations', {
      workspaceId: readText(context, 'workspaceId', index),
      prompt: readText(context, 'prompt', index),
      count: context.getNodeParameter('count', index) as number,
      ...readOptions(context, index),
    }),
  createVariants: (context, index) =>
    post(context, index, `${locate(context, index)}/variants`, { count: context.getNodeParameter('count', index) }),
  discard: (context, index) => post(context, index, `${locate(context, index)}/discard`, {}),
  get: (context, index) => callForData(context, { method: 'GET', path: locate(context, index) }),
  getAll: (context, index) => listRows(context, index, '/generations', readOptions(context, index, 'filters')),
  update: (context, index) => {
    const { hashtags, ...texts } = readOptions(context, index, 'changes');
    const body = { ...texts, ...(hashtags === undefined ? {} : { hashtags: readList(hashtags, /[\s,]+/) }) };
    return callForData(context, { method: 'PATCH', path: locate(context, index), body });
  },
};
