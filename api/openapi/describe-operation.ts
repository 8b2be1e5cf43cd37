import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { PROOF_MINUTES } from '../../domain/teams/factors.ts';
import { RATE_LIMITS } from '../../domain/teams/rate-limits.ts';
import type { RouteFacts } from '../middleware/route-facts.ts';
import { describeResponses } from './describe-responses.ts';
import { IdempotencyKey, IfMatch } from './headers.ts';
import type { Operation, OperationExample } from '../contract/operation.ts';
import { ID_PATTERN } from '../../domain/ids.ts';

/** Descriptions by name, for parameters whose schema has none. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'The id of the resource.',
  workspaceId: 'By default the workspace the key is pinned to, or else the default workspace.',
  automationId: 'Returns only items of this automation.',
  status: 'Returns only items with this status.',
  platform: 'Returns only items of this platform.',
  format: 'Returns only items of this format.',
  ownerType: 'Returns only items of the brand itself, or of its influencers.',
  kind: 'Returns only items of this kind.',
  type: 'Returns only items of this type.',
  reference: 'Returns only items with exactly this reference.',
  from: 'The start of the range.',
  to: 'The end of the range.',
};

export interface DescribedRoute {
  tag: string;
  method: string;
  /** The router's template, such as `/posts/:id`. */
  path: string;
  facts: RouteFacts;
  operation: Operation;
  example: OperationExample | undefined;
}

/** Builds the request from the route's middleware and the responses from its operation. */
export function describeOperation(route: DescribedRoute): ZodOpenApiOperationObject {
  const { tag, method, path, facts, operation, example } = route;
  const group = facts.group ?? 'default';
  const params = pathParameters(path, facts);
  return {
    tags: [tag],
    operationId: buildOperationId(method, path),
    summary: operation.summary,
    description: buildDescription(facts, operation),
    ...(facts.scope ? { 'x-required-scope': facts.scope } : {}),
    ...(facts.permission ? { 'x-required-permission': facts.permission } : {}),
    'x-rate-limit-group': group,
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(facts.query ? { query: queryParameters(facts.query) } : {}),
      ...describeHeaders(facts),
    },
    ...(facts.body ? { requestBody: describeBody(getJsonBody(route, facts.body), operation.form, example) } : {}),
    responses: describeResponses({ facts, group, named: params !== null, operation, example }),
  };
}

function describeHeaders({ idempotent, conditional }: RouteFacts): { header?: z.ZodObject } {
  const headers = [...(idempotent ? [IdempotencyKey] : []), ...(conditional ? [IfMatch] : [])];
  if (headers.length === 0) return {};
  return { header: z.object(Object.assign({}, ...headers.map(({ shape }) => shape)) as z.ZodRawShape) };
}

function buildDescription(facts: RouteFacts, { description }: Operation): string {
  const { requests, windowSeconds } = RATE_LIMITS[facts.group ?? 'default'];
  const needs = describeNeeds(facts);
  const proof = facts.proof
    ? `A session must have begun, or proven its person, in the last ${PROOF_MINUTES} minutes.`
    : '';
  const whole = facts.unpinned ? 'Keys that are pinned to one workspace are rejected.' : '';
  return [description, needs, proof, whole, `${requests} requests per ${windowSeconds} s.`].filter(Boolean).join(' ');
}

function describeNeeds({ scope, permission }: RouteFacts): string {
  if (scope)
    return `Needs the scope \`${scope}\`${permission ? `, or a person with the permission \`${permission}\`` : ''}.`;
  return permission ? `Needs a person with the permission \`${permission}\`; keys are rejected.` : 'Needs no scope.';
}

function getJsonBody({ method, path, operation }: DescribedRoute, body: z.ZodType): z.ZodType {
  return operation.bodies?.[`${method} ${path}`] ?? operation.json ?? body;
}

type Examples = Record<string, { summary: string; value: unknown }>;

function describeBody(
  body: z.ZodType,
  form: z.ZodType | undefined,
  example: OperationExample | undefined,
): NonNullable<ZodOpenApiOperationObject['requestBody']> {
  const shown = Object.entries(example?.bodies ?? {}).map(([summary, value], index) => [
    `example${index + 1}`,
    { summary, value },
  ]);
  const json = { schema: body, ...(shown.length > 0 ? { examples: Object.fromEntries(shown) as Examples } : {}) };
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': json, ...(form ? { 'multipart/form-data': { schema: form } } : {}) },
  };
}

/** `POST /workspaces/:id/archive` becomes `postWorkspacesIdArchive`. */
export function buildOperationId(method: string, path: string): string {
  const parts = path.split(/[/:-]+/u).filter(Boolean);
  return method.toLowerCase() + parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}

/**
 * Lists the paths that a route is published as: one per value of a parameter that is an enum, because OpenAPI cannot
 * distinguish `/content/{format}` from `/content/{id}`.
 */
export function listPublishedPaths(path: string, { params = {} }: RouteFacts): string[] {
  return Object.entries(params).reduce(
    (paths, [name, schema]) =>
      schema instanceof z.ZodEnum
        ? paths.flatMap((one) => schema.options.map((value) => one.replace(`:${name}`, String(value))))
        : paths,
    [path],
  );
}

/** Describes path parameters: ids unless the route declares another schema. Null if the path has none. */
function pathParameters(path: string, facts: RouteFacts): z.ZodObject | null {
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name ?? '');
  const schemas = names.map(
    (name) => [name, withDescription(name, facts.params?.[name] ?? z.string().regex(ID_PATTERN))] as const,
  );
  return names.length > 0 ? z.object(Object.fromEntries(schemas)) : null;
}

function queryParameters(query: z.ZodType): z.ZodObject {
  if (!(query instanceof z.ZodObject)) throw new Error('the query schema is not an object');
  const shape = Object.entries(query.shape as Record<string, z.ZodType>);
  return z.object(Object.fromEntries(shape.map(([name, schema]) => [name, withDescription(name, schema)])));
}

function withDescription(name: string, schema: z.ZodType): z.ZodType {
  const meta = schema.meta() ?? {};
  if (meta.description) return schema;
  const fallback = name.endsWith('Id') ? `The id of the ${name.slice(0, -'Id'.length)}.` : `The ${name}.`;
  return schema.meta({ ...meta, description: DESCRIPTIONS[name] ?? fallback });
}
