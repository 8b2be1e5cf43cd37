/**
 * Writes the OpenAPI document to a file or to stdout.
 *
 *     node bin/openapi.ts [file]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AREAS } from '../api/app.ts';
import { describeApi } from '../api/openapi/document.ts';

const [file] = process.argv.slice(2);
const text = `${JSON.stringify(describeApi(AREAS, process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000'), null, 2)}\n`;
if (file) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
} else {
  process.stdout.write(text);
}
