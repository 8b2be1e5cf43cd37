import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../test/support/figures/percentile.ts';
import { createApi, POSTS_PER_CALLER, type PublishFixture } from '../publish/publish-fixture.ts';
import { waitUntilEnded } from '../publish/burst.ts';
import type { Lateness } from '../publish/lateness.ts';
import { fetchControl } from '../../test/support/sandbox-control.ts';

const MAX_CONCURRENT_CALLERS = 16;
/** How long to wait after the last slot for all posts to end. */
const FINISH_TIMEOUT_MS = 180_000;

/** Posts with one target whose slots are spread over some minutes, all created before the first slot. */
export interface SpreadPosts {
  /** The prefix of their captions. */
  name: string;
  posts: number;
  /** Milliseconds since 1970. */
  firstSlot: number;
  lastSlot: number;
  /** The slot of each post, keyed by its caption. */
  slots: Map<string, number>;
}

/** The lateness of posts that each have their own slot. */
export type SpreadLateness = Omit<Lateness, 'posts'>;

/** Creates the posts through the public API, with a new API key for every `POSTS_PER_CALLER` posts. The first slot is `leadMs` ahead. */
export async function createSpreadPosts(
  fixture: PublishFixture,
  { name, posts, leadMs, windowMs }: { name: string; posts: number; leadMs: number; windowMs: number },
): Promise<SpreadPosts> {
  const { callers, contentId, random } = fixture;
  const firstSlot = Math.ceil((Date.now() + leadMs) / 1_000) * 1_000;
  const slots = new Map(
    Array.from({ length: posts }, (_, n) => [`${name} ${n}`, firstSlot + Math.floor(random() * windowMs)] as const),
  );
  const waiting = [...slots];
  const callOnce = async (caller: number): Promise<void> => {
    const account = callers[caller % callers.length]?.accounts.clipapp ?? '';
    for (
      let share = waiting.splice(0, POSTS_PER_CALLER);
      share.length > 0;
      share = waiting.splice(0, POSTS_PER_CALLER)
    ) {
      const api = await createApi(fixture);
      for (const [caption, slot] of share) {
        await api.post('/posts', {
          contentId,
          selectedAccounts: { clipapp: [account] },
          caption,
          schedule: 'scheduled',
          scheduledTime: new Date(slot).toISOString(),
        });
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CALLERS }, (_, caller) => callOnce(caller)));
  if (Date.now() > firstSlot) throw new Error(`creating the posts took longer than ${leadMs / 1_000} s`);
  return { name, posts, firstSlot, lastSlot: firstSlot + windowMs, slots };
}

/** Waits until all posts have ended, and compares the platform's record with their slots. */
export async function measureSpreadPosts(
  fixture: PublishFixture,
  { name, posts, lastSlot, slots }: SpreadPosts,
): Promise<SpreadLateness> {
  await sleep(Math.max(0, lastSlot - Date.now()));
  await waitUntilEnded(fixture, name, posts, lastSlot + FINISH_TIMEOUT_MS);
  const record = (await (await fetchControl(fixture.dev.sandboxUrl, 'posts')).json()) as {
    caption: string | null;
    publishedAt: string;
  }[];
  const ours = record.filter(({ caption }) => slots.has(caption ?? ''));
  const distinct = new Set(ours.map(({ caption }) => caption)).size;
  const late = ours
    .map(({ caption, publishedAt }) => Date.parse(publishedAt) - (slots.get(caption ?? '') ?? 0))
    .toSorted((a, b) => a - b);
  return {
    lost: posts - distinct,
    double: ours.length - distinct,
    early: late.filter((ms) => ms < 0).length,
    p50: percentile(late, 0.5),
    p99: percentile(late, 0.99),
    last: percentile(late, 1),
  };
}
