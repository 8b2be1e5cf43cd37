import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { format } from 'prettier';
import { operationsOf, type OpenApiDocument } from './document.ts';
import { nameEvents, nameSchemas } from './name-schemas.ts';
import { schemaView } from './schema-view.ts';
import { writeOperations } from './write-operations.ts';

const run = promisify(execFile);
const HEADER = '// Generated from the OpenAPI document by `npm run client`; do not edit.\n\n';
const STYLE = { parser: 'typescript', printWidth: 120, singleQuote: true, trailingComma: 'all' } as const;

/** The generated files of the client by name: the same document gives the same text. */
export async function generate(document: OpenApiDocument): Promise<Record<string, string>> {
  const schemas = { ...document.components.schemas };
  const shapes = nameSchemas(operationsOf(document), schemas);
  nameEvents(document, schemas);
  const types = await typesOf(schemaView(document, schemas));
  return {
    'schemas.ts': await format(withoutHeader(types), STYLE),
    'operations.ts': await format(writeOperations(shapes), STYLE),
  };
}

/** Redocly turns schemas into types; of what it writes only those are kept. */
async function typesOf(view: object): Promise<string> {
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

/** Redocly's own words say how to make its client again, which is not how this one is made. */
function withoutHeader(types: string): string {
  return types.replace(/^(?:\/\/.*\n)+\s*\/\*\*[\s\S]*?\*\/\s*/u, HEADER);
}
