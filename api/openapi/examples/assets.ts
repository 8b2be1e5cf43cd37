import type { OperationExample } from '../operation.ts';
import { IDS } from '../example-ids.ts';

const asset = {
  id: IDS.asset,
  workspaceId: IDS.workspace,
  kind: 'video',
  name: 'roastery.mp4',
  mimeType: 'video/mp4',
  bytes: 4_718_592,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 1_080,
  height: 1_920,
  durationMs: 14_200,
  url: 'https://kinora.example.com/media/a/Zb8w2uQ5hXk1tRr9mPy3Dg/roastery.mp4',
  provenance: null,
  createdAt: '2026-03-02T09:30:00.000Z',
};

export const assetExamples: Record<string, OperationExample> = {
  'GET /assets': { data: [asset] },
  'POST /assets': {
    bodies: { 'Fetched from a URL': { sourceUrl: 'https://hanso.example.com/roastery.mp4', name: 'roastery.mp4' } },
    data: asset,
  },
  'GET /assets/:id': { data: asset },
  'DELETE /assets/:id': {
    data: { id: IDS.asset },
    conflicts: [
      'A job that is not finished uses this asset; wait for it, or cancel it.',
      'An influencer is seen by this picture; delete the influencer first.',
    ],
  },
};
