import type { INodeProperties } from 'n8n-workflow';
import { FORMAT_OPTIONS } from '../../../fields/catalog';
import { buildCollection, buildLocator, JOB_OPTIONS, showFor } from '../../../fields/fields';

const NEW_POST_OPERATIONS = ['create', 'preview'];

const showSource = (source: string) => showFor('post', NEW_POST_OPERATIONS, { source: [source] });

const CAPTION: INodeProperties = {
  displayName: 'Caption',
  name: 'caption',
  type: 'string',
  typeOptions: { rows: 4 },
  default: '',
};

const HASHTAGS: INodeProperties = {
  displayName: 'Hashtags',
  name: 'hashtags',
  type: 'string',
  default: '',
  placeholder: 'e.g. coffee, morning',
  description: 'Separated by commas or spaces, or an array from an expression',
};

const PER_PLATFORM: INodeProperties = {
  displayName: 'Per Platform (JSON)',
  name: 'perPlatform',
  type: 'json',
  default: '{}',
  description: 'Texts and choices of one platform, such as {"videoshorts": {"title": "…"}}',
};

const DECLARATIONS: INodeProperties = {
  displayName: 'Declarations',
  name: 'declarations',
  type: 'collection',
  placeholder: 'Add declaration',
  default: {},
  displayOptions: showFor('post', [...NEW_POST_OPERATIONS, 'update']),
  options: [
    {
      displayName: 'AI Generated',
      name: 'aiGenerated',
      type: 'boolean',
      default: true,
      description: 'Whether clipapp is to label the video as made with AI',
    },
    {
      displayName: 'Branded Content',
      name: 'brandedContent',
      type: 'boolean',
      default: true,
      description: 'Whether it is a paid partnership',
    },
    {
      displayName: 'Made for Kids',
      name: 'madeForKids',
      type: 'boolean',
      default: false,
      description: 'Whether it is directed at children. Required with a videoshorts account.',
    },
    {
      displayName: 'Own Brand',
      name: 'brandOrganic',
      type: 'boolean',
      default: true,
      description: 'Whether it promotes your own business',
    },
    {
      displayName: 'Synthetic Media',
      name: 'containsSyntheticMedia',
      type: 'boolean',
      default: true,
      description: 'Whether videoshorts is to label the video as altered or synthetic',
    },
  ],
};

export const postBodyProperties: INodeProperties[] = [
  {
    displayName: 'Source',
    name: 'source',
    type: 'options',
    default: 'suggestionId',
    displayOptions: showFor('post', NEW_POST_OPERATIONS),
    options: [
      { name: 'Content', value: 'contentId', description: 'A video of Kinora that is ready or being rendered' },
      { name: 'Deck', value: 'deck', description: 'The JSON blueprint of a video' },
      { name: 'Generation', value: 'suggestionId', description: 'An idea, which is accepted with the post' },
      { name: 'Image URLs', value: 'images' },
      { name: 'Video URL', value: 'videoUrl', description: 'Your own video' },
    ],
  },
  buildLocator('Generation', 'suggestionId', 'searchGenerations', 'gen', {
    required: true,
    displayOptions: showSource('suggestionId'),
  }),
  buildLocator('Content', 'contentId', 'searchContent', 'con', {
    required: true,
    displayOptions: showSource('contentId'),
  }),
  {
    displayName: 'Deck',
    name: 'deck',
    type: 'json',
    required: true,
    default: '{}',
    displayOptions: showSource('deck'),
  },
  {
    displayName: 'Format',
    name: 'format',
    type: 'options',
    options: FORMAT_OPTIONS,
    default: 'walloftext',
    displayOptions: showSource('deck'),
  },
  {
    displayName: 'Video URL',
    name: 'videoUrl',
    type: 'string',
    required: true,
    default: '',
    displayOptions: showSource('videoUrl'),
  },
  {
    displayName: 'Image URLs',
    name: 'images',
    type: 'string',
    required: true,
    default: '',
    displayOptions: showSource('images'),
    description: 'One per line, or an array from an expression',
  },
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
  {
    displayName: 'Schedule',
    name: 'schedule',
    type: 'options',
    default: 'asap',
    displayOptions: showFor('post', NEW_POST_OPERATIONS),
    options: [
      { name: 'As Soon as Possible', value: 'asap' },
      { name: 'At a Time', value: 'scheduled' },
      { name: 'Save as Draft', value: 'draft' },
    ],
  },
  {
    displayName: 'Time',
    name: 'scheduledTime',
    type: 'dateTime',
    required: true,
    default: '',
    displayOptions: showFor('post', NEW_POST_OPERATIONS, { schedule: ['scheduled'] }),
  },
  {
    displayName: 'Time',
    name: 'scheduledTime',
    type: 'dateTime',
    required: true,
    default: '',
    displayOptions: showFor('post', ['reschedule']),
  },
  {
    displayName: 'Time Zone',
    name: 'timezone',
    type: 'string',
    default: '',
    placeholder: 'e.g. Europe/Berlin',
    displayOptions: showFor('post', ['reschedule']),
    description: 'Used for a time without an offset. Defaults to the zone of the post.',
  },
  {
    ...CAPTION,
    displayOptions: showFor('post', NEW_POST_OPERATIONS),
    description: 'Defaults to the text of the generation',
  },
  { ...HASHTAGS, displayOptions: showFor('post', NEW_POST_OPERATIONS) },
  {
    displayName: 'Changes',
    name: 'changes',
    type: 'collection',
    placeholder: 'Add change',
    default: {},
    displayOptions: showFor('post', ['update']),
    description: 'Each replaces the whole previous value',
    options: [CAPTION, HASHTAGS, PER_PLATFORM],
  },
  DECLARATIONS,
  buildCollection(
    'Options',
    showFor('post', NEW_POST_OPERATIONS),
    [
      ...JOB_OPTIONS,
      {
        displayName: 'Clipapp Options (JSON)',
        name: 'clipappOptions',
        type: 'json',
        default: '{}',
        description: 'Such as {"disableDuet": true}',
      },
      {
        displayName: 'Cover URL',
        name: 'thumbnailUrl',
        type: 'string',
        default: '',
        description: 'Used with a video URL only',
      },
      {
        displayName: 'Expires After (Minutes)',
        name: 'expiresAfter',
        type: 'number',
        default: 60,
        description: 'A post that cannot start within these minutes after its time fails instead of going out late',
      },
      { displayName: 'Influencer ID', name: 'influencerId', type: 'string', default: '' },
      PER_PLATFORM,
      {
        displayName: 'Publish Mode',
        name: 'publishMode',
        type: 'options',
        default: 'publish',
        options: [
          { name: 'Draft', value: 'draft' },
          { name: 'Inbox', value: 'inbox' },
          { name: 'Publish', value: 'publish' },
        ],
      },
      {
        displayName: 'Time Zone',
        name: 'timezone',
        type: 'string',
        default: '',
        placeholder: 'e.g. Europe/Berlin',
        description: 'Used for a time without an offset. Defaults to the zone of the workflow.',
      },
    ].sort((a, b) => a.displayName.localeCompare(b.displayName)) as INodeProperties[],
  ),
];
