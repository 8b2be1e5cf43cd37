/**
 * Writes the generated files of the client.
 *
 *     node clients/typescript/generator/main.ts <openapi.json>
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { OpenApiDocument } from './document.ts';
import { generate } from './generate.ts';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Pass the OpenAPI document: node clients/typescript/generator/main.ts <openapi.json>');
const document = JSON.parse(await readFile(file, 'utf8')) as OpenApiDocument;
for (const [name, text] of Object.entries(await generate(document))) {
  await writeFile(new URL(`../source/generated/${name}`, import.meta.url), text);
}
