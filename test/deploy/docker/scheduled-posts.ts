import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoApi } from '../../../bin/demo/demo-api.ts';
import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { fetchControl } from '../../support/sandbox-control.ts';

/** Long enough for the creation of a phase's posts. */
export const LEAD_MS = 15_000;
const PUBLISH_TIMEOUT_MS = 300_000;

export interface ScheduledPost {
  id: string;
  phase: string;
  caption: string;
  slot: number;
}

interface RecordedPost {
  platform: string;
  caption: string | null;
  title: string | null;
  publishedAt: string;
}

export interface PhaseResult {
  publishes: number;
  latestMs: number;
  problems: string[];
}

/** Posts of one deck to an account on each platform, compared with the publish record of the simulator. */
export class ScheduledPosts {
  readonly posts: ScheduledPost[] = [];
  readonly #api: DemoApi;
  readonly #accounts: Record<string, string[]>;
  readonly #sandboxUrl: string;

  constructor(api: DemoApi, accounts: Record<string, string[]>, sandboxUrl: string) {
    this.#api = api;
    this.#accounts = accounts;
    this.#sandboxUrl = sandboxUrl;
  }

  /** Returns the time of the first slot. */
  async schedule(phase: string, count: number, everyMs: number, deck: object = buildDemoDeck()): Promise<number> {
    const first = Date.now() + LEAD_MS;
    for (let index = 0; index < count; index += 1) {
      const slot = first + index * everyMs;
      const caption = `${phase} ${index + 1}`;
      const { id } = await this.#api.post<{ id: string }>('/posts', {
        deck,
        format: 'walloftext',
        selectedAccounts: this.#accounts,
        schedule: 'scheduled',
        scheduledTime: new Date(slot).toISOString(),
        caption,
        declarations: { madeForKids: false },
      });
      this.posts.push({ id, phase, caption, slot });
    }
    return first;
  }

  /** Waits until every target of the phase is published, then compares. The record is complete, so a second publish is seen later. */
  async waitForPhase(phase: string): Promise<void> {
    const expected = this.posts.filter((post) => post.phase === phase).length * this.#countTargets();
    let found = 0;
    for (const deadline = Date.now() + PUBLISH_TIMEOUT_MS; Date.now() < deadline; await sleep(500)) {
      found = (await this.#readRecord()).filter((each) => this.#findPost(each)?.phase === phase).length;
      if (found >= expected) return;
    }
    throw new Error(`${phase}: ${found} of ${expected} targets were published`);
  }

  async check(phase: string, lateMs: number): Promise<PhaseResult> {
    const record = await this.#readRecord();
    const posts = this.posts.filter((post) => post.phase === phase);
    const problems: string[] = [];
    let [publishes, latestMs] = [0, 0];
    for (const post of posts) {
      const published = record.filter((each) => this.#findPost(each) === post);
      publishes += published.length;
      for (const platform of Object.keys(this.#accounts)) {
        const times = published
          .filter((each) => each.platform === platform)
          .map((each) => Date.parse(each.publishedAt));
        if (times.length !== 1) problems.push(`${post.caption} was published ${times.length} times on ${platform}`);
        for (const late of times.map((at) => at - post.slot)) {
          latestMs = Math.max(latestMs, late);
          if (late < 0 || late > lateMs)
            problems.push(`${post.caption} on ${platform} was published at slot + ${late} ms`);
        }
      }
    }
    return { publishes, latestMs, problems };
  }

  #countTargets(): number {
    return Object.values(this.#accounts).flat().length;
  }

  #findPost({ caption, title }: RecordedPost): ScheduledPost | undefined {
    return this.posts.find((post) => post.caption === caption || post.caption === title);
  }

  /** Empty while the simulator restarts. */
  async #readRecord(): Promise<RecordedPost[]> {
    try {
      return (await (await fetchControl(this.#sandboxUrl, 'posts')).json()) as RecordedPost[];
    } catch {
      return [];
    }
  }
}
