import type { ApiDocument } from '../../openapi/document.ts';
import { buildDataOutput, buildQueryInput, type JsonSchema, type ObjectSchema } from '../schemas.ts';
import { rejectInput } from './plan-outcome.ts';
import { pick, summarize } from './summarize.ts';
import type { Tool } from './tool.ts';
import type { Problem } from '../../http/errors.ts';

interface Listing {
  name: string;
  title: string;
  description: string;
  operation: string;
  /** The fields that are returned unless an agent asks for others. */
  summary: readonly string[];
}

const LISTS: readonly Listing[] = [
  {
    name: 'list_accounts',
    title: 'List connected accounts',
    description:
      'The accounts that posts can go to, with the state of their tokens. `selectedAccounts` of a post takes their ids.',
    operation: 'GET /accounts',
    summary: [
      'platform',
      'username',
      'displayName',
      'ownerType',
      'influencerId',
      'tokenStatus',
      'tokenExpiresAt',
      'lastError',
    ],
  },
  {
    name: 'list_assets',
    title: 'List library files',
    description: 'Clips, images, audio and fonts of the workspace. Backgrounds of decks and jobs name them by id.',
    operation: 'GET /assets',
    summary: ['kind', 'name', 'width', 'height', 'durationMs', 'createdAt'],
  },
  {
    name: 'list_posts',
    title: 'List posts',
    description: 'Posts, newest first, with one target per account. Use get_calendar for what goes out on which day.',
    operation: 'GET /posts',
    summary: ['status', 'scheduledTime', 'caption', 'targets.platform', 'targets.accountId', 'targets.status'],
  },
  {
    name: 'get_calendar',
    title: 'Get the calendar',
    description: 'Posts by local day, from and to inclusive (YYYY-MM-DD, at most 92 days).',
    operation: 'GET /calendar',
    summary: [
      'timezone',
      'days.date',
      'days.posts.id',
      'days.posts.status',
      'days.posts.scheduledTime',
      'days.posts.caption',
      'days.posts.targets.platform',
      'days.posts.targets.status',
    ],
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
    summary: ['name', 'status', 'cadence', 'startDate', 'endDate', 'nextRunAt', 'lastRun', 'counts'],
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
    summary: [
      'window',
      'totals',
      'change',
      'series.day',
      'series.posts',
      'series.views',
      'byPlatform',
      'byFormat',
      'byHookFeature',
      'best',
      'coverage',
      'collectedAt',
    ],
  },
];

/** The items that a list returns by default. */
const ITEMS = 10;

export function createListTools(document: ApiDocument): Tool[] {
  return LISTS.map((list) => createListTool(document, list));
}

function createListTool(document: ApiDocument, { operation, summary, ...shown }: Listing): Tool {
  const path = operation.slice('GET '.length);
  const data = buildDataOutput(document, operation);
  const known = Object.keys((data.items ?? data).properties ?? {});
  const { limit: offered, ...properties } = buildQueryInput(document, operation).properties;
  const limit = offered && { limit: { ...offered, description: `${ITEMS} by default.` } };
  return {
    ...shown,
    kind: 'read',
    input: offerFields({ type: 'object', properties: { ...limit, ...properties } }),
    data: outlineSummary(data, summary),
    addedFields: { pagination: { type: 'object' } },
    async run({ callApi }, { fields, ...query }) {
      const problems = checkFields(fields, known);
      if (problems.length > 0) return rejectInput(problems);
      const reply = await callApi({ method: 'GET', path, query: { ...(offered && { limit: ITEMS }), ...query } });
      if (!reply.ok) return reply;
      const wanted = fields as string[] | undefined;
      return {
        ...reply,
        data: wanted ? pick(reply.data, ['id', ...wanted]) : summarize(reply.data, ['id', ...summary]),
      };
    },
  };
}

/** The schema of what a list returns by default. */
function outlineSummary(data: JsonSchema, summary: readonly string[]): JsonSchema {
  const names = new Set(['id', ...summary.map((field) => field.split('.', 1)[0] as string)]);
  const { properties = {} } = data.items ?? data;
  const few = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => names.has(name))),
  };
  return data.items ? { type: 'array', items: few } : few;
}

/** Adds the argument with which an agent asks for whole fields. */
export function offerFields(input: ObjectSchema): ObjectSchema {
  const description = 'Fields of `data` to return whole.';
  const fields = { type: 'array', items: { type: 'string' }, description };
  return { ...input, properties: { ...input.properties, fields } };
}

export function checkFields(fields: unknown, known: readonly string[]): Problem[] {
  if (fields === undefined) return [];
  if (!Array.isArray(fields) || fields.length === 0)
    return [{ path: 'fields', message: 'It must be a list of fields.' }];
  const unknown = fields.map((field, at) => ({ field: field as unknown, path: `fields[${at}]` }));
  return unknown
    .filter(({ field }) => typeof field !== 'string' || !known.includes(field))
    .map(({ path }) => ({ path, message: `It must be one of: ${known.join(', ')}.` }));
}
