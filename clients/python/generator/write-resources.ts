import type { Schema } from '../../typescript/generator/document.ts';
import type { Shape } from '../../typescript/generator/name-schemas.ts';
import { isIdentifier, toDocstring, toSnakeCase, type PythonTypes } from './python-types.ts';

export interface ResourceContext {
  schemas: Record<string, Schema>;
  types: PythonTypes;
  /** Selects the kind of client. */
  isAsync: boolean;
}

/** A list is an iterator over all pages, a form is sent as multipart. */
type Kind = 'call' | 'list' | 'form';

interface Method {
  resource: string;
  name: string;
  kind: Kind;
  shape: Shape;
}

/** Writes the methods of every operation, in a class for each resource. */
export function writeResources(shapes: readonly Shape[], context: ResourceContext): string[] {
  const prefix = context.isAsync ? 'Async' : '';
  const resources = Map.groupBy(
    shapes.flatMap((shape) => listMethods(shape, context)),
    ({ resource }) => resource,
  );
  const nameClass = (resource: string): string => `${prefix}${toPascalCase(resource)}Resource`;
  const classes = [...resources].map(([resource, methods]) => {
    const names = methods.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) throw new Error(`Two operations of ${resource} have the Python name ${twice}.`);
    const body = methods.map((method) => writeMethod(method, context)).join('\n\n');
    return `class ${nameClass(resource)}(${prefix}Resource):\n${body}`;
  });
  const fields = [...resources.keys()].map((resource) => `        self.${resource} = ${nameClass(resource)}(calls)`);
  const all = [`class ${prefix}Resources:`, `    def __init__(self, calls: ${prefix}Calls) -> None:`, ...fields];
  return [...classes, all.join('\n')];
}

const toPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/gu, (_, letter: string) => letter.toUpperCase());

function listMethods(shape: Shape, { schemas }: ResourceContext): Method[] {
  const { resource, name } = nameMethod(shape, schemas);
  const isList = shape.item?.at === null;
  const main: Method = { resource, name, kind: isList ? 'list' : 'call', shape };
  const all: Method = { resource, name: name === 'get' ? 'list' : `list_${name}`, kind: 'list', shape };
  const upload: Method = { resource, name: 'upload', kind: 'form', shape };
  return [main, ...(shape.item && !isList ? [all] : []), ...(shape.form ? [upload] : [])];
}

/** `list`, `get`, `create`, `update`, `delete`, or the last word of the path: `publish`, `delete_media`, `get_post`, `list_review_links`. */
function nameMethod({ route, data }: Shape, schemas: Record<string, Schema>): { resource: string; name: string } {
  const [method = '', path = ''] = route.split(' ');
  const parts = path.split('/').slice(1);
  const [resource = '', ...rest] = parts.filter((part) => !part.startsWith('{')).map(toSnakeCase);
  const word = rest.at(-1);
  const isList = data.endsWith('[]') || schemas[data]?.type === 'array';
  const verb = { GET: isList ? 'list' : 'get', POST: 'create', PATCH: 'update', DELETE: 'delete' }[method] ?? '';
  if (word === undefined) return { resource, name: verb };
  if (method === 'DELETE') return { resource, name: `delete_${word}` };
  if (method === 'GET' && parts.at(-1)?.startsWith('{')) return { resource, name: `get_${word.replace(/s$/u, '')}` };
  if (method === 'GET' && isList && !word.endsWith('s')) return { resource, name: `list_${word}s` };
  return { resource, name: toPythonName(word) };
}

/** Adds an underscore to a name that Python reserves. */
function toPythonName(key: string): string {
  const name = toSnakeCase(key);
  return isIdentifier(name) ? name : `${name}_`;
}

function writeMethod({ name, kind, shape }: Method, context: ResourceContext): string {
  const { isAsync } = context;
  const result = kind === 'list' ? `${isAsync ? 'Async' : ''}Iterator[types.${shape.item?.type}]` : writeData(shape);
  const [define, wait] = isAsync && kind !== 'list' ? ['async def', 'await '] : ['def', ''];
  const keywords = listKeywords(shape, kind, context);
  return [
    `    ${define} ${name}(`,
    ...writeParameters(shape, kind, keywords).map((parameter) => `        ${parameter},`),
    `    ) -> ${result}:`,
    `        ${toDocstring(`${shape.summary}. ${shape.description}`)}`,
    `        return ${wait}self._calls.${kind === 'list' ? 'list' : 'data'}(`,
    ...writeInputs(shape, kind, keywords).map((input) => `            ${input},`),
    '        )',
  ].join('\n');
}

const writeData = ({ data }: Shape): string =>
  data.endsWith('[]') ? `List[types.${data.slice(0, -2)}]` : `types.${data}`;

interface Keyword {
  key: string;
  name: string;
  type: string;
  required: boolean;
}

/** Lists the query parameters or the fields of the form. A list chooses its pages itself. */
function listKeywords(shape: Shape, kind: Kind, { schemas, types }: ResourceContext): Keyword[] {
  const schema = schemas[(kind === 'form' ? shape.form : shape.query?.type) ?? ''];
  const keys = Object.keys(schema?.properties ?? {}).filter(
    (key) => kind !== 'list' || !['page', 'cursor', 'limit'].includes(key),
  );
  return keys.map((key) => ({
    key,
    name: toPythonName(key),
    type: types.write(schema?.properties?.[key] ?? {}, `${shape.data}${toPascalCase(key)}`),
    required: schema?.required?.includes(key) === true,
  }));
}

const isPost = ({ route }: Shape): boolean => route.startsWith('POST ');

function writeParameters(shape: Shape, kind: Kind, keywords: Keyword[]): string[] {
  const named = keywords.map(({ name, type, required }) => `${name}: ${type}${required ? '' : ' | None = None'}`);
  if (isPost(shape)) named.push('idempotency_key: str | None = None');
  if (shape.conditional) named.push('if_match: int | None = None');
  const { body } = shape;
  return [
    'self',
    ...shape.path.map((key) => `${toSnakeCase(key)}: str`),
    ...(kind === 'call' && body ? [`body: types.${body.type}${body.required ? '' : ' | None = None'}`] : []),
    ...(named.length > 0 ? ['*', ...named] : []),
  ];
}

function writeInputs(shape: Shape, kind: Kind, keywords: Keyword[]): string[] {
  const path = shape.path.map((key) => `"${key}": ${toSnakeCase(key)}`).join(', ');
  const values = keywords.map(({ key, name }) => `"${key}": ${name}`).join(', ');
  return [
    `"${shape.route}"`,
    path ? `path={${path}}` : '',
    values ? `${kind === 'form' ? 'form' : 'query'}={${values}}` : '',
    kind === 'call' && shape.body ? 'body=body' : '',
    isPost(shape) ? 'idempotency_key=idempotency_key' : '',
    shape.conditional ? 'if_match=if_match' : '',
    kind === 'list' && shape.item?.at ? `items_at="${shape.item.at}"` : '',
  ].filter(Boolean);
}
