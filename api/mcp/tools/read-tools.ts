import type { ApiDocument } from '../../openapi/document.ts';
import { readResource } from '../call-api.ts';
import { buildBodyInput, buildDataOutput, type ObjectSchema } from '../schemas.ts';
import { checkFields, offerFields, createListTools } from './list-tools.ts';
import { rejectInput } from './plan-outcome.ts';
import { pick } from './summarize.ts';
import type { Tool } from './tool.ts';

interface Lookup {
  name: string;
  title: string;
  description: string;
  /** The argument that names the resource. */
  argument: string;
  operation: string;
  /** Properties that the schema of the result leaves out. */
  omitted?: readonly string[];
}

const LOOKUPS: readonly Lookup[] = [
  {
    name: 'get_post',
    title: 'Get a post',
    description:
      'A post with the result of each account: status, url, and error with what to do. `review` says who asked for changes or has yet to approve.',
    argument: 'postId',
    operation: 'GET /posts/{id}',
    omitted: ['perPlatform', 'declarations', 'clipappOptions', 'clipappSendToInbox', 'ownerType', 'review', 'notSent'],
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
    ...createListTools(document),
    ...LOOKUPS.map((lookup) => createLookupTool(document, lookup)),
    createGenerationLookup(document),
    createPreviewTool(document),
    createFrameTool(document),
  ];
}

function describeId(argument: string, description: string): ObjectSchema {
  return { type: 'object', properties: { [argument]: { type: 'string', description } }, required: [argument] };
}

function createLookupTool(document: ApiDocument, { argument, operation, omitted, ...shown }: Lookup): Tool {
  const path = operation.slice('GET '.length);
  return withFields(Object.keys(buildDataOutput(document, operation).properties ?? {}), {
    ...shown,
    kind: 'read',
    input: describeId(argument, 'Its id.'),
    data: buildDataOutput(document, operation, omitted),
    run: ({ callApi }, { [argument]: id }) => readResource(callApi, path, { argument, id }),
  });
}

/** Lets an agent ask a tool for whole fields. */
export function withFields(known: readonly string[], tool: Tool): Tool {
  return {
    ...tool,
    input: offerFields(tool.input),
    async run(context, { fields, ...args }) {
      const problems = checkFields(fields, known);
      if (problems.length > 0) return rejectInput(problems);
      const outcome = await tool.run(context, args);
      return fields && outcome.ok ? { ...outcome, data: pick(outcome.data, ['id', ...(fields as string[])]) } : outcome;
    },
  };
}

function createGenerationLookup(document: ApiDocument): Tool {
  const { deck: _deck, ...known } = buildDataOutput(document, 'GET /generations/{id}').properties ?? {};
  const properties = { ...known, deckJson: {} };
  return withFields(Object.keys(properties), {
    name: 'get_generation',
    title: 'Get an idea with its deck',
    description: 'An idea. `deckJson` is its deck as JSON text, for formats that are drawn from a deck.',
    kind: 'read',
    input: describeId('generationId', 'Its id.'),
    data: { type: 'object', properties },
    async run({ callApi }, { generationId: id }) {
      const reply = await readResource(callApi, '/generations/{id}', { argument: 'generationId', id });
      if (!reply.ok) return reply;
      const { deck, ...rest } = reply.data as { deck?: unknown };
      return { ...reply, data: deck ? { ...rest, deckJson: JSON.stringify(deck) } : rest };
    },
  });
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
