import type { IDataObject, INodeProperties } from 'n8n-workflow';
import {
  callForData,
  buildIdempotencyKey,
  listRows,
  post,
  readPath,
  readText,
  type Run,
} from '../../../fields/read-fields';
import {
  buildOperationField,
  buildPagingFields,
  buildSelect,
  buildText,
  buildWorkspaceField,
  showFor,
} from '../../../fields/fields';
import { buildMultipart } from '../../../api/build-multipart';

const RESOURCE = 'asset';

export const assetProperties: INodeProperties[] = [
  buildOperationField(
    RESOURCE,
    [
      { name: 'Delete', value: 'delete', action: 'Delete an asset' },
      { name: 'Fetch', value: 'fetch', action: 'Fetch an asset from a URL' },
      { name: 'Get', value: 'get', action: 'Get an asset' },
      { name: 'Get Many', value: 'getAll', action: 'Get many assets' },
      { name: 'Upload', value: 'upload', action: 'Upload a file' },
    ],
    'upload',
  ),
  buildWorkspaceField(showFor(RESOURCE, ['fetch', 'getAll', 'upload'])),
  buildText('Asset ID', 'assetId', { required: true, displayOptions: showFor(RESOURCE, ['delete', 'get']) }),
  {
    displayName: 'Input Binary Field',
    name: 'binaryField',
    type: 'string',
    required: true,
    default: 'data',
    hint: 'The name of the input field that contains the file',
    displayOptions: showFor(RESOURCE, ['upload']),
  },
  buildText('Source URL', 'sourceUrl', { required: true, displayOptions: showFor(RESOURCE, ['fetch']) }),
  buildSelect(
    'Kind',
    'kind',
    [
      { name: 'Any', value: '' },
      { name: 'Audio', value: 'audio' },
      { name: 'Font', value: 'font' },
      { name: 'Image', value: 'image' },
      { name: 'Video', value: 'video' },
    ],
    '',
    { displayOptions: showFor(RESOURCE, ['getAll']) },
  ),
  ...buildPagingFields(RESOURCE),
];

const locate = (context: Parameters<Run>[0], index: number) => `/assets/${readPath(context, 'assetId', index)}`;

const upload: Run = async (context, index) => {
  const field = readText(context, 'binaryField', index);
  const { fileName = 'file', mimeType } = context.helpers.assertBinaryData(index, field);
  const bytes = await context.helpers.getBinaryDataBuffer(index, field);
  const workspaceId = readText(context, 'workspaceId', index);
  const { body, contentType } = buildMultipart(workspaceId ? { workspaceId } : {}, { bytes, fileName, mimeType });
  const idempotencyKey = buildIdempotencyKey(context, index);
  return await callForData(context, { method: 'POST', path: '/assets', body, contentType, idempotencyKey });
};

export const assetOperations: Record<string, Run> = {
  delete: (context, index) => callForData(context, { method: 'DELETE', path: locate(context, index) }),
  fetch: (context, index) =>
    post(context, index, '/assets', {
      workspaceId: readText(context, 'workspaceId', index),
      sourceUrl: readText(context, 'sourceUrl', index),
    }),
  get: (context, index) => callForData(context, { method: 'GET', path: locate(context, index) }),
  getAll: (context, index) =>
    listRows(context, index, '/assets', { kind: readText(context, 'kind', index) } as IDataObject),
  upload,
};
