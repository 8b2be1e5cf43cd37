import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { workflowId, type WorkflowKind } from '../../domain/workflow-names.ts';
import { startInstance, type Instance } from '../builders/instance.ts';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
}, 120_000);
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
}

interface Influencer {
  id: string;
  status: string;
  previews: { id: string; status: string; error: { code: string } | null; credits: object }[];
}

const balance = async (): Promise<number> => (await instance.api.get<{ balance: number }>('/credits')).balance;

/** Asks again until the answer is as wanted. */
async function until<T>(path: string, wanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await instance.api.get<T>(path);
    if (wanted(answer)) return answer;
    await sleep(250);
  }
}

const ended = (id: string): Promise<Content> =>
  until<Content>(`/content/${id}`, ({ status }) => !['queued', 'rendering'].includes(status));

const resultOf = (kind: WorkflowKind, rowId: string): Promise<unknown> =>
  instance.temporal.workflow.getHandle(workflowId(kind, rowId)).result();

const refunds = (jobId: string): Promise<number> =>
  instance.orm.em.fork().count(LedgerEntry, { refId: jobId, type: 'refund' });

test('a wall of text and a slideshow are rendered from words alone', async () => {
  for (const [format, body] of [
    ['walloftext', { script: 'Cold brew takes eighteen hours.\nMost people stop at twelve.', durationSec: 3 }],
    ['slideshow', { prompt: 'Grind it coarse. Wait. Strain it twice.', durationSec: 3, ratio: '1:1' }],
  ] as const) {
    const { contentId } = await instance.api.post<{ contentId: string }>(`/content/${format}`, body);
    const content = await ended(contentId);
    expect(content).toMatchObject({ status: 'ready', progress: 100, durationMs: 3_000, error: null });
    const video = await fetch(content.outputUrl);
    expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(await resultOf('render', contentId)).toBe('ready');
  }
}, 120_000);

test('AI media without a provider fails with its reason, and every credit comes back once', async () => {
  const before = await balance();
  const made = await instance.api.post<Influencer>('/influencers', {
    name: 'Mia',
    appearance: 'A barista with short dark hair',
    voice: { id: 'warm' },
  });
  const videos = `/influencers/${made.id}/videos`;
  const jobs = [
    await instance.api.post<{ contentId: string }>('/content/ugc', { prompt: 'Cold brew' }),
    await instance.api.post<{ contentId: string }>(videos, { script: 'It waits for you.' }),
  ];

  for (const { contentId } of jobs) {
    const { status, error, credits } = await ended(contentId);
    expect([status, error?.code, credits.refunded]).toEqual(['failed', 'no_media_provider', credits.charged]);
    expect([await resultOf('render', contentId), await refunds(contentId)]).toEqual(['failed', 1]);
  }
  const { previews } = await until<Influencer>(`/influencers/${made.id}`, ({ status }) => status === 'failed');
  expect(previews).toMatchObject([
    { status: 'failed', error: { code: 'no_media_provider' }, credits: { charged: 10, refunded: 10 } },
  ]);
  expect([await resultOf('preview', previews[0]!.id), await refunds(previews[0]!.id)]).toEqual(['failed', 1]);
  expect(await balance()).toBe(before);
}, 120_000);

test('a render that is cancelled while it runs stops, and its workflow ends', async () => {
  const { contentId } = await instance.api.post<{ contentId: string }>('/content/walloftext', {
    script: 'Cold brew takes eighteen hours.',
    durationSec: 60,
  });
  await until<Content>(`/content/${contentId}`, ({ progress }) => progress > 0);

  const cancelled = await instance.api.post<Content>(`/content/${contentId}/cancel`, {});

  expect(cancelled.status).toBe('cancelled');
  expect(await resultOf('render', contentId)).toBe('over');
  const after = await instance.api.get<Content>(`/content/${contentId}`);
  expect(after).toMatchObject({ status: 'cancelled', progress: cancelled.progress, outputUrl: null });
  await instance.api.delete(`/content/${contentId}`);
  await expect(instance.api.get(`/content/${contentId}`)).rejects.toThrow('404');
}, 120_000);
