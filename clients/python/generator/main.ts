/**
 * Writes the generated modules of the Python client.
 *
 *     node clients/python/generator/main.ts <openapi.json>
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { OpenApiDocument } from '../../typescript/generator/document.ts';
import { generatePython } from './generate.ts';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Pass the OpenAPI document: node clients/python/generator/main.ts <openapi.json>');
const document = JSON.parse(await readFile(file, 'utf8')) as OpenApiDocument;
for (const [name, text] of Object.entries(generatePython(document))) {
  await writeFile(new URL(`../src/kinora/${name}`, import.meta.url), text);
}
