import type { z } from 'zod';
import type { DeliveredType } from '../../../domain/webhooks/delivery.ts';
import type { EVENT_DATA } from '../../webhooks/event-contract.ts';
import { IDS, MEDIA } from '../../contract/example-ids.ts';

type EventExamples = {
  [T in DeliveredType]: { id: string; type: T; createdAt: string; data: z.input<(typeof EVENT_DATA)[T]> };
};

const event = { id: IDS.event, createdAt: '2026-03-02T17:00:02.418Z' };

const posted = {
  accountId: IDS.account,
  platform: 'reelnet' as const,
  outcome: 'posted' as const,
  platformPostId: '17890455278211349',
  url: 'https://reelnet.example.com/reel/C4kD9x',
  error: null,
};

const failed = {
  accountId: IDS.account,
  platform: 'clipapp' as const,
  outcome: 'failed' as const,
  platformPostId: null,
  url: null,
  error: { code: 'account_disconnected', message: 'The account was disconnected.', platformCode: null },
};

const post = { postId: IDS.post, workspaceId: IDS.workspace, sandbox: true };

export const EVENT_EXAMPLES: EventExamples = {
  'post.published': {
    ...event,
    type: 'post.published',
    data: { ...post, status: 'partial', targets: [posted, failed] },
  },
  'post.failed': { ...event, type: 'post.failed', data: { ...post, status: 'failed', targets: [failed] } },
  'content.ready': {
    ...event,
    type: 'content.ready',
    data: {
      contentId: IDS.content,
      workspaceId: IDS.workspace,
      outputUrl: `${MEDIA}/video.mp4`,
      thumbnailUrl: `${MEDIA}/thumbnail.jpg`,
      durationMs: 12_000,
      postId: IDS.post,
    },
  },
  'credits.low': {
    ...event,
    type: 'credits.low',
    data: { balance: 195, threshold: 200, plan: 'pro', creditsPerMonth: 1_000 },
  },
  'webhook.test': {
    ...event,
    type: 'webhook.test',
    data: { webhookId: IDS.webhook, message: 'A test requested by the owner of this endpoint.' },
  },
};
