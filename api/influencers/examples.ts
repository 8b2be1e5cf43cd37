import { IDS } from '../contract/example-ids.ts';
import type { OperationExample } from '../contract/operation.ts';

const ARCHIVED = 'The workspace is archived; restore it first.';

export const INFLUENCER_EXAMPLE = {
  id: IDS.influencer,
  workspaceId: IDS.workspace,
  name: 'Mia',
  appearance: 'A barista in her thirties with short dark hair, in a bright kitchen',
  voice: { id: 'warm', speed: 1 },
  referenceAssetId: null,
  status: 'previewing',
  previews: [
    {
      id: IDS.asset,
      status: 'queued',
      url: null,
      error: null,
      credits: { charged: 10, refunded: 0 },
      createdAt: '2026-11-21T09:30:00.000Z',
    },
  ],
  selectedPreviewId: null,
  sandbox: false,
  createdAt: '2026-11-21T09:30:00.000Z',
};

const { name, appearance, voice } = INFLUENCER_EXAMPLE;

export const CREATE_EXAMPLE: OperationExample = {
  bodies: { 'A presenter': { name, appearance, voice } },
  data: INFLUENCER_EXAMPLE,
  conflicts: [ARCHIVED],
  usageLimit: "The plan's 50 AI avatars are in use; delete one first.",
};

export const PREVIEW_EXAMPLE: OperationExample = { data: INFLUENCER_EXAMPLE, conflicts: [ARCHIVED] };

export const VIDEO_EXAMPLE: OperationExample = {
  bodies: {
    'A short line': {
      script: 'Cold brew takes 18 hours. Most people stop at 12.',
      captions: { enabled: true, style: 'karaoke' },
    },
  },
  data: {
    contentId: IDS.content,
    format: 'talkinghead',
    status: 'queued',
    statusUrl: `https://kinora.example.com/api/v1/content/${IDS.content}`,
    credits: { charged: 12, items: [{ spendingType: 'influencer_video_seconds', credits: 12 }] },
    warnings: [],
  },
  conflicts: [ARCHIVED],
  usageLimit: "The plan's 500 content pieces of this period are used up.",
};
