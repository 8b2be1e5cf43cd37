import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { format } from 'prettier';
import { listOperations, type OpenApiDocument, type Schema } from './document.ts';
import { nameEvents, nameSchemas, type Shape } from './name-schemas.ts';

const run = promisify(execFile);
const HEADER = '// Generated from the OpenAPI document by `npm run client`; do not edit.\n\n';
const STYLE = { parser: 'typescript', printWidth: 120, singleQuote: true, trailingComma: 'all' } as const;
/** The bound that zod writes for every integer. */
const SAFE = Number.MAX_SAFE_INTEGER;
/** Longer patterns say nothing to a reader of types. */
const MAX_PATTERN = 24;

/** Returns the text of the generated files by name. Deterministic. */
export async function generate(document: OpenApiDocument): Promise<Record<string, string>> {
  const schemas = { ...document.components.schemas };
  const shapes = nameSchemas(listOperations(document), schemas);
  nameEvents(document, schemas);
  const types = await generateTypes(buildSchemaDocument(document, schemas));
  return {
    'schemas.ts': await format(replaceHeader(types), STYLE),
    'operations.ts': await format(writeOperations(shapes), STYLE),
  };
}

/** Generates a client with Redocly and keeps only the types of its schemas. */
async function generateTypes(view: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-client-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(view));
    const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
    const args = ['generate-client', 'openapi.json', '--output', 'client.ts', '--output-mode', 'split'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    await run(process.execPath, [cli, ...args], { cwd: folder, env, timeout: 60_000 });
    return await readFile(join(folder, 'client.schemas.ts'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Replaces Redocly's header, which describes how to run Redocly. */
function replaceHeader(types: string): string {
  return types.replace(/^(?:\/\/.*\n)+\s*\/\*\*[\s\S]*?\*\/\s*/u, HEADER);
}

/**
 * Builds an OpenAPI document with only the schemas, without long patterns, conditions (`allOf` of `if` or `not`) and
 * the bounds that zod gives every integer. Files become binary strings.
 */
function buildSchemaDocument({ info }: OpenApiDocument, schemas: Record<string, Schema>): object {
  return {
    openapi: '3.1.1',
    info: { title: info.title, version: info.version },
    paths: {},
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, simplify(schema)])),
    },
  };
}

function isOmitted(key: string, value: unknown): boolean {
  if (key === 'pattern' && typeof value === 'string') return value.length > MAX_PATTERN;
  if (key === 'allOf') return Array.isArray(value) && value.every((one) => 'if' in one || 'not' in one);
  return (key === 'minimum' && value === -SAFE) || (key === 'maximum' && value === SAFE);
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  if ('contentMediaType' in value) return { type: 'string', format: 'binary' };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !isOmitted(key, inner))
      .map(([key, inner]) => [key, simplify(inner)]),
  );
}

/** Returns the text of the module `operations.ts`. */
function writeOperations(shapes: readonly Shape[]): string {
  const types = [...new Set(shapes.flatMap(listTypes))].sort();
  const placed = shapes.flatMap(({ route, item }) => (item?.at ? [`'${route}': '${item.at}',`] : []));
  return [
    `${HEADER}import type { ${types.join(', ')} } from './schemas.ts';`,
    '',
    '/** The types of every operation, by method and path. */',
    'export interface Operations {',
    ...shapes.map(writeEntry),
    '}',
    '',
    '/** The field of `data` with the items, for paged lists whose data is not an array. */',
    `export const ITEMS_AT: Readonly<Record<string, string>> = { ${placed.join(' ')} };`,
    '',
  ].join('\n');
}

function writeEntry({ route, summary, description, path, query, body, form, data, item }: Shape): string {
  const parts = [
    path.length > 0 ? `path: { ${path.map((name) => `${name}: string`).join('; ')} }` : '',
    query ? `query${query.required ? '' : '?'}: ${query.type}` : '',
  ].filter(Boolean);
  const inputs = [
    body ? [...parts, `body${body.required ? '' : '?'}: ${body.type}`] : parts,
    ...(form ? [[...parts, `form: ${form}`]] : []),
  ].map((input) => (input.length > 0 ? `{ ${input.join('; ')} }` : 'Record<never, never>'));
  const comment = `${summary}. ${description}`.replaceAll('*/', '* /').replaceAll(/\s+/gu, ' ');
  const listed = item ? `; item: ${item.type}` : '';
  return `/** ${comment} */\n'${route}': { input: ${inputs.join(' | ')}; data: ${data}${listed} };`;
}

function listTypes({ query, body, form, data, item }: Shape): string[] {
  const names = [query?.type, body?.type, form, data, item?.type];
  return names.flatMap((name) => (name ? [name.replace('[]', '')] : []));
}
