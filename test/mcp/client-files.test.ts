import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { connectMcp } from './mcp-client.ts';

const served = service();

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('server.json matches the official schema that it names', async () => {
  const described = JSON.parse(await read('clients/mcp/server.json')) as { $schema: string };
  const schema = JSON.parse(await read('test/mcp/server-schema.json')) as { $id: string };
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);

  expect(described.$schema).toBe(schema.$id);
  expect([ajv.validate(schema, described), ajv.errors]).toEqual([true, null]);
});

test('server.json names the version of the package and the URL and header of the server', async () => {
  const described = JSON.parse(await read('clients/mcp/server.json')) as {
    version: string;
    remotes: { type: string; url: string; headers: { name: string; value: string }[] }[];
  };
  const { version } = JSON.parse(await read('package.json')) as { version: string };

  expect(described.version).toBe(version);
  const { key } = await mintTeam(served.deps);
  const [remote] = described.remotes;
  expect(remote).toMatchObject({ type: 'streamable-http', url: 'https://{host}/mcp' });
  const headers = Object.fromEntries(
    remote?.headers.map(({ name, value }) => [name, value.replace('{key}', key)]) ?? [],
  );
  const response = await fetch(`${served.api.origin}/mcp`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
  expect(response.status).toBe(200);
});

test('the skill and the guide name existing tools, and the guide names all of them', async () => {
  const { key } = await mintTeam(served.deps);
  const { client } = await connectMcp(served.api.origin, key);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  const [skill, guide] = [await read('clients/mcp/skills/kinora/SKILL.md'), await read('docs/guides/mcp.md')];
  const verbs = /`((?:get|list|create|plan|draw|preview|check)_[a-z]+)`/gu;
  for (const text of [skill, guide]) {
    const named = [...text.matchAll(verbs)].map(([, name]) => name);
    expect(named.filter((name) => !names.includes(name ?? ''))).toEqual([]);
  }
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
