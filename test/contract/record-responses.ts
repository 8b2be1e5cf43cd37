/**
 * `node test/contract/record-responses.ts now.json [earlier.json]` sends every scenario of the contract and every documented request
 * example, and writes status, headers and body of each response, so that two commits can be compared. Values that differ between two
 * teams, such as ids and times, are left out. With the record of an earlier commit it prints what differs.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { AREAS } from '../../api/app.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { listPublishedPaths } from '../../api/openapi/describe-operation.ts';
import { makeClip } from '../decks/make-media.ts';
import { serveMedia } from '../support/serve-media.ts';
import { startServers, stopServers } from '../support/start-servers.ts';
import { prepareTeam, replaceExampleValues } from './example-values.ts';
import { openFixtureFor, type Fixture } from './fixture.ts';
import { openService } from './open-service.ts';
import { DESCRIBED, type Described } from './operations.ts';
import type { Asked } from './scenario.ts';

/** Without those of Node.js, and those that count or identify a request. */
const HEADERS = ['content-type', 'cache-control', 'vary', 'etag', 'allow', 'location', 'www-authenticate'];
const KINDS = ['ok', 'bad', 'missing', 'conflict', 'short', 'full'] as const;
const CONCURRENCY = 3;
const VARIES = '<varies>';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Recorded = Record<string, Json>;
type Ask = (fixture: Fixture) => Promise<Asked> | Asked;
type Published = {
  requestBody?: { content: Record<string, { examples?: Record<string, { summary: string; value: unknown }> }> };
};

const [target = '', earlier] = process.argv.slice(2);
if (!target) throw new Error('Name the file of the record.');
await startServers();
const folder = await mkdtemp(join(tmpdir(), 'kinora-record-'));
await makeClip(folder, 'roastery.mp4');
const site = await serveMedia(folder);
const { service, close } = await openService();
const limit = pLimit(CONCURRENCY);
const pairs = DESCRIBED.flatMap((one) => [...listScenarios(one), ...listExamples(one)]).map(([name, one, ask]) =>
  limit(async () => [name, merge(await send(one, ask), await send(one, ask))] as const),
);
const recorded = Object.fromEntries((await Promise.all(pairs)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(target, `${JSON.stringify(recorded, null, 1)}\n`);
console.log(`${Object.keys(recorded).length} responses in ${target}`);
if (earlier) printDifferences(JSON.parse(await readFile(earlier, 'utf8')) as Recorded, recorded);
await close();
await site.close();
await rm(folder, { recursive: true });
await stopServers();
process.exit();

function listScenarios(one: Described): [string, Described, Ask][] {
  const asks = KINDS.flatMap((kind) => (one.scenario[kind] ? ([[kind, one.scenario[kind]]] as [string, Ask][]) : []));
  const others = (one.scenario.others ?? []).map((ask, index): [string, Ask] => [`other ${index + 1}`, ask]);
  return [...asks, ...others].map(([kind, ask]) => [`${one.name}: ${kind}`, one, ask]);
}

function listExamples(one: Described): [string, Described, Ask][] {
  const { paths = {} } = describeApi(AREAS, 'https://kinora.example.com');
  return listPublishedPaths(one.template, one.facts).flatMap((path) => {
    const published = paths[path.replace(/:(\w+)/gu, '{$1}')] as Record<string, Published> | undefined;
    const examples = published?.[one.method.toLowerCase()]?.requestBody?.content['application/json']?.examples ?? {};
    return Object.values(examples).map(({ summary, value }): [string, Described, Ask] => [
      `${one.method} ${path}: ${summary}`,
      one,
      async (fixture) => {
        await prepareTeam(fixture);
        const asked = path.includes(':') ? (await one.scenario.ok(fixture)).path : path;
        return { path: asked, body: await replaceExampleValues(fixture, { path, value, site: site.origin }) };
      },
    ]);
  });
}

/** Sends the request as a new team. */
async function send(one: Described, ask: Ask): Promise<Json> {
  try {
    const fixture = await openFixtureFor(service, one, 'pro');
    const asked = await ask(fixture);
    const reply = await fixture.api.call(one.method, asked.path, { key: asked.key ?? fixture.key, body: asked.body });
    const headers = HEADERS.flatMap((name) => (reply.headers.has(name) ? [[name, reply.headers.get(name)]] : []));
    return {
      status: reply.status,
      headers: Object.fromEntries(headers) as Json,
      body: reply.json as unknown as Json,
    };
  } catch (error) {
    return { notSent: String(error) };
  }
}

/** What two responses have in common. */
function merge(one: Json, other: Json): Json {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.map((value, index) => merge(value, other[index] ?? null));
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted();
    return Object.fromEntries(names.map((name) => [name, merge(one[name] ?? VARIES, other[name] ?? VARIES)]));
  }
  return one === other ? withoutAddresses(one) : VARIES;
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutAddresses(value: Json): Json {
  if (typeof value !== 'string') return value;
  return value.replace(/127\.0\.0\.1:\d+/gu, '<host>').replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z?)?/gu, '<time>');
}

function printDifferences(before: Recorded, after: Recorded): void {
  for (const name of Object.keys({ ...before, ...after }).toSorted()) {
    if (!(name in after)) console.log(`GONE  ${name}`);
    else if (!(name in before)) console.log(`NEW   ${name}`);
    else for (const change of listChanges(before[name]!, after[name]!, '')) console.log(`${name}${change}`);
  }
}

function listChanges(before: Json, after: Json, path: string): string[] {
  if (before === VARIES || after === VARIES) return [];
  if (isObject(before) && isObject(after)) {
    return Object.keys({ ...before, ...after }).flatMap((name) => {
      const [was, is] = [before[name], after[name]];
      if (was === undefined) return [`  + ${path}.${name}`];
      return is === undefined ? [`  - ${path}.${name}`] : listChanges(was, is, `${path}.${name}`);
    });
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((value, index) => listChanges(value, after[index]!, `${path}[${index}]`));
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  return was === is ? [] : [`  ${path}: ${was.slice(0, 160)} -> ${is.slice(0, 160)}`];
}
