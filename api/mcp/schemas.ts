/** Schemas of tools, built from the OpenAPI document, so that they name what the routes accept and return. */
import type { ApiDocument } from '../openapi/document.ts';

export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  required?: string[];
  $ref?: string;
  const?: unknown;
  format?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  additionalProperties?: unknown;
}

export interface ObjectSchema extends JsonSchema {
  type: 'object';
  properties: Record<string, JsonSchema>;
}

interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, { content?: { 'application/json': { schema: JsonSchema } } }>;
}

/** Finds an operation by a name such as `GET /posts/{id}`. */
export function findOperation(document: ApiDocument, name: string): Operation {
  const [method = '', path = ''] = name.split(' ');
  const found = (document.paths?.[path] as Record<string, unknown> | undefined)?.[method.toLowerCase()];
  if (!found) throw new Error(`The document has no operation ${name}.`);
  return found as Operation;
}

export function resolveRef(document: ApiDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const found = document.components?.schemas?.[name];
  if (!found) throw new Error(`The document has no schema ${name}.`);
  return found as JsonSchema;
}

/** The query parameters of a GET as an object. */
export function buildQueryInput(document: ApiDocument, name: string): ObjectSchema {
  const parameters = (findOperation(document, name).parameters ?? []).filter((one) => one.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one.name, outlineInput(document, one.schema)])),
  };
}

/** Describes the properties of the bodies of operations. Their routes check them. */
export function buildBodyInput(document: ApiDocument, ...names: readonly string[]): ObjectSchema {
  const { properties, required } = mergeChoices(document, {
    anyOf: names.map((name) => getBodySchema(document, name)),
  });
  const outlined = Object.entries(properties).map(([name, one]) => [name, outlineInput(document, one)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(outlined),
    ...(required.length > 0 ? { required } : {}),
  };
}

function getBodySchema(document: ApiDocument, name: string): JsonSchema {
  return findOperation(document, name).requestBody?.content['application/json'].schema ?? {};
}

/** Merges the properties of an object and its alternatives. Required are those that all of them require. */
function mergeChoices(
  document: ApiDocument,
  schema: JsonSchema,
): Required<Pick<JsonSchema, 'properties' | 'required'>> {
  const { properties = {}, required = [], anyOf } = resolveRef(document, schema);
  if (!anyOf) return { properties, required };
  const choices = anyOf.map((one) => mergeChoices(document, one));
  return {
    properties: Object.assign({}, ...choices.map((one) => one.properties)) as Record<string, JsonSchema>,
    required: choices.reduce(
      (common, one) => common.filter((name) => one.required.includes(name)),
      choices[0]?.required ?? [],
    ),
  };
}

/** The largest maximum that is shown; a larger one is of no use to an agent. */
const LARGEST_SHOWN = 1_000_000;

/** Outlines a schema: its types, its choices and the first sentence of its descriptions. */
function outlineInput(document: ApiDocument, schema: JsonSchema, depth = 2): JsonSchema {
  const { type, description, enum: choices, items, properties, minimum, maximum } = resolveRef(document, schema);
  const first = (schema.description ?? description)?.split(/(?<=\.)\s/u)[0];
  const outlined: JsonSchema = { ...(type === undefined ? {} : { type }), ...(first ? { description: first } : {}) };
  if (choices) outlined.enum = choices;
  if (minimum !== undefined) outlined.minimum = minimum;
  if (maximum !== undefined && maximum < LARGEST_SHOWN) outlined.maximum = maximum;
  if (items && depth > 0) outlined.items = outlineInput(document, items, depth - 1);
  if (properties && depth > 0) {
    const inner = Object.entries(properties).map(([name, one]) => [name, outlineInput(document, one, depth - 1)]);
    outlined.properties = Object.fromEntries(inner) as Record<string, JsonSchema>;
  }
  return outlined;
}

/** Outlines what an operation returns as `data`. Texts have no type, because one from outside becomes `{untrustedText}`. */
export function buildDataOutput(document: ApiDocument, name: string, omit: readonly string[] = []): JsonSchema {
  const { responses } = findOperation(document, name);
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
  const body = resolveRef(document, responses[success]?.content?.['application/json'].schema ?? {});
  const outlined = outlineOutput(document, body.properties?.['data'] ?? {}, 2);
  for (const property of omit) delete (outlined.items ?? outlined).properties?.[property];
  return outlined;
}

function outlineOutput(document: ApiDocument, schema: JsonSchema, depth: number): JsonSchema {
  const { type, items, properties } = resolveRef(document, schema);
  if (depth > 0 && items) return { type: 'array', items: outlineOutput(document, items, depth - 1) };
  if (depth > 0 && properties) {
    const inner = Object.entries(properties).map(([name, one]) => [name, outlineOutput(document, one, depth - 1)]);
    return { type: 'object', properties: Object.fromEntries(inner) as Record<string, JsonSchema> };
  }
  return type === 'integer' || type === 'boolean' ? { type } : {};
}
