import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoApi } from '../demo/demo-api.ts';

export interface GalleryContent {
  id: string;
  format: string;
  status: 'queued' | 'rendering' | 'ready' | 'failed' | 'cancelled';
  progress: number;
  outputUrl: string | null;
  thumbnailUrl: string | null;
  durationMs: number | null;
  deckHash: string | null;
  assetIds: string[];
  clips: string[];
  warnings: { code: string; path: string }[];
  error: { code: string; message: string } | null;
}

/** Stays below the rate limit of 600 requests per five minutes. */
const POLL_INTERVAL_MS = 700;

/** Polls a content item until it is finished. */
export async function watchContent(
  api: DemoApi,
  contentId: string,
  onProgress: (percent: number) => void,
): Promise<GalleryContent> {
  for (;;) {
    const content = await api.get<GalleryContent>(`/content/${contentId}`);
    onProgress(content.progress);
    if (content.status !== 'queued' && content.status !== 'rendering') return content;
    await sleep(POLL_INTERVAL_MS);
  }
}
