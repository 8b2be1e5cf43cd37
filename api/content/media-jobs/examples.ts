import { EXTRA_SPENDING, type Extra } from '../../../domain/content/media-jobs.ts';
import { IDS } from '../../contract/example-ids.ts';
import type { OperationExample } from '../../contract/operation.ts';

const BODIES: Record<Extra, { says: string; credits: number; body: object }> = {
  image: {
    says: 'Two pictures',
    credits: 4,
    body: { prompt: 'A rye loaf on a wooden table, morning light', count: 2 },
  },
  video: {
    says: 'A clip of five seconds',
    credits: 10,
    body: { prompt: 'Steam rising from fresh bread', durationSec: 5 },
  },
  voiceover: {
    says: 'A short text',
    credits: 1,
    body: { script: 'Fresh bread, every morning at six.', voice: { id: 'default', speed: 1 }, language: 'en' },
  },
  clips: {
    says: 'A talk of the library',
    credits: 42,
    body: { sourceAssetId: IDS.asset, maxClips: 5, minSec: 15, maxSec: 45 },
  },
};

export const EXTRA_EXAMPLES = Object.fromEntries(
  Object.entries(BODIES).map(([extra, example]) => [extra, exampleOf(extra as Extra, example)]),
) as Record<Extra, OperationExample>;

function exampleOf(extra: Extra, { says, credits, body }: (typeof BODIES)[Extra]): OperationExample {
  return {
    bodies: { [says]: body },
    data: {
      contentId: IDS.content,
      format: extra,
      status: 'queued',
      statusUrl: `https://kinora.example.com/api/v1/content/${IDS.content}`,
      credits: { charged: credits, items: [{ spendingType: EXTRA_SPENDING[extra], credits }] },
      warnings: [],
    },
    conflicts: ['The workspace is archived; restore it first.'],
    usageLimit: "The plan's 500 content pieces of this period are used up.",
  };
}
