import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';

export interface PublishedSchema {
  type: 'object';
  properties: Record<string, object>;
  required: string[];
  additionalProperties: false;
}

const require = createRequire(import.meta.url);
const ajv = new Ajv({ allErrors: true, strict: false });
addFormats.default(ajv);
const sources = new Map<string, string>();

/** A file of declarations (`*.d.ts`) of an official client. */
export function readDeclarations(packageFile: string): string {
  const [scopeOrName = '', second = '', ...rest] = packageFile.split('/');
  const name = scopeOrName.startsWith('@') ? `${scopeOrName}/${second}` : scopeOrName;
  const inside = scopeOrName.startsWith('@') ? rest : [second, ...rest];
  const folder = join(dirname(require.resolve('koa/package.json')), '..', name);
  const path = join(folder, ...inside);
  const cached = sources.get(path) ?? readFileSync(path, 'utf8');
  sources.set(path, cached);
  return cached;
}

/**
 * The JSON Schema of a type that an official client declares: its names, which of them are required, and the literals that they
 * accept. Nested objects are not followed. Null if the client does not declare the type.
 */
export function readPublishedSchema(declarations: string, type: string): PublishedSchema | null {
  const alias = new RegExp(`export type ${type} = (\\w+);`, 'u').exec(declarations)?.[1];
  if (alias !== undefined) return readPublishedSchema(declarations, alias);
  const head = new RegExp(`export (?:type ${type} =|interface ${type}\\b[^{]*) ?\\{\\n`, 'u').exec(declarations);
  if (!head) return null;
  const from = head.index + head[0].length;
  const body = declarations.slice(from, declarations.indexOf('\n}', from));
  const fields = [...body.matchAll(/^ {4}(\w+)(\??): ([^\n]+?);?$/gmu)];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([, name = '', , text = '']) => [name, toSchema(text)])),
    required: fields.filter(([, , optional]) => optional === '').map(([, name = '']) => name),
    additionalProperties: false,
  };
}

/** The errors of a value, empty if it is valid. */
export function findSchemaErrors(schema: object, value: unknown): ErrorObject[] {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : (validate.errors ?? []);
}

function toSchema(text: string): object {
  const parts = text.split(' | ').map((part) => part.trim());
  const literals = parts.filter((part) => /^["'].*["']$/u.test(part)).map((part) => part.slice(1, -1));
  if (literals.length > 0 && !parts.some((part) => part === 'string' || part.startsWith('(string &'))) {
    const nullable = parts.includes('null') ? [null] : [];
    return parts.some((part) => /^[A-Z]/u.test(part)) ? {} : { enum: [...literals, ...nullable] };
  }
  const types = parts.map(toTypeName);
  return types.includes(null) ? {} : { type: [...new Set(types)] };
}

function toTypeName(part: string): string | null {
  if (part === 'number' || part === 'boolean' || part === 'string' || part === 'null') return part;
  if (part.startsWith('(string &') || /^["']/u.test(part)) return 'string';
  if (part.startsWith('Array<')) return 'array';
  // A client takes a file where the wire takes its address.
  return part === 'Blob' || part === 'File' ? 'string' : null;
}
