import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../accounts/accounts.ts';
import { randomToken } from '../ids.ts';
import type { Collection, Documents } from '../storage/documents.ts';
import type { Post } from '../posts/publish-record.ts';
import type { Settings } from '../settings.ts';

/** A pending webhook delivery; deleted after a 200 response, or after three days. */
interface Delivery {
  id: string;
  clientKey: string;
  event: string;
  userOpenId: string;
  content: Record<string, unknown>;
  dueAt: number;
  createdAt: number;
  attempts: number;
}

export interface Receiver {
  url: string;
  /** How many extra copies of each webhook are sent, to simulate at-least-once delivery. */
  duplicates: number;
}

const RETRY_BASE_MS = 1_000;
const GIVE_UP_MS = 72 * 3_600_000;
const RESPONSE_TIMEOUT_MS = 5_000;

/** The fields of a clipapp upload that webhooks contain. */
interface UploadIdentity {
  publishId: string;
  accountId: string;
  clientId: string;
  mode: 'publish' | 'inbox';
}

/** Sends clipapp's signed webhooks to the receiver of the app. Events without a receiver are dropped. */
export class Webhooks {
  readonly #receiver: Collection<Receiver>;
  readonly #deliveries: Collection<Delivery>;
  readonly #settings: Settings;
  readonly #closing: AbortSignal;

  constructor(documents: Documents, settings: Settings, closing: AbortSignal) {
    this.#receiver = documents.collection('webhooks.receiver');
    this.#deliveries = documents.collection('webhooks.deliveries');
    this.#settings = settings;
    this.#closing = closing;
    for (const delivery of this.#deliveries.values()) void this.#wait(delivery);
  }

  get receiver(): Receiver | null {
    return this.#receiver.get('clipapp') ?? null;
  }

  set receiver(receiver: Receiver | null) {
    if (receiver) this.#receiver.put('clipapp', receiver);
    else this.#receiver.remove('clipapp');
  }

  /** Sends the webhooks of an upload when its processing ends. Call it when the last byte has arrived. */
  notifyUploaded(handle: UploadIdentity & { failReason: string | null }, post: Post | null, isPublic: boolean): void {
    const doneAt = Date.now() + this.#settings.processingMs.clipapp;
    if (handle.failReason !== null) {
      this.#notify(handle, 'post.publish.failed', { reason: handle.failReason }, doneAt);
    } else if (handle.mode === 'inbox') {
      this.#notify(handle, 'post.publish.inbox_delivered', {}, doneAt);
    } else {
      this.#notify(handle, 'post.publish.complete', {}, doneAt);
      if (!isPublic) return;
      const content = { post_id: post?.platformPostId };
      this.#notify(handle, 'post.publish.publicly_available', content, doneAt + this.#settings.moderationMs);
    }
  }

  /** Sends the webhooks of an upload that its creator has posted from the inbox. */
  notifyPosted(handle: UploadIdentity, postId: string): void {
    this.#notify(handle, 'post.publish.complete', {});
    this.#notify(handle, 'post.publish.publicly_available', { post_id: postId });
  }

  notifyRemoved(handle: UploadIdentity, postId: string): void {
    // The platform misspells this event name.
    this.#notify(handle, 'post.publish.no_longer_publicaly_available', { post_id: postId });
  }

  notifyAppRemoved(account: Account, clientKey: string): void {
    this.#queue({ clientKey, event: 'authorization.removed', userOpenId: account.id, content: { reason: 1 } });
  }

  #notify(handle: UploadIdentity, event: string, details: Record<string, unknown>, dueAt = Date.now()): void {
    const type = handle.mode === 'inbox' ? 'INBOX_SHARE' : 'DIRECT_POST';
    const content = { publish_id: handle.publishId, publish_type: type, ...details };
    this.#queue({ clientKey: handle.clientId, event, userOpenId: handle.accountId, content }, dueAt);
  }

  #queue(event: Pick<Delivery, 'clientKey' | 'event' | 'userOpenId' | 'content'>, dueAt = Date.now()): void {
    for (let copy = this.receiver?.duplicates ?? -1; copy >= 0; copy -= 1) {
      const delivery = { ...event, id: randomToken(9), dueAt, createdAt: Date.now(), attempts: 0 };
      this.#deliveries.put(delivery.id, delivery);
      void this.#wait(delivery);
    }
  }

  async #wait(delivery: Delivery): Promise<void> {
    try {
      await sleep(Math.max(0, delivery.dueAt - Date.now()), undefined, { signal: this.#closing });
    } catch (error) {
      if (this.#closing.aborted) return;
      throw error;
    }
    await this.#deliver(delivery);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const delivered = this.receiver !== null && (await this.#send(this.receiver.url, delivery));
    if (this.#closing.aborted) return;
    if (delivered || Date.now() - delivery.createdAt > GIVE_UP_MS) {
      this.#deliveries.remove(delivery.id);
      return;
    }
    const attempts = delivery.attempts + 1;
    const retry = { ...delivery, attempts, dueAt: Date.now() + RETRY_BASE_MS * 2 ** Math.min(attempts, 12) };
    this.#deliveries.put(delivery.id, retry);
    await this.#wait(retry);
  }

  /** Sends a webhook with `TikTok-Signature: t=<seconds>,s=<HMAC-SHA256 of "t.body" with the client secret, in hex>` */
  async #send(url: string, { clientKey, event, userOpenId, content, createdAt }: Delivery): Promise<boolean> {
    const body = JSON.stringify({
      client_key: clientKey,
      event,
      create_time: Math.floor(createdAt / 1_000),
      user_openid: userOpenId,
      content: JSON.stringify(content),
    });
    const t = Math.floor(Date.now() / 1_000);
    const s = createHmac('sha256', this.#settings.clientSecret).update(`${t}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'tiktok-signature': `t=${t},s=${s}` };
    const signal = AbortSignal.any([this.#closing, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
    // Any network failure is retried.
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(() => null);
    await response?.body?.cancel();
    return response?.status === 200;
  }
}
