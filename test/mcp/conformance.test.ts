/**
 * The conformance scenarios of the protocol that apply to a server with tools of its own. The others call tools, prompts and resources
 * of a test server (`test_…`), or need sampling, elicitation, logging, subscriptions or streams, which this server does not offer.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleByDay } from '../support/runs.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();
const CONFORMANCE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

let proxy: Server;
let url: string;
let results: string;

/** Adds the key, which the program cannot send, and passes everything else on. */
beforeAll(async () => {
  const { key } = await mintTeam(served.deps);
  const { port } = new URL(served.api.origin);
  proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const { method, url: path } = incoming;
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (received) => {
      outgoing.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(outgoing);
    });
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
  results = await mkdtemp(join(tmpdir(), 'kinora-conformance-'));
});

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await rm(results, { recursive: true });
});

const SCENARIOS = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'caching',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'dns-rebinding-protection',
  ],
};

const CASES = Object.entries(SCENARIOS).flatMap(([revision, names]) => names.map((name) => [revision, name] as const));

test.each(sampleByDay(CASES, 4))('revision %s passes the scenario %s', async (revision, scenario) => {
  const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', results];
  const ran = await promisify(execFile)(process.execPath, [CONFORMANCE, ...args], { timeout: 240_000 }).catch(
    (error: unknown) => error,
  );
  const { stdout = '', stderr = '' } = ran as { stdout?: string; stderr?: string };
  expect(`${stdout}${stderr}`).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/u);
});
