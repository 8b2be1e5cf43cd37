import type { INodeProperties } from 'n8n-workflow';
import { dropEmpty, post, readOptions, readText, type Run } from '../../../fields/read-fields';
import { buildOperationField, buildWorkspaceField, JOB_OPTIONS, showFor } from '../../../fields/fields';

const RESOURCE = 'media';
const ALL = ['clips', 'image', 'video', 'voiceover'];

const RATIO: INodeProperties = {
  displayName: 'Ratio',
  name: 'ratio',
  type: 'options',
  default: '9:16',
  options: [
    { name: '1:1', value: '1:1' },
    { name: '16:9', value: '16:9' },
    { name: '4:5', value: '4:5' },
    { name: '9:16', value: '9:16' },
  ],
};

function buildOptions(operation: string, options: INodeProperties[]): INodeProperties {
  return {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: showFor(RESOURCE, [operation]),
    options: [...JOB_OPTIONS, ...options].sort((a, b) => a.displayName.localeCompare(b.displayName)),
  };
}

export const mediaProperties: INodeProperties[] = [
  buildOperationField(
    RESOURCE,
    [
      { name: 'Cut Clips', value: 'clips', action: 'Cut clips', description: 'Cut clips from a long video' },
      { name: 'Generate Image', value: 'image', action: 'Generate images' },
      { name: 'Generate Video', value: 'video', action: 'Generate a video clip' },
      { name: 'Generate Voiceover', value: 'voiceover', action: 'Generate a voiceover' },
    ],
    'image',
  ),
  buildWorkspaceField(showFor(RESOURCE, ALL)),
  {
    displayName: 'Prompt',
    name: 'prompt',
    type: 'string',
    typeOptions: { rows: 3 },
    required: true,
    default: '',
    displayOptions: showFor(RESOURCE, ['image', 'video']),
  },
  {
    displayName: 'Script',
    name: 'script',
    type: 'string',
    typeOptions: { rows: 4 },
    required: true,
    default: '',
    displayOptions: showFor(RESOURCE, ['voiceover']),
    description: 'The words that are spoken',
  },
  {
    displayName: 'Source Video URL',
    name: 'sourceVideoUrl',
    type: 'string',
    required: true,
    default: '',
    displayOptions: showFor(RESOURCE, ['clips']),
  },
  buildOptions('image', [
    { displayName: 'Count', name: 'count', type: 'number', default: 1, typeOptions: { minValue: 1, maxValue: 8 } },
    RATIO,
  ]),
  buildOptions('video', [
    { displayName: 'Duration (Seconds)', name: 'durationSec', type: 'number', default: 5 },
    { displayName: 'Image Asset ID', name: 'imageAssetId', type: 'string', default: '' },
    RATIO,
  ]),
  buildOptions('voiceover', [
    { displayName: 'Language', name: 'language', type: 'string', default: '', placeholder: 'e.g. pt-BR' },
    { displayName: 'Speed', name: 'speed', type: 'number', default: 1, description: 'Used with a voice only' },
    { displayName: 'Voice ID', name: 'voiceId', type: 'string', default: '' },
  ]),
  buildOptions('clips', [
    { displayName: 'Max Clips', name: 'maxClips', type: 'number', default: 5 },
    { displayName: 'Max Seconds', name: 'maxSec', type: 'number', default: 60 },
    { displayName: 'Min Seconds', name: 'minSec', type: 'number', default: 10 },
    RATIO,
  ]),
];

const create =
  (operation: string): Run =>
  (context, index) => {
    const { voiceId, speed, ...options } = readOptions(context, index);
    return post(context, index, `/content/${operation}`, {
      workspaceId: readText(context, 'workspaceId', index),
      prompt: readText(context, 'prompt', index),
      script: readText(context, 'script', index),
      sourceVideoUrl: readText(context, 'sourceVideoUrl', index),
      ...(voiceId ? { voice: dropEmpty({ id: voiceId, speed }) } : {}),
      ...options,
    });
  };

export const mediaOperations: Record<string, Run> = Object.fromEntries(ALL.map((name) => [name, create(name)]));
