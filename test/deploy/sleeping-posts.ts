import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { Post } from '../../db/entities/post.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import type { Instance } from '../support/instance.ts';
import { readyContent } from '../support/ready-post.ts';
import { mintKey } from '../support/teams.ts';

/** Below the rate limit of a key. */
const BATCH = 10;
const BATCHES_PER_KEY = 4;
const HOUR_MS = 3_600_000;
/** A post is leased some seconds ahead of its slot. */
const SOON_MS = 8_000;

/** Posts whose workflows sleep until a test wakes them by moving their slot. */
export class SleepingPosts {
  readonly #instance: Instance;
  #api: { api: DemoApi; accountId: string; batches: number } | null = null;
  #contentId = '';
  #created = 0;
  readonly captions = new Map<string, string>();

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  /** Creates posts, whose slots are these milliseconds ahead. Returns their ids. */
  async create(slotsMs: readonly number[]): Promise<string[]> {
    this.#contentId ||= await readyContent(buildContentDeps(this.#instance), this.#instance.team);
    return this.#inBatches(slotsMs, async (slotMs, api, accountId) => {
      const caption = `asleep ${(this.#created += 1)}`;
      const { id } = await api.post<{ id: string }>('/posts', {
        contentId: this.#contentId,
        selectedAccounts: { clipapp: [accountId] },
        schedule: 'scheduled',
        scheduledTime: new Date(Date.now() + slotMs).toISOString(),
        caption,
      });
      this.captions.set(id, caption);
      return id;
    });
  }

  createAsleep(count: number): Promise<string[]> {
    return this.create(Array.from({ length: count }, () => HOUR_MS));
  }

  /** Signals the workflows, which run a task and sleep again. */
  async touch(ids: readonly string[]): Promise<void> {
    await this.#move(ids, 2 * HOUR_MS);
  }

  /** Has the posts published, and waits for that. */
  async publish(ids: readonly string[]): Promise<void> {
    await this.#move(ids, SOON_MS);
    await this.waitUntilPosted(ids);
  }

  async waitUntilPosted(ids: readonly string[]): Promise<void> {
    for (;;) {
      const rows = await this.#instance.orm.em.fork().find(Post, { id: { $in: [...ids] } }, { fields: ['status'] });
      if (rows.every(({ status }) => status === 'posted')) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async #move(ids: readonly string[], ms: number): Promise<void> {
    await this.#inBatches(ids, (id, api) =>
      api.post(`/posts/${id}/reschedule`, { scheduledTime: new Date(Date.now() + ms).toISOString() }),
    );
  }

  async #inBatches<I, R>(
    items: readonly I[],
    call: (item: I, api: DemoApi, accountId: string) => Promise<R>,
  ): Promise<R[]> {
    const results: R[] = [];
    for (let begin = 0; begin < items.length; begin += BATCH) {
      const { api, accountId } = await this.#getApi();
      const batch = items.slice(begin, begin + BATCH);
      results.push(...(await Promise.all(batch.map((item) => call(item, api, accountId)))));
    }
    return results;
  }

  async #getApi() {
    if (!this.#api || this.#api.batches >= BATCHES_PER_KEY) {
      const { text } = await mintKey(this.#instance, this.#instance.team.team.id);
      const api = new DemoApi(this.#instance.baseUrl, text);
      const name = `sleeper_${this.#instance.namespace}_${this.#created}`;
      this.#api = { api, accountId: await connectSandboxAccount(api, 'clipapp', name), batches: 0 };
    }
    this.#api.batches += 1;
    return this.#api;
  }
}
