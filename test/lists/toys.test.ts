import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import type { CatalogResponse } from '../../api/catalog/contract.ts';
import { mintDatabase } from '../support/database.ts';

interface Doors {
  catalog: CatalogResponse;
  document: {
    components: { schemas: Record<string, unknown> };
    webhooks: Record<string, unknown>;
    paths: Record<string, unknown>;
  };
  checks: Record<string, string>;
}

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const run = (script: string, ...flags: string[]) =>
  promisify(execFile)(process.execPath, ['--import', resolvePath('toys.mjs'), script, ...flags], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    maxBuffer: 64 * 1024 * 1024,
  });

let databaseUrl: string;
let doors: Doors;

beforeAll(async () => {
  databaseUrl = await mintDatabase();
  doors = JSON.parse((await run(resolvePath('report-doors.ts'))).stdout) as Doors;
});

test('an event that is added to its list can be subscribed to, is documented, listed and stored', () => {
  const { catalog, document, checks } = doors;
  expect(catalog.events).toContainEqual(expect.objectContaining({ name: 'toy.happened', subscribable: true }));
  expect(document.webhooks).toHaveProperty(['toy.happened']);
  for (const schema of ['CreateWebhook', 'ChangeWebhook', 'WebhookEndpoint', 'Delivery']) {
    expect(JSON.stringify(document.components.schemas[schema])).toContain('toy.happened');
  }
  expect(JSON.stringify(document.paths['/events'])).toContain('toyId');
  expect(checks['event_type_check']).toContain('toy.happened');
});

test('a look that is added to its list can be chosen and stored', () => {
  const { catalog, document, checks } = doors;
  expect(catalog.looks).toContainEqual({ name: 'toybox', suits: 'toys' });
  expect(JSON.stringify(document.components.schemas['Look'])).toContain('toybox');
  for (const table of ['workspace', 'automation']) expect(checks[`${table}_look_check`]).toContain('toybox');
});

test('a platform that is added to its list can be selected and stored', () => {
  const { catalog, document, checks } = doors;
  expect(catalog.platforms.map(({ name }) => name)).toContain('toyapp');
  for (const schema of ['SelectedAccounts', 'ConnectAccount', 'EventTarget', 'Trend']) {
    expect(JSON.stringify(document.components.schemas[schema])).toContain('toyapp');
  }
  for (const table of ['account', 'oauth_state', 'access_link', 'post_target', 'measured_target', 'trend']) {
    expect(checks[`${table}_platform_check`]).toContain('toyapp');
  }
});

test('the tables of the documentation and the options of n8n are out of date once a list has a new member', async () => {
  const check = run(resolvePath('../../bin/write-catalog.ts'), '--check');
  const { stderr } = (await check.catch((error: unknown) => error)) as { stderr: string };
  for (const file of ['docs/guides/looks.md', 'docs/concepts/webhooks.md', 'clients/n8n/fields/catalog.ts']) {
    expect(stderr).toContain(file);
  }
});
