import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { workflowId, type WorkflowKind } from '../../domain/workflow-names.ts';
import { startInstance, type Instance } from '../support/instance.ts';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
});
afterAll(async () => {
  await instance?.stop();
});

interface Content {
  id: string;
  status: string;
  progress: number;
  outputUrl: string;
  durationMs: number;
  error: { code: string } | null;
  credits: { charged: number; refunded: number };
  assetIds: string[];
}

interface Influencer {
  id: string;
  status: string;
  selectedPreviewId: string | null;
  previews: { id: string; status: string; url: string | null }[];
}

const balance = async (): Promise<number> => (await instance.api.get<{ balance: number }>('/credits')).balance;

/** Polls the path until the response matches. */
async function waitUntil<T>(path: string, wanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await instance.api.get<T>(path);
    if (wanted(answer)) return answer;
    await sleep(250);
  }
}

const ended = (id: string): Promise<Content> =>
  waitUntil<Content>(`/content/${id}`, ({ status }) => !['queued', 'rendering'].includes(status));

const isSeen = ({ status }: Influencer): boolean => status !== 'previewing';

const getResult = (kind: WorkflowKind, rowId: string): Promise<unknown> =>
  instance.temporal.workflow.getHandle(workflowId(kind, rowId)).result();

const refunds = (jobId: string): Promise<number> =>
  instance.orm.em.fork().count(LedgerEntry, { refId: jobId, type: 'refund' });

test('a wall of text and a slideshow are rendered from text alone', async () => {
  for (const [format, body] of [
    ['walloftext', { script: 'Cold brew takes eighteen hours.\nMost people stop at twelve.', durationSec: 3 }],
    ['slideshow', { prompt: 'Grind it coarse. Wait. Strain it twice.', durationSec: 3, ratio: '1:1' }],
  ] as const) {
    const { contentId } = await instance.api.post<{ contentId: string }>(`/content/${format}`, body);
    const content = await ended(contentId);
    expect(content).toMatchObject({ status: 'ready', progress: 100, durationMs: 3_000, error: null });
    const video = await fetch(content.outputUrl);
    expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(await getResult('render', contentId)).toBe('ready');
  }
});

test('an influencer gets a preview, speaks a script, and its video is published', async () => {
  const before = await balance();
  const made = await instance.api.post<Influencer>('/influencers', {
    name: 'Mia',
    appearance: 'A barista with short dark hair',
    voice: { id: 'female' },
  });
  const { previews, selectedPreviewId } = await waitUntil<Influencer>(`/influencers/${made.id}`, isSeen);
  expect([previews[0]?.id, previews[0]?.status]).toEqual([selectedPreviewId, 'ready']);
  expect((await fetch(previews[0]?.url ?? '')).headers.get('content-type')).toBe('image/png');
  const script = 'Cold brew takes eighteen hours. Most people stop at twelve, and wonder why it is thin.';

  const { contentId } = await instance.api.post<{ contentId: string }>(`/influencers/${made.id}/videos`, { script });
  const content = await ended(contentId);

  expect(content).toMatchObject({ status: 'ready', progress: 100, error: null });
  expect(await getResult('generateContent', contentId)).toBe('ready');
  const { charged, refunded } = content.credits;
  expect(charged - refunded).toBe(Math.min(charged, 3 * Math.ceil(content.durationMs / 1_000)));
  expect([await refunds(contentId), await balance()]).toEqual([refunded > 0 ? 1 : 0, before - 10 - charged + refunded]);
  const post = await instance.api.post<{ id: string }>('/posts', {
    contentId,
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  });
  const posted = await waitUntil<{ status: string }>(`/posts/${post.id}`, ({ status }) =>
    /posted|failed/u.test(status),
  );
  expect(posted.status).toBe('posted');
});

test('an AI format from the embedded provider is marked as sandbox media in the library', async () => {
  const { contentId } = await instance.api.post<{ contentId: string }>('/content/fadein', {
    lines: ['Cold brew waits.', 'So do good mornings.'],
    durationSec: 4,
  });
  const content = await ended(contentId);
  expect([content.status, content.error, content.credits]).toEqual(['ready', null, { charged: 10, refunded: 0 }]);
  const [assetId] = content.assetIds;
  const asset = await instance.api.get<{ provenance: object }>(`/assets/${assetId}`);
  expect(asset.provenance).toMatchObject({ provider: 'embedded', synthetic: true, sandbox: true });
  expect(await getResult('generateContent', contentId)).toBe('ready');
});

/** Sixty slides, so that each second is encoded on its own. */
function buildSlowDeck(): object {
  const slides = Array.from({ length: 60 }, (_, second) => ({
    startMs: second * 1_000,
    endMs: (second + 1) * 1_000,
    boxes: [{ id: `line${second}`, text: `Line ${second}`, rect: { x: 0.1, y: 0.35, w: 0.8, h: 0.3 } }],
  }));
  return { ...buildDemoDeck(), durationMs: 60_000, slides };
}

test('a render that is cancelled while it runs stops, and its workflow ends early', async () => {
  const { contentId } = await instance.api.post<{ contentId: string }>('/content/slideshow', { deck: buildSlowDeck() });
  await waitUntil<Content>(`/content/${contentId}`, ({ progress }) => progress > 0);

  const cancelled = await instance.api.post<Content>(`/content/${contentId}/cancel`, {});

  expect(cancelled.status).toBe('cancelled');
  expect(await getResult('render', contentId)).toBe('ended');
  const after = await instance.api.get<Content>(`/content/${contentId}`);
  expect(after).toMatchObject({ status: 'cancelled', progress: cancelled.progress, outputUrl: null });
  await instance.api.delete(`/content/${contentId}`);
  await expect(instance.api.get(`/content/${contentId}`)).rejects.toThrow('404');
});
