import type { DescribedOperation, NamedOperation, OpenApiDocument, Schema } from './document.ts';

/** What an operation takes and gives, in the words of TypeScript. */
export interface Shape {
  route: string;
  summary: string;
  description: string;
  /** The names in its path. */
  path: string[];
  query?: { type: string; required: boolean };
  body?: { type: string; required: boolean };
  form?: string;
  data: string;
  /** Of a paged list: one entry, and the field of `data` that holds them where `data` is no array itself. */
  item?: { type: string; at: string | null };
}

/** Gives a name to every schema that an operation uses without one; adds them to `schemas`. */
export function nameSchemas(operations: readonly NamedOperation[], schemas: Record<string, Schema>): Shape[] {
  return operations.map(({ route, operation }) => {
    const name = operation.operationId.charAt(0).toUpperCase() + operation.operationId.slice(1);
    const typeOf = (schema: Schema, suffix: string): string => named(schema, `${name}${suffix}`, schemas);
    const content = operation.requestBody?.content ?? {};
    const [json, form] = [content['application/json']?.schema, content['multipart/form-data']?.schema];
    const query = querySchema(operation);
    const answer = answerSchema(operation);
    const data = answer.properties?.['data'] ?? {};
    return {
      route,
      summary: operation.summary,
      description: operation.description,
      path: [...route.matchAll(/\{(\w+)\}/gu)].map(([, parameter = '']) => parameter),
      ...(query ? { query: { type: typeOf(query, 'Query'), required: (query.required ?? []).length > 0 } } : {}),
      ...(json ? { body: { type: typeOf(json, 'Body'), required: operation.requestBody?.required ?? false } } : {}),
      ...(form ? { form: typeOf(form, 'Form') } : {}),
      data: typeOf(data, 'Data'),
      ...(answer.properties?.['pagination'] ? { item: itemOf(data, name, schemas) } : {}),
    };
  });
}

/** The types of the events, one by one and as a union. */
export function nameEvents({ webhooks = {} }: OpenApiDocument, schemas: Record<string, Schema>): void {
  const names = Object.values(webhooks).map(({ post }) => {
    const name = `${post.operationId.replace(/^on/u, '')}Event`;
    schemas[name] = { description: post.summary, ...post.requestBody?.content['application/json']?.schema };
    return name;
  });
  schemas['WebhookEvent'] = {
    description: 'What a delivery brings. Branch on `type`; a type that you do not know may come with a later version.',
    anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  };
}

/** What only names an id is the answer to a DELETE that leaves nothing. */
function named(schema: Schema, name: string, schemas: Record<string, Schema>): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '');
  if (schema.type === 'array' && schema.items?.$ref) return `${named(schema.items, name, schemas)}[]`;
  const own = Object.keys(schema.properties ?? {}).join() === 'id' ? 'Deleted' : name;
  schemas[own] = schema;
  return own;
}

function querySchema({ parameters = [] }: DescribedOperation): Schema | null {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length === 0) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function answerSchema({ operationId, responses }: DescribedOperation): Schema {
  const [status] = Object.keys(responses).filter((code) => code.startsWith('2'));
  const schema = responses[status ?? '']?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`${operationId} has no success with a JSON body.`);
  return schema;
}

/** A page's entries are its data, or the only list within it. */
function itemOf(data: Schema, name: string, schemas: Record<string, Schema>): NonNullable<Shape['item']> {
  const own = data.$ref ? (schemas[data.$ref.replace('#/components/schemas/', '')] ?? {}) : data;
  if (own.type === 'array') return { type: named(own.items ?? {}, `${name}Item`, schemas), at: null };
  const lists = Object.entries(own.properties ?? {}).filter(([, { type }]) => type === 'array');
  const [[at, list] = ['', {} as Schema]] = lists;
  if (lists.length !== 1) throw new Error(`${name} is paged, and its data has ${lists.length} lists.`);
  return { type: named(list.items ?? {}, `${name}Item`, schemas), at };
}
