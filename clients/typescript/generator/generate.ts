import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { format } from 'prettier';
import { listOperations, type OpenApiDocument } from './document.ts';
import { nameEvents, nameSchemas } from './name-schemas.ts';
import { buildSchemaDocument } from './build-schema-document.ts';
import { writeOperations } from './write-operations.ts';

const run = promisify(execFile);
const HEADER = '// Generated from the OpenAPI document by `npm run client`; do not edit.\n\n';
const STYLE = { parser: 'typescript', printWidth: 120, singleQuote: true, trailingComma: 'all' } as const;

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

/** Redocly's header describes how to run Redocly, which is not how these files are generated. */
function replaceHeader(types: string): string {
  return types.replace(/^(?:\/\/.*\n)+\s*\/\*\*[\s\S]*?\*\/\s*/u, HEADER);
}
