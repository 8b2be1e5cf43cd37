import type { INodeProperties } from 'n8n-workflow';
import { FORMAT_OPTIONS } from '../../../fields/catalog';
import {
  buildChoices,
  buildCollection,
  buildJson,
  buildLocator,
  buildNumber,
  buildSelect,
  buildSwitch,
  buildText,
  JOB_OPTIONS,
  showFor,
} from '../../../fields/fields';

const NEW_POST_OPERATIONS = ['create', 'preview'];

const showSource = (source: string) => showFor('post', NEW_POST_OPERATIONS, { source: [source] });

const CAPTION: INodeProperties = buildText('Caption', 'caption', { typeOptions: { rows: 4 } });

const HASHTAGS: INodeProperties = buildText('Hashtags', 'hashtags', {
  placeholder: 'e.g. coffee, morning',
  description: 'Separated by commas or spaces, or an array from an expression',
});

const PER_PLATFORM: INodeProperties = buildJson('Per Platform (JSON)', 'perPlatform', {
  description: 'Texts and choices of one platform, such as {"videoshorts": {"title": "…"}}',
});

const DECLARATIONS: INodeProperties = {
  displayName: 'Declarations',
  name: 'declarations',
  type: 'collection',
  placeholder: 'Add declaration',
  default: {},
  displayOptions: showFor('post', [...NEW_POST_OPERATIONS, 'update']),
  options: [
    buildSwitch('AI Generated', 'aiGenerated', true, 'Whether clipapp is to label the video as made with AI'),
    buildSwitch('Branded Content', 'brandedContent', true, 'Whether it is a paid partnership'),
    buildSwitch(
      'Made for Kids',
      'madeForKids',
      false,
      'Whether it is directed at children. Required with a videoshorts account.',
    ),
    buildSwitch('Own Brand', 'brandOrganic', true, 'Whether it promotes your own business'),
    buildSwitch(
      'Synthetic Media',
      'containsSyntheticMedia',
      true,
      'Whether videoshorts is to label the video as altered or synthetic',
    ),
  ],
};

export const postBodyProperties: INodeProperties[] = [
  buildSelect(
    'Source',
    'source',
    [
      { name: 'Content', value: 'contentId', description: 'A video of Kinora that is ready or being rendered' },
      { name: 'Deck', value: 'deck', description: 'The JSON blueprint of a video' },
      { name: 'Generation', value: 'suggestionId', description: 'An idea, which is accepted with the post' },
      { name: 'Image URLs', value: 'images' },
      { name: 'Video URL', value: 'videoUrl', description: 'Your own video' },
    ],
    'suggestionId',
    { displayOptions: showFor('post', NEW_POST_OPERATIONS) },
  ),
  buildLocator('Generation', 'suggestionId', 'searchGenerations', 'gen', {
    required: true,
    displayOptions: showSource('suggestionId'),
  }),
  buildLocator('Content', 'contentId', 'searchContent', 'con', {
    required: true,
    displayOptions: showSource('contentId'),
  }),
  buildJson('Deck', 'deck', { required: true, displayOptions: showSource('deck') }),
  buildSelect('Format', 'format', FORMAT_OPTIONS, 'walloftext', { displayOptions: showSource('deck') }),
  buildText('Video URL', 'videoUrl', { required: true, displayOptions: showSource('videoUrl') }),
  buildText('Image URLs', 'images', {
    required: true,
    displayOptions: showSource('images'),
    description: 'One per line, or an array from an expression',
  }),
  {
    displayName: 'Account Names or IDs',
    name: 'accounts',
    type: 'multiOptions',
    typeOptions: { loadOptionsMethod: 'getAccounts', loadOptionsDependsOn: ['workspaceId.value'] },
    required: true,
    default: [],
    displayOptions: showFor('post', NEW_POST_OPERATIONS),
    description:
      'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  },
  buildSelect(
    'Schedule',
    'schedule',
    [
      { name: 'As Soon as Possible', value: 'asap' },
      { name: 'At a Time', value: 'scheduled' },
      { name: 'Save as Draft', value: 'draft' },
    ],
    'asap',
    { displayOptions: showFor('post', NEW_POST_OPERATIONS) },
  ),
  buildText('Time', 'scheduledTime', {
    type: 'dateTime',
    required: true,
    displayOptions: showFor('post', NEW_POST_OPERATIONS, { schedule: ['scheduled'] }),
  }),
  buildText('Time', 'scheduledTime', {
    type: 'dateTime',
    required: true,
    displayOptions: showFor('post', ['reschedule']),
  }),
  buildText('Time Zone', 'timezone', {
    placeholder: 'e.g. Europe/Berlin',
    displayOptions: showFor('post', ['reschedule']),
    description: 'Used for a time without an offset. Defaults to the zone of the post.',
  }),
  {
    ...CAPTION,
    displayOptions: showFor('post', NEW_POST_OPERATIONS),
    description: 'Defaults to the text of the generation',
  },
  { ...HASHTAGS, displayOptions: showFor('post', NEW_POST_OPERATIONS) },
  {
    ...buildCollection('Changes', showFor('post', ['update']), [CAPTION, HASHTAGS, PER_PLATFORM]),
    description: 'Each replaces the whole previous value',
  },
  DECLARATIONS,
  buildCollection('Options', showFor('post', NEW_POST_OPERATIONS), [
    ...JOB_OPTIONS,
    buildJson('Clipapp Options (JSON)', 'clipappOptions', { description: 'Such as {"disableDuet": true}' }),
    buildText('Cover URL', 'thumbnailUrl', { description: 'Used with a video URL only' }),
    buildNumber('Expires After (Minutes)', 'expiresAfter', 60, {
      description: 'A post that cannot start within these minutes after its time fails instead of going out late',
    }),
    buildText('Influencer ID', 'influencerId'),
    PER_PLATFORM,
    buildSelect('Publish Mode', 'publishMode', buildChoices(['Draft', 'Inbox', 'Publish']), 'publish'),
    buildText('Time Zone', 'timezone', {
      placeholder: 'e.g. Europe/Berlin',
      description: 'Used for a time without an offset. Defaults to the zone of the workflow.',
    }),
  ]),
];
