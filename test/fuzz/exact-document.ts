/**
 * Compares the OpenAPI document with the service: sends bodies and queries that the document allows, and almost valid ones that it does
 * not allow. Reproducible by its seed.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { AREAS } from '../../api/app.ts';
import type { RouteFacts } from '../../api/middleware/route-facts.ts';
import type { Permission } from '../../domain/teams/roles.ts';
import type { Scope } from '../../domain/teams/scopes.ts';
import { describeApi } from '../../api/openapi/document.ts';
import type { ContractService } from '../contract/open-service.ts';
import { openFixtureFor } from '../contract/fixture.ts';
import { fromSchema, type NamedSchemas, type Schema } from './from-schema.ts';
import { mutateValue } from './mutations.ts';

/** Smaller than every rate limit. */
const REQUESTS_PER_FIXTURE = 8;

/** Rules that JSON Schema cannot say, by the path and the message of their problems. */
const BEYOND_JSON_SCHEMA: readonly [path: RegExp, message: RegExp][] = [
  // What the service may call, and where it may send a browser.
  [/Url$|^images|^url$/u, /^The (?:port|name|host|address) |is not an allowed redirect origin/u],
  // The order of two values, and the present.
  [
    /./u,
    /^It must (?:be within \d+ days of from|not be before|be after from|lie in the future|not be over maxSec|not lie in the past|not lie more than)/u,
  ],
  // Rules across the parts of a deck, and texts that fit no box. Its schema has no other messages with these words.
  [
    /^deck\./u,
    /unique within|must not be before|within its slide|previous slide|after startMs|the end of the video|frame|negative|does not fit|no font/u,
  ],
  [/^csv$/u, /column|row|quote/u],
  [/caption|title/u, /rejects the characters/u],
  [/^allWorkspaces$/u, /together with workspaceId/u],
  [/^password$/u, /is not your password/u],
  [/^passkey$/u, /is not yours/u],
  [/^credential$/u, /does not answer these options/u],
  // What a request to the issuer shows.
  [/^issuer$/u, /without \/\.well-known|is not this issuer|cannot be reached/u],
  [/^code$/u, /wrong, too old or was used/u],
  // The query of an authorization request, which is a text here.
  [/^client_id$/u, /is required once/u],
];

interface Operation {
  'x-required-scope'?: Scope;
  'x-required-permission'?: Permission;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema; $ref?: string }[];
  requestBody?: { required?: boolean; content: { 'application/json'?: { schema: Schema } } };
}

export interface ComparedOperation {
  /** `POST /posts`, as published. */
  name: string;
  method: string;
  path: string;
  /** The schema of the body, or of the query as an object. */
  schema: Schema;
  /** What the caller needs. */
  facts: Pick<RouteFacts, 'scope' | 'permission'>;
}

const document = describeApi(AREAS, 'https://kinora.example.com');
const named = (document.components?.schemas ?? {}) as NamedSchemas;

export const COMPARED: readonly ComparedOperation[] = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).flatMap(([method, operation]) => {
    const schema = operation.requestBody?.content['application/json']?.schema ?? getQuery(operation);
    const facts = { scope: operation['x-required-scope'], permission: operation['x-required-permission'] };
    return schema
      ? [{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, schema, facts }]
      : [];
  }),
);

function getQuery({ parameters = [] }: Operation): Schema | null {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
ajv.addSchema({ $id: 'document', components: { schemas: named } });

/** The named schemas are compiled once for all operations. */
function compile(schema: Schema): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Schema);
}

export interface Difference {
  sent: unknown;
  status: number;
  problems: unknown;
}

/** Returns the values that the document allows and the service rejects for their shape, and the reverse. */
export async function compareWithService(
  service: ContractService,
  { method, path, schema, facts }: ComparedOperation,
  { seed, requests }: { seed: number; requests: number },
): Promise<{ rejected: Difference[]; accepted: Difference[] }> {
  const isAllowed = compile(schema);
  const allowed = fromSchema(schema, named);
  const almost = allowed.chain(mutateValue).filter((value) => !isAllowed(value));
  const differences: { rejected: Difference[]; accepted: Difference[] } = { rejected: [], accepted: [] };
  const numRuns = Math.ceil(requests / 2);
  const values = [...fc.sample(allowed, { seed, numRuns }), ...fc.sample(almost, { seed, numRuns })];
  let fixture = await openFixtureFor(service, { facts }, 'pro');
  for (const [index, sent] of values.entries()) {
    if (index > 0 && index % REQUESTS_PER_FIXTURE === 0) fixture = await openFixtureFor(service, { facts }, 'pro');
    const target = path.replaceAll(/\{\w+\}/gu, 'x_0');
    const reply =
      method === 'GET'
        ? await fixture.call(method, `${target}?${toQueryString(sent)}`)
        : await fixture.call(method, target, sent);
    const details = (reply.json.error?.details ?? []) as { path: string; message: string }[];
    const shape = details.filter(({ path: at, message }) =>
      BEYOND_JSON_SCHEMA.every(([paths, messages]) => !paths.test(at) || !messages.test(message)),
    );
    const difference = { sent, status: reply.status, problems: details };
    if (index < numRuns && reply.status === 400 && (shape.length > 0 || details.length === 0)) {
      differences.rejected.push(difference);
    }
    const isAccepted = reply.status !== 400 && !isUndecided(reply.status, path);
    if (index >= numRuns && isAccepted && !(method === 'GET' && isAllowed(toSentQuery(schema, sent)))) {
      differences.accepted.push(difference);
    }
  }
  return differences;
}

/** A new time is read in the time zone of its post, so 404 comes first. A query can be too long for any route. */
function isUndecided(status: number, path: string): boolean {
  return status === 431 || (status === 404 && path.endsWith('/reschedule'));
}

/** A query has texts alone, so that any value of a text is one. */
function toSentQuery({ properties = {} }: Schema, sent: unknown): object {
  const entries = Object.entries(Object(sent));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, properties[name]?.type === 'string' ? String(value) : value]),
  );
}

function toQueryString(sent: unknown): string {
  const pairs = Object.entries(Object(sent)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(pairs).toString();
}
