import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { DELIVERED_TYPES } from '../../domain/webhooks/event-types.ts';
import { listOperations, type OpenApiDocument } from '../../clients/typescript/generator/document.ts';
import { generatePython } from '../../clients/python/generator/generate.ts';
import { generate } from '../../clients/typescript/generator/generate.ts';

const PYTHON = new URL('../../clients/python/src/kinora/', import.meta.url);
const FOLDER = new URL('../../clients/typescript/source/generated/', import.meta.url);
const document = JSON.parse(JSON.stringify(describeApi(AREAS, 'http://127.0.0.1:3000'))) as OpenApiDocument;
const generated = await generate(document);

test('the generated client matches the current OpenAPI document', async () => {
  expect((await readdir(FOLDER)).sort()).toEqual(Object.keys(generated).sort());
  for (const [name, text] of Object.entries(generated))
    expect(await readFile(new URL(name, FOLDER), 'utf8')).toBe(text);
});

test('the generated modules of the Python client match the current OpenAPI document', async () => {
  for (const [name, text] of Object.entries(generatePython(document)))
    expect(await readFile(new URL(name, PYTHON), 'utf8')).toBe(text);
});

test('both clients have every authenticated operation and every event', () => {
  const operations = listOperations(document);
  expect(operations.length).toBeGreaterThan(90);
  const python = generatePython(document)['_resources.py'];
  for (const { route } of operations) {
    expect(generated['operations.ts']).toContain(`'${route}': {`);
    expect(python).toContain(`"${route}",`);
  }
  for (const type of DELIVERED_TYPES) expect(generated['schemas.ts']).toContain(`type: '${type}';`);
});

test('the client defines every schema that an operation references', () => {
  const [, names = ''] = /import type \{([^}]+)\}/u.exec(generated['operations.ts'] ?? '') ?? [];
  const missing = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !generated['schemas.ts']?.includes(`export type ${name} `));
  expect(missing).toEqual([]);
});
