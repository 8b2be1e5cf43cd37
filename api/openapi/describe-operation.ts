import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { PROOF_MINUTES } from '../../domain/teams/factors.ts';
import { RATE_LIMITS } from '../../domain/teams/rate-limits.ts';
import type { RouteFacts } from '../middleware/route-facts.ts';
import { describeResponses } from './describe-responses.ts';
import { IdempotencyKey, IfMatch } from './headers.ts';
import type { Operation, OperationExample } from '../contract/operation.ts';
import { pathParameters, queryParameters } from './parameters.ts';

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
function buildOperationId(method: string, path: string): string {
  const parts = path.split(/[/:-]+/u).filter(Boolean);
  return method.toLowerCase() + parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}
