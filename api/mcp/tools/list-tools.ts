import type { ApiDocument } from '../../openapi/document.ts';
import type { Problem } from '../../http/errors.ts';
import { buildDataOutput, buildQueryInput, type ObjectSchema } from '../schemas.ts';
import { rejectInput } from './plan-outcome.ts';
import { pick, summarize } from './summarize.ts';
import type { Tool } from './tool.ts';

interface Listing {
  name: string;
  title: string;
  description: string;
  operation: string;
  /** Properties of `data` that the schema leaves out, because they are seldom needed. */
  brief?: readonly string[];
  /** The fields of a list that is too long to be returned whole unless an agent asks for it. */
  summary?: readonly string[];
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
    summary: ['status', 'scheduledTime', 'caption', 'targets.platform', 'targets.accountId', 'targets.status'],
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
    summary: ['status', 'format', 'caption', 'angle', 'score'],
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
    summary: ['platform', 'kind', 'title', 'description', 'rank', 'direction', 'formatHint'],
  },
  {
    name: 'get_analytics',
    title: 'Get figures',
    description: 'How posts of a window did. null: the platform reports no figure. 0: it reported zero.',
    operation: 'GET /analytics',
  },
];

/** The items of a list that is summarized. */
const SUMMARY_LIMIT = 10;

export function createListTools(document: ApiDocument): Tool[] {
  return LISTS.map((list) => createListTool(document, list));
}

function createListTool(document: ApiDocument, { operation, brief, summary, ...shown }: Listing): Tool {
  const path = operation.slice('GET '.length);
  const known = Object.keys(buildDataOutput(document, operation).items?.properties ?? {});
  return {
    ...shown,
    kind: 'read',
    input: summary ? offerFields(buildQueryInput(document, operation)) : buildQueryInput(document, operation),
    data: buildDataOutput(document, operation, brief),
    addedFields: { pagination: { type: 'object' } },
    async run({ callApi }, { fields, ...query }) {
      if (!summary) return callApi({ method: 'GET', path, query });
      const problems = fields === undefined ? [] : checkFields(fields, known);
      if (problems.length > 0) return rejectInput(problems);
      const reply = await callApi({ method: 'GET', path, query: { limit: SUMMARY_LIMIT, ...query } });
      if (!reply.ok) return reply;
      const data = fields
        ? pick(reply.data, ['id', ...(fields as string[])])
        : summarize(reply.data, ['id', ...summary]);
      return { ...reply, data };
    },
  };
}

function offerFields(input: ObjectSchema): ObjectSchema {
  const { limit, ...properties } = input.properties;
  const fields = {
    type: 'array',
    items: { type: 'string' },
    description: 'Fields of `data` to return whole. By default a few, with texts of 80 characters.',
  };
  return {
    ...input,
    properties: { fields, limit: { ...limit, description: `${SUMMARY_LIMIT} by default.` }, ...properties },
  };
}

function checkFields(fields: unknown, known: readonly string[]): Problem[] {
  if (!Array.isArray(fields) || fields.length === 0)
    return [{ path: 'fields', message: 'It must be a list of fields.' }];
  const unknown = fields.map((field, at) => ({ field: field as unknown, path: `fields[${at}]` }));
  return unknown
    .filter(({ field }) => typeof field !== 'string' || !known.includes(field))
    .map(({ path }) => ({ path, message: `It must be one of: ${known.join(', ')}.` }));
}
