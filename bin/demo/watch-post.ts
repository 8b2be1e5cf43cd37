import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoApi } from './demo-api.ts';

export const TIMEOUT_MS = 180_000;

export type Log = (step: string, detail: string) => void;

interface Target {
  platform: string;
  status: string;
  url: string | null;
  error: { message: string } | null;
}

export interface Post {
  id: string;
  status: string;
  contentId: string;
  mediaUrl: string | null;
  scheduledTime: string;
  targets: Target[];
}

/** Polls the content while it renders, then the post: calls under /posts are limited to 60 per five minutes. */
export async function watchPost(api: DemoApi, { id, contentId }: Post, log: Log): Promise<Post> {
  const deadline = Date.now() + TIMEOUT_MS;
  let shown = '';
  const show = (step: string, detail: string): void => {
    if (detail !== shown) log(step, detail);
    shown = detail;
  };
  for (; Date.now() < deadline; await sleep(300)) {
    const content = await api.get<{ status: string; progress: number }>(`/content/${contentId}`);
    show('rendering', `${content.status} ${content.progress} %`);
    if (['ready', 'failed', 'cancelled'].includes(content.status)) break;
  }
  for (; Date.now() < deadline; await sleep(2_000)) {
    const post = await api.get<Post>(`/posts/${id}`);
    show(post.status, describeProgress(post));
    if (['posted', 'partial', 'failed', 'cancelled'].includes(post.status)) return post;
  }
  throw new Error(`The post ${id} did not finish within ${TIMEOUT_MS / 1000} s.`);
}

function describeProgress(post: Post): string {
  const left = Math.ceil((Date.parse(post.scheduledTime) - Date.now()) / 1000);
  if (post.status === 'scheduled') return `slot in ${Math.max(0, left)} s`;
  return post.targets.map((target) => `${target.platform} ${target.status}`).join(', ');
}
