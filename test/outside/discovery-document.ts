import { readFile } from 'node:fs/promises';
import { Ajv, type ValidateFunction } from 'ajv';
import type { RecordedRequest } from './recording-proxy.ts';

interface Parameter {
  location: 'query' | 'path';
  type: string;
  required?: boolean;
  repeated?: boolean;
  enum?: string[];
  pattern?: string;
}

interface Method {
  id: string;
  httpMethod: string;
  flatPath: string;
  parameters?: Record<string, Parameter>;
  request?: { $ref: string };
  scopes: string[];
  mediaUpload?: { protocols: { simple: { path: string } } };
}

interface Resource {
  methods?: Record<string, Method>;
  resources?: Record<string, Resource>;
}

interface Document extends Resource {
  parameters: Record<string, Parameter>;
  schemas: Record<string, Schema>;
}

/** Parameters of Google's upload protocol, which discovery documents do not list. */
const UPLOAD_PARAMETERS = new Set(['uploadType', 'upload_id']);

/** Checks requests against Google's description of an API. */
export class DiscoveryDocument {
  readonly #document: Document;
  readonly #ajv = new Ajv({ strict: false, validateFormats: false });

  constructor(document: Document) {
    this.#document = document;
    this.#ajv.addSchema({ $id: 'api', $defs: mapSchemas(document.schemas) });
  }

  static async load(name: string): Promise<DiscoveryDocument> {
    const text = await readFile(new URL(`../fixtures/discovery/${name}.json`, import.meta.url), 'utf8');
    return new DiscoveryDocument(JSON.parse(text) as Document);
  }

  /** The method of a request, with everything that its description does not allow. Null if no method has this path. */
  check(request: RecordedRequest, path: string, scopes: readonly string[]): { id: string; problems: string[] } | null {
    const method = listMethods(this.#document).find((each) => isCall(each, request.method, path));
    if (!method) return null;
    const problems = [
      ...this.#checkQuery(method, request.url.searchParams),
      ...this.#checkBody(method, request),
      ...(method.scopes.some((scope) => scopes.includes(scope)) ? [] : ['no requested scope allows the call']),
    ];
    return { id: method.id, problems };
  }

  #checkQuery({ parameters = {}, mediaUpload }: Method, query: URLSearchParams): string[] {
    const known = { ...this.#document.parameters, ...parameters };
    const missing = Object.entries(parameters).filter(([name, { required }]) => required && !query.has(name));
    const unknown = [...query.keys()].filter((name) => !known[name] && !(mediaUpload && UPLOAD_PARAMETERS.has(name)));
    const invalid = [...query].filter(([name, value]) => known[name] && !isValid(known[name], value));
    return [
      ...missing.map(([name]) => `${name} is missing`),
      ...unknown.map((name) => `${name} is unknown`),
      ...invalid.map(([name, value]) => `${name} must not be ${value}`),
    ];
  }

  #checkBody({ request, mediaUpload }: Method, { headers, body }: RecordedRequest): string[] {
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    if (!isJson) return body.length > 0 && !mediaUpload ? ['the body is not JSON'] : [];
    if (!request) return ['the call has no body'];
    const validate = this.#ajv.getSchema(`api#/$defs/${request.$ref}`) as ValidateFunction;
    if (validate(JSON.parse(body.toString('utf8')))) return [];
    return (validate.errors ?? []).map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    );
  }
}

function listMethods({ methods = {}, resources = {} }: Resource): Method[] {
  return [...Object.values(methods), ...Object.values(resources).flatMap(listMethods)];
}

function isCall({ httpMethod, flatPath, mediaUpload }: Method, method: string, path: string): boolean {
  const uploadPath = mediaUpload?.protocols.simple.path;
  return httpMethod === method && (path === `/${flatPath}` || path === uploadPath);
}

function isValid({ type, pattern, enum: allowed }: Parameter, value: string): boolean {
  if (allowed && !allowed.includes(value)) return false;
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(value)) return false;
  if (type === 'integer') return /^-?\d+$/u.test(value);
  return type !== 'boolean' || value === 'true' || value === 'false';
}

/** A schema of a discovery document, which resembles JSON Schema. */
interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  readOnly?: boolean;
  deprecated?: boolean;
}

/** Unknown, read-only and deprecated properties are not allowed. */
function toJsonSchema(schema: Schema): object | false {
  if (schema.readOnly === true || schema.deprecated === true) return false;
  if (schema.$ref !== undefined) return { $ref: `#/$defs/${schema.$ref}` };
  const { type, enum: allowed, items, properties, additionalProperties } = schema;
  return {
    ...(type === undefined || type === 'any' ? {} : { type }),
    ...(allowed ? { enum: allowed } : {}),
    ...(items ? { items: toJsonSchema(items) } : {}),
    ...(properties ? { properties: mapSchemas(properties), additionalProperties: false } : {}),
    ...(additionalProperties ? { additionalProperties: toJsonSchema(additionalProperties) } : {}),
  };
}

function mapSchemas(schemas: Record<string, Schema>): Record<string, object | false> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)]));
}
