import type { DescribedOperation, NamedOperation, OpenApiDocument, Schema } from './document.ts';

/** The TypeScript types of an operation's input and output. */
export interface Shape {
  route: string;
  summary: string;
  description: string;
  /** The names of the path parameters. */
  path: string[];
  query?: { type: string; required: boolean };
  body?: { type: string; required: boolean };
  form?: string;
  /** Accepts `If-Match`. */
  conditional: boolean;
  data: string;
  /** The type of an item of a paged list, and the field of `data` with the items if `data` is not an array. */
  item?: { type: string; at: string | null };
}

const IF_MATCH = '#/components/parameters/IfMatch';

/** Names every anonymous schema of an operation and adds it to `schemas`. */
export function nameSchemas(operations: readonly NamedOperation[], schemas: Record<string, Schema>): Shape[] {
  return operations.map(({ route, operation }) => {
    const name = operation.operationId.charAt(0).toUpperCase() + operation.operationId.slice(1);
    const nameType = (schema: Schema, suffix: string): string => nameSchema(schema, `${name}${suffix}`, schemas);
    const content = operation.requestBody?.content ?? {};
    const [json, form] = [content['application/json']?.schema, content['multipart/form-data']?.schema];
    const query = buildQuerySchema(operation);
    const response = getResponseSchema(operation);
    const data = response.properties?.['data'] ?? {};
    return {
      route,
      summary: operation.summary,
      description: operation.description,
      path: [...route.matchAll(/\{(\w+)\}/gu)].map(([, parameter = '']) => parameter),
      ...(query ? { query: { type: nameType(query, 'Query'), required: (query.required ?? []).length > 0 } } : {}),
      ...(json ? { body: { type: nameType(json, 'Body'), required: operation.requestBody?.required ?? false } } : {}),
      ...(form ? { form: nameType(form, 'Form') } : {}),
      conditional: (operation.parameters ?? []).some(({ $ref }) => $ref === IF_MATCH),
      data: nameType(data, 'Data'),
      ...(response.properties?.['pagination'] ? { item: findItem(data, name, schemas) } : {}),
    };
  });
}

/** Adds a type for each event and their union `WebhookEvent`. */
export function nameEvents({ webhooks = {} }: OpenApiDocument, schemas: Record<string, Schema>): void {
  const names = Object.values(webhooks).map(({ post }) => {
    const name = `${post.operationId.replace(/^on/u, '')}Event`;
    schemas[name] = { description: post.summary, ...post.requestBody?.content['application/json']?.schema };
    return name;
  });
  schemas['WebhookEvent'] = {
    description: 'The body of a delivery. Branch on `type`; later versions may add types.',
    anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  };
}

/** Names a schema and adds it to `schemas`. One that only has an id is the response to a DELETE. */
function nameSchema(schema: Schema, name: string, schemas: Record<string, Schema>): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '');
  if (schema.type === 'array' && schema.items?.$ref) return `${nameSchema(schema.items, name, schemas)}[]`;
  const chosen = Object.keys(schema.properties ?? {}).join() === 'id' ? 'Deleted' : name;
  schemas[chosen] = schema;
  return chosen;
}

function buildQuerySchema({ parameters = [] }: DescribedOperation): Schema | null {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length === 0) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, allowOne(schema)])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** Lets a filter with a list take one value without an array around it, too. */
function allowOne(schema: Schema): Schema {
  const { type, items, description } = schema;
  if (type !== 'array' || !items) return schema;
  return { anyOf: [items, { type, items }], ...(description ? { description } : {}) };
}

function getResponseSchema({ operationId, responses }: DescribedOperation): Schema {
  const [status] = Object.keys(responses).filter((code) => code.startsWith('2'));
  const schema = responses[status ?? '']?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`${operationId} has no successful JSON response`);
  return schema;
}

/** Finds the items of a page: its data, or the only list in its data. */
function findItem(data: Schema, name: string, schemas: Record<string, Schema>): NonNullable<Shape['item']> {
  const page = data.$ref ? (schemas[data.$ref.replace('#/components/schemas/', '')] ?? {}) : data;
  if (page.type === 'array') return { type: nameSchema(page.items ?? {}, `${name}Item`, schemas), at: null };
  const lists = Object.entries(page.properties ?? {}).filter(([, { type }]) => type === 'array');
  const [[at, list] = ['', {} as Schema]] = lists;
  if (lists.length !== 1) throw new Error(`${name} is paged, but its data has ${lists.length} lists`);
  return { type: nameSchema(list.items ?? {}, `${name}Item`, schemas), at };
}
