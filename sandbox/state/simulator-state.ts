import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route as GenericRoute } from '../http/router.ts';
import { Accounts } from '../accounts/accounts.ts';
import { RateLimits } from '../rate-limits/rate-limits.ts';
import { Webhooks } from '../webhooks/webhooks.ts';
import { Clock } from '../clock/clock.ts';
import { Comments } from '../posts/comments.ts';
import { ScheduledFaults } from '../faults/scheduled-faults.ts';
import { Grants } from '../accounts/grants.ts';
import { Documents, type Collection } from '../storage/documents.ts';
import { PublishRecord, type Post } from '../posts/publish-record.ts';
import type { Settings } from '../settings.ts';
import { Store } from '../storage/store.ts';
import { FaultLog } from '../faults/fault-log.ts';
import { Uploads } from '../media/uploads.ts';
import type { Platform } from '../platform.ts';

export type Route = GenericRoute<SimulatorState>;

/** Everything that handlers use. */
export interface SimulatorState {
  settings: Settings;
  store: Store;
  documents: Documents;
  record: PublishRecord;
  clock: Clock;
  accounts: Accounts;
  grants: Grants;
  comments: Comments;
  removals: Removals;
  uploads: Uploads;
  faults: ScheduledFaults;
  faultLog: FaultLog;
  rateLimits: RateLimits;
  webhooks: Webhooks;
  /** Serializes the work on each upload handle. */
  uploadQueue: KeyedQueue;
  /** Fetches of reelnet in progress, by container. */
  fetches: Map<string, Promise<void>>;
  /** Aborted when the server closes. */
  closing: AbortSignal;
}

export function openSimulatorState(dir: string, settings: Settings, closing: AbortSignal): SimulatorState {
  mkdirSync(dir, { recursive: true });
  const store = new Store(join(dir, 'sandbox.sqlite'));
  const documents = new Documents(store);
  const clock = new Clock(documents);
  return {
    settings,
    store,
    documents,
    record: new PublishRecord(store),
    clock,
    accounts: new Accounts(documents),
    grants: new Grants(documents, clock),
    comments: new Comments(documents),
    removals: new Removals(documents),
    uploads: new Uploads(dir),
    faults: new ScheduledFaults(),
    faultLog: new FaultLog(store),
    rateLimits: new RateLimits(settings.rateLimits, clock, documents),
    webhooks: new Webhooks(documents, settings, closing),
    uploadQueue: new KeyedQueue(),
    fetches: new Map(),
    closing,
  };
}

export function closeSimulatorState(state: SimulatorState): void {
  state.store.close();
}

/** Runs the tasks of one key one after another, in the order of arrival. Tasks of different keys run in parallel. */
class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(key) ?? Promise.resolve();
    const current = previous.then(task, task);
    this.#last.set(key, current);
    try {
      return await current;
    } finally {
      if (this.#last.get(key) === current) this.#last.delete(key);
    }
  }
}

/** Posts removed by their owner or taken down by the platform. The publish record keeps them. */
class Removals {
  readonly #removed: Collection<true | string>;

  constructor(documents: Documents) {
    this.#removed = documents.collection<true | string>('removals');
  }

  add(platform: Platform, platformPostId: string, reason: string | null): void {
    this.#removed.put(`${platform}/${platformPostId}`, reason ?? true);
  }

  /** Whether the owner has removed the post. */
  has({ platform, platformPostId }: Pick<Post, 'platform' | 'platformPostId'>): boolean {
    return platformPostId !== null && this.#removed.get(`${platform}/${platformPostId}`) === true;
  }

  /** Returns why the platform took the post down; null if it did not. */
  findReason(platform: Platform, platformPostId: string): string | null {
    const removed = this.#removed.get(`${platform}/${platformPostId}`);
    return typeof removed === 'string' ? removed : null;
  }
}
