import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import { buildDeck, type BenchTeam } from './bench-team.ts';
import type { HostileServer } from './hostile-server.ts';

export interface Attacker extends BenchTeam {
  server: HostileServer;
  signal: AbortSignal;
}

export interface Attack {
  name: string;
  description: string;
  /** A job of the attacker that the same job of the victim may have to wait for. */
  job?: { kind: 'render' | 'fetch'; seconds: number };
  /** Resolves once the attack has its full size; it may continue until the signal aborts. `size` is 1 for the full attack. */
  start(attacker: Attacker, size: number): Promise<void>;
}

const CONCURRENCY = 16;

/** Sends `count` requests. */
async function send(count: number, request: (index: number) => Promise<unknown>): Promise<void> {
  const limit = pLimit(CONCURRENCY);
  await Promise.all(Array.from({ length: Math.max(1, Math.round(count)) }, (_, index) => limit(request, index)));
}

/** Repeats a request in `clients` loops until the attack ends. */
async function repeat({ signal }: Attacker, clients: number, request: () => Promise<unknown>): Promise<void> {
  for (let client = 0; client < clients; client += 1) {
    void (async () => {
      while (!signal.aborted) await request();
    })();
  }
}

const importRows = (attacker: Attacker, rows: readonly string[], changes: object = {}): Promise<unknown> =>
  attacker.client.post('/posts/import', {
    csv: ['caption,videoUrl', ...rows].join('\n'),
    selectedAccounts: attacker.selectedAccounts,
    ...changes,
  });

const listRows = (count: number, url: (row: number) => string): string[] =>
  Array.from({ length: Math.max(1, Math.round(count)) }, (_, row) => `Row ${row},${url(row)}`);

const MCP_HEADERS = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-03-26' };

export const ATTACKS: readonly Attack[] = [
  {
    name: 'batches',
    description: 'batches of 20 messages to /mcp, sixteen at a time',
    start: (attacker) => {
      const batch = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
      return repeat(attacker, CONCURRENCY, () => attacker.client.post('/mcp', batch, MCP_HEADERS));
    },
  },
  {
    name: 'slow probes',
    description: 'uploads of a clip of 40 megapixels whose first picture takes seconds to decode, eight at a time',
    start: async (attacker) => {
      const clip = await makeSlowClip();
      await repeat(attacker, 8, () => attacker.client.upload(clip, 'slow.mkv'));
    },
  },
  {
    name: 'stalled uploads',
    description: 'uploads of 60 MB that stop arriving, six at a time',
    start: (attacker, size) => repeat(attacker, 6, () => attacker.client.stallUpload(60_000_000 * size)),
  },
  {
    name: 'commas',
    description: 'imports of 5.2 million commas, three at a time',
    start: (attacker, size) =>
      repeat(attacker, 3, () =>
        importRows(attacker, [','.repeat(Math.round(5_200_000 * size))], { validateOnly: true }),
      ),
  },
  {
    name: 'previews',
    description: 'previews with 1,200 caption words of 79 characters, three at a time',
    start: (attacker, size) => {
      const words = Array.from({ length: Math.round(1_200 * size) }, (_, index) => ({
        text: 'w'.repeat(79),
        startMs: index * 4,
        endMs: index * 4 + 4,
      }));
      const deck = buildDeck('preview', { enabled: true, style: 'plain', words });
      const body = { deck, format: 'walloftext', selectedAccounts: attacker.selectedAccounts, caption: 'Hello' };
      return repeat(attacker, 3, () => attacker.client.post('/posts/preview', body));
    },
  },
  {
    name: 'property names',
    description: 'bodies with property names of 900 KB that need escapes, thirty at a time',
    start: (attacker, size) => {
      const body = `{"${'\\u0000'.repeat(Math.round(150_000 * size))}":1}`;
      return repeat(attacker, 30, () => attacker.client.post('/posts', body));
    },
  },
  {
    name: 'slow URLs',
    description: '5,000 imported videos at 2 KB/s',
    // A slower transfer is ended after this time.
    job: { kind: 'fetch', seconds: 20 },
    start: async (attacker, size) => {
      await importRows(
        attacker,
        listRows(5_000 * size, (row) => attacker.server.url('slow', row)),
      );
    },
  },
  {
    name: 'renders',
    description: '500 renders of six seconds',
    job: { kind: 'render', seconds: 6 },
    start: (attacker, size) =>
      send(500 * size, (index) =>
        attacker.client.post('/posts', {
          deck: buildDeck(`Attack ${index}`),
          format: 'walloftext',
          selectedAccounts: attacker.selectedAccounts,
          caption: 'Hello',
          schedule: 'draft',
        }),
      ),
  },
  {
    name: 'hanging endpoints',
    description: '1,000 webhook endpoints that never respond, and an event to each',
    start: async (attacker, size) => {
      await send(1_000 * size, async (index) => {
        const body = { url: attacker.server.url('hang', index), events: ['post.published'] };
        const { status, data } = await attacker.client.post<{ id: string }>('/webhooks', body);
        if (status === 201) await attacker.client.post(`/webhooks/${data.id}/test`, {});
      });
      await send(100 * size, () => publishNow(attacker));
    },
  },
  {
    name: 'imports',
    description: 'imports of 2,500 rows, fourteen at a time',
    start: (attacker, size) => {
      const rows = listRows(2_500 * size, (row) => attacker.server.url('reset', row));
      return repeat(attacker, 14, () => importRows(attacker, rows));
    },
  },
  {
    name: 'duplicates',
    description: 'thirteen duplicates of one Idempotency-Key, again and again',
    start: async (attacker, size) => {
      const csv = ['caption,videoUrl', ...listRows(2_500 * size, (row) => attacker.server.url('reset', row))].join(
        '\n',
      );
      const body = { csv, selectedAccounts: attacker.selectedAccounts };
      let round = 0;
      await repeat(attacker, 1, async () => {
        const headers = { 'Idempotency-Key': `round-${(round += 1)}` };
        await Promise.all(Array.from({ length: 13 }, () => attacker.client.post('/posts/import', body, headers)));
      });
    },
  },
  {
    name: 'large bodies',
    description: 'JSON bodies of 1 MB and CSV of 5,000 rows, eight at a time',
    start: async (attacker, size) => {
      const body = { items: Array.from({ length: Math.round(50_000 * size) }, (_, index) => ({ index, text: 'x' })) };
      const rows = listRows(5_000 * size, (row) => `https://example.com/${row}.mp4`);
      await repeat(attacker, 4, () => attacker.client.post('/posts', body));
      await repeat(attacker, 4, () => importRows(attacker, rows, { validateOnly: true }));
    },
  },
  {
    name: 'failing site',
    description: '5,000 imported videos of a site that resets every connection',
    start: async (attacker, size) => {
      await importRows(
        attacker,
        listRows(5_000 * size, (row) => attacker.server.url('reset', row)),
      );
    },
  },
  {
    name: 'posts at once',
    description: '1,000 posts published at once',
    start: (attacker, size) => send(1_000 * size, () => publishNow(attacker)),
  },
  {
    name: 'crawls',
    description: 'crawls of 200 workspaces whose websites never respond',
    start: (attacker, size) =>
      send(200 * size, async (index) => {
        const body = { name: `Brand ${index}`, websiteUrl: attacker.server.url('hang', index) };
        const { status, data } = await attacker.client.post<{ id: string }>('/workspaces', body);
        if (status === 201) await attacker.client.post('/brand/analyze', { workspaceId: data.id });
      }),
  },
  {
    name: 'generated media',
    description: '250 videos whose pictures are generated',
    start: (attacker, size) =>
      send(250 * size, (index) => attacker.client.post('/content/fadein', { lines: [`Bread ${index}`, 'Coffee'] })),
  },
  {
    name: 'reads',
    description: 'reads of full lists, sixteen at a time',
    start: async (attacker) => {
      await send(200, () => publishNow(attacker));
      await repeat(attacker, CONCURRENCY, () => attacker.client.get('/posts?limit=100'));
    },
  },
];

function publishNow({ client, contentId, selectedAccounts }: Attacker): Promise<unknown> {
  return client.post('/posts', { contentId, selectedAccounts, caption: 'Hello' });
}

/** Eight pictures of nearly as many pixels as are accepted, in a codec that is slow to decode. */
async function makeSlowClip(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-slow-clip-'));
  const path = join(folder, 'slow.mkv');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=6300x6300:r=8:d=1,format=yuv444p'];
  await promisify(execFile)(requireFfmpeg(), ['-v', 'error', ...source, '-c:v', 'ffv1', '-context', '1', '-y', path]);
  const clip = await readFile(path);
  await rm(folder, { recursive: true });
  return clip;
}
