import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import type { GenerationWriter } from '../../adapters/ports.ts';
import { TextMetrics } from '../../adapters/telemetry/text-metrics.ts';
import { reportMediaCosts } from '../../bin/commands/media-costs.ts';
import { chatServer, draft, says } from '../adapters/llm/chat-server.ts';
import { openFixture, type Fixture } from '../automations/fixture.ts';
import { service } from '../support/service.ts';
import { mintKey } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { parseExposition } from '../telemetry/exposition.ts';

const chat = chatServer();
const model = `model-${randomUUID()}`;
const price = { api: 'openai' as const, model, inputUsd: 2, outputUsd: 10 };
const registry = new Registry();
const getWriter = (): GenerationWriter => chat.model({ model, price });
const served = service({
  generationWriter: {
    writeDrafts: (...asked) => getWriter().writeDrafts(...asked),
    writeHooks: (...asked) => getWriter().writeHooks(...asked),
  },
});

const team = useTeam(served);

const USAGE = { prompt_tokens: 1_000, completion_tokens: 200 };
const DRAFT = says({ generations: [draft()] }, {}, USAGE);

async function write(key: string, headers: Record<string, string> = {}) {
  const body = { count: 1, format: 'walloftext', prompt: 'cold brew' };
  return served.api.call('POST', '/generations', { key, body, headers });
}

const listCosts = (teamId: string): Promise<{ job: string; usd: string | null }[]> =>
  served.deps.orm.em
    .fork()
    .execute('select job_id as job, cost_usd as usd from text_call where team_id = ? order by id', [teamId]);

test('what a request spent on texts is stored with it, once per paid call', async () => {
  chat.script = [DRAFT];
  const { text: key } = await mintKey(served.deps, team.team.id, { live: true });
  const headers = { 'idempotency-key': randomUUID() };

  const first = await write(key, headers);
  await write(key, headers);

  expect(first.status).toBe(201);
  expect(await listCosts(team.team.id)).toEqual([{ job: first.headers.get('x-request-id'), usd: '0.004000' }]);
});

test('variants of a generation store what their hooks cost', async () => {
  chat.script = [DRAFT, says(JSON.stringify(['One slower thing', 'Why it waits']), {}, USAGE)];
  const { text: key } = await mintKey(served.deps, team.team.id, { live: true });
  const { json } = await write(key);
  const { id } = json.data[0] as { id: string };

  await served.api.call('POST', `/generations/${id}/variants`, { key, body: { count: 1 } });

  expect((await listCosts(team.team.id)).map(({ usd }) => usd)).toEqual(['0.004000', '0.004000']);
});

test('paid texts are recorded although none is usable', async () => {
  chat.script = [says('no JSON', {}, USAGE), 'silence'];
  const { text: key } = await mintKey(served.deps, team.team.id, { live: true });
  await write(key);
  expect((await listCosts(team.team.id)).map(({ usd }) => usd)).toEqual(['0.004000', null]);
});

test('a test key costs nothing', async () => {
  chat.script = [DRAFT];
  const { text: key } = await mintKey(served.deps, team.team.id, { live: false });
  await write(key);
  expect(await listCosts(team.team.id)).toEqual([]);
});

test('an automation stores what its drafts cost under its id', async () => {
  chat.script = [DRAFT];
  const fixture: Fixture = await openFixture(served);
  const id = await fixture.drafted({ prompt: 'coffee' });
  expect((await fixture.call('POST', `/automations/${id}/generate`, { count: 1 })).status).toBe(202);
  await fixture.sql('update automation set sandbox = false where id = ?', [id]);
  await fixture.write(id);

  const costs = await listCosts(fixture.team.id);
  expect(new Set(costs.map(({ job }) => job))).toEqual(new Set([id]));
  expect(costs[0]?.usd).toBe('0.004000');
});

test('the report to the operator adds texts to the sum and names calls of unknown cost', async () => {
  const { json, text } = await reportMediaCosts(served.deps.orm, { days: '1' });
  const own = json.texts.find((row) => row.model === model);

  expect(own).toMatchObject({ calls: expect.any(Number), unknown: 1 });
  expect(own?.usd).toBeCloseTo(((own?.calls ?? 0) - 1) * 0.004, 6);
  expect(json.usd).toBeCloseTo(
    [...json.rows, ...json.texts].reduce((sum, { usd }) => sum + usd, 0),
    5,
  );
  expect(text).toContain(`openai ${model} (text): ${own?.calls} calls`);
  expect(text).toContain('1 of unknown cost');
});

test('the metrics count calls, tokens and cost', async () => {
  const writer = new TextMetrics(registry).meter(chat.model({ model, price }));
  chat.script = [says(JSON.stringify(['One slower thing']), {}, USAGE)];
  await writer?.writeHooks({ brandName: 'Acme', hook: 'Coffee', lines: ['A line.'], claims: [], count: 1 }, () => null);

  const samples = new Map(parseExposition(await registry.metrics()));
  const get = (name: RegExp): number | undefined => [...samples].find(([line]) => name.test(line))?.[1];
  expect(get(/^kinora_text_calls_total\{/u)).toBe(1);
  expect(get(/^kinora_text_cost_usd_total\{/u)).toBe(0.004);
  expect(get(/^kinora_text_tokens_total\{.*"output"/u)).toBe(200);
});
