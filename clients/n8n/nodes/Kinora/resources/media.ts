import type { INodeProperties } from 'n8n-workflow';
import { dropEmpty, post, readOptions, readText, type Run } from '../../../fields/read-fields';
import {
  buildChoices,
  buildCollection,
  buildNumber,
  buildOperationField,
  buildSelect,
  buildText,
  buildWorkspaceField,
  JOB_OPTIONS,
  showFor,
} from '../../../fields/fields';

const RESOURCE = 'media';
const OPERATIONS = ['clips', 'image', 'video', 'voiceover'];

const RATIO: INodeProperties = buildSelect('Ratio', 'ratio', buildChoices(['1:1', '16:9', '4:5', '9:16']), '9:16');

const buildOptions = (operation: string, options: INodeProperties[]): INodeProperties =>
  buildCollection('Options', showFor(RESOURCE, [operation]), [...JOB_OPTIONS, ...options]);

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
  buildWorkspaceField(showFor(RESOURCE, OPERATIONS)),
  buildText('Prompt', 'prompt', {
    typeOptions: { rows: 3 },
    required: true,
    displayOptions: showFor(RESOURCE, ['image', 'video']),
  }),
  buildText('Script', 'script', {
    typeOptions: { rows: 4 },
    required: true,
    displayOptions: showFor(RESOURCE, ['voiceover']),
    description: 'The words that are spoken',
  }),
  buildText('Source Video URL', 'sourceVideoUrl', { required: true, displayOptions: showFor(RESOURCE, ['clips']) }),
  buildOptions('image', [buildNumber('Count', 'count', 1, { typeOptions: { minValue: 1, maxValue: 8 } }), RATIO]),
  buildOptions('video', [
    buildNumber('Duration (Seconds)', 'durationSec', 5),
    buildText('Image Asset ID', 'imageAssetId'),
    RATIO,
  ]),
  buildOptions('voiceover', [
    buildText('Language', 'language', { placeholder: 'e.g. pt-BR' }),
    buildNumber('Speed', 'speed', 1, { description: 'Used with a voice only' }),
    buildText('Voice ID', 'voiceId'),
  ]),
  buildOptions('clips', [
    buildNumber('Max Clips', 'maxClips', 5),
    buildNumber('Max Seconds', 'maxSec', 60),
    buildNumber('Min Seconds', 'minSec', 10),
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

export const mediaOperations: Record<string, Run> = Object.fromEntries(OPERATIONS.map((name) => [name, create(name)]));
