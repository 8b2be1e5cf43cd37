import type { ApiDocument } from '../../openapi/document.ts';
import { readResource } from '../call-api.ts';
import { buildBodyInput, buildDataOutput, buildQueryInput, type ObjectSchema } from '../schemas.ts';
import type { Tool } from './tool.ts';

interface Listing {
  name: string;
  title: string;
  description: string;
  operation: string;
  /** Query parameters that the tool does not offer. */
  omit?: readonly string[];
  /** Properties of `data` that the schema leaves out, because they are seldom needed. */
  brief?: readonly string[];
}

const LISTS: readonly Listing[] = [
  {
    name: 'list_accounts',
    title: 'List connected accounts',
    description:
      'The accounts that posts can go to, with the state of their tokens. `selectedAccounts` of a post takes their ids.',
    operation: 'GET /accounts',
  },
  {
    name: 'list_assets',
    title: 'List library files',
    description: 'Clips, images, audio and fonts of the workspace. Backgrounds of decks and jobs name them by id.',
    operation: 'GET /assets',
  },
  {
    name: 'list_posts',
    title: 'List posts',
    description: 'Posts, newest first, with one target per account. Use get_calendar for what goes out on which day.',
    operation: 'GET /posts',
    brief: ['perPlatform', 'declarations', 'clipappOptions', 'clipappSendToInbox', 'ownerType', 'review', 'notSent'],
  },
  {
    name: 'get_calendar',
    title: 'Get the calendar',
    description: 'Posts by local day, from and to inclusive (YYYY-MM-DD, at most 92 days).',
    operation: 'GET /calendar',
  },
  {
    name: 'list_generations',
    title: 'List ideas',
    description: 'Suggestions for videos, newest first; pending ones by default. create_generations writes new ones.',
    operation: 'GET /generations',
  },
  {
    name: 'list_automations',
    title: 'List automations',
    description: 'Cadences that fill the calendar week by week, with their last run.',
    operation: 'GET /automations',
    brief: ['perPlatform', 'declarations', 'clipappOptions', 'clipappSendToInbox', 'ownerType', 'publishMode'],
  },
  {
    name: 'list_trends',
    title: 'List trends',
    description: 'Rising sounds, formats, topics and hashtags per platform.',
    operation: 'GET /trends',
  },
  {
    name: 'get_analytics',
    title: 'Get figures',
    description: 'How posts of a window did. null: the platform reports no figure. 0: it reported zero.',
    operation: 'GET /analytics',
  },
];

interface Lookup {
  name: string;
  title: string;
  description: string;
  /** The argument that names the resource. */
  argument: string;
  operation: string;
  brief?: readonly string[];
}

const LOOKUPS: readonly Lookup[] = [
  {
    name: 'get_post',
    title: 'Get a post',
    description:
      'A post with the result of each account: status, url, and error with what to do. `review` says who asked for changes or has yet to approve.',
    argument: 'postId',
    operation: 'GET /posts/{id}',
    brief: ['perPlatform', 'declarations', 'clipappOptions', 'clipappSendToInbox', 'ownerType', 'review', 'notSent'],
  },
  {
    name: 'get_content',
    title: 'Get a render',
    description:
      'Progress and finished media of a video, image or voice-over. Ask again until status is ready or failed.',
    argument: 'contentId',
    operation: 'GET /content/{id}',
  },
];

export function createReadTools(document: ApiDocument): Tool[] {
  return [
    ...LISTS.map((list) => createListTool(document, list)),
    ...LOOKUPS.map((lookup) => createLookupTool(document, lookup)),
    createGenerationLookup(document),
    createPreviewTool(document),
    createFrameTool(document),
  ];
}

function createListTool(document: ApiDocument, { operation, omit, brief, ...shown }: Listing): Tool {
  const path = operation.slice('GET '.length);
  return {
    ...shown,
    kind: 'read',
    input: buildQueryInput(document, operation, omit),
    data: buildDataOutput(document, operation, brief),
    addedFields: { pagination: { type: 'object' } },
    run: ({ callApi }, args) => callApi({ method: 'GET', path, query: args }),
  };
}

function describeId(argument: string, description: string): ObjectSchema {
  return { type: 'object', properties: { [argument]: { type: 'string', description } }, required: [argument] };
}

function createLookupTool(document: ApiDocument, { argument, operation, brief, ...shown }: Lookup): Tool {
  const path = operation.slice('GET '.length);
  return {
    ...shown,
    kind: 'read',
    input: describeId(argument, 'Its id.'),
    data: buildDataOutput(document, operation, brief),
    run: ({ callApi }, { [argument]: id }) => readResource(callApi, path, { argument, id }),
  };
}

function createGenerationLookup(document: ApiDocument): Tool {
  const data = buildDataOutput(document, 'GET /generations/{id}', ['deck']);
  return {
    name: 'get_generation',
    title: 'Get an idea with its deck',
    description: 'An idea. `deckJson` is its deck as JSON text, for formats that are drawn from a deck.',
    kind: 'read',
    input: describeId('generationId', 'Its id.'),
    data: { ...data, properties: { ...data.properties, deckJson: {} } },
    async run({ callApi }, { generationId: id }) {
      const reply = await readResource(callApi, '/generations/{id}', { argument: 'generationId', id });
      if (!reply.ok) return reply;
      const { deck, ...rest } = reply.data as { deck?: unknown };
      return { ...reply, data: deck ? { ...rest, deckJson: JSON.stringify(deck) } : rest };
    },
  };
}

export function buildPostInput(document: ApiDocument): ObjectSchema {
  const input = buildBodyInput(document, 'POST /posts');
  const { properties } = input;
  return {
    ...input,
    properties: {
      ...properties,
      deck: { type: 'object', description: 'A deck; read the resource kinora://schema/deck.' },
      perPlatform: {
        type: 'object',
        description: 'Texts per platform: {reelnet: {caption, hashtags, title, firstComment}}.',
      },
      declarations: { type: 'object', description: '{madeForKids} is required with a videoshorts account.' },
      clipappOptions: { type: 'object', description: '{privacy, allowComments, allowDuet, allowStitch}.' },
    },
  };
}

function createPreviewTool(document: ApiDocument): Tool {
  return {
    name: 'preview_post',
    title: 'Preview a post',
    description:
      'What each account would receive, what it would refuse, and the cost. Takes what plan_post takes; creates nothing.',
    kind: 'read',
    input: {
      type: 'object',
      properties: Object.fromEntries(Object.keys(buildPostInput(document).properties).map((name) => [name, {}])),
      description: 'The arguments of plan_post.',
    },
    data: buildDataOutput(document, 'POST /posts/preview'),
    run: ({ callApi }, args) => callApi({ method: 'POST', path: '/posts/preview', body: args }),
  };
}

function createFrameTool(document: ApiDocument): Tool {
  const input = buildBodyInput(document, 'POST /content/frame');
  const deck = { type: 'object', description: 'A deck; read the resource kinora://schema/deck.' };
  return {
    name: 'draw_frame',
    title: 'Draw one frame',
    description:
      'A PNG of a deck, idea or render at a moment, as the video will show it. Free; look before you plan a render.',
    kind: 'read',
    input: { ...input, properties: { ...input.properties, deck } },
    data: buildDataOutput(document, 'POST /content/frame'),
    run: ({ callApi }, args) => callApi({ method: 'POST', path: '/content/frame', body: args }),
  };
}
