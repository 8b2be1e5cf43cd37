import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../accounts.ts';
import { token } from '../ids.ts';
import type { Collection, Documents } from '../documents.ts';
import type { Post } from '../record.ts';
import type { Settings } from '../settings.ts';
import type { ClipHandle } from './handles.ts';

/** One notice on its way. It is forgotten once it was answered with 200, or after three days. */
interface Notice {
  id: string;
  clientKey: string;
  event: string;
  userOpenId: string;
  content: Record<string, unknown>;
  /** Real time. */
  dueAt: number;
  madeAt: number;
  tries: number;
}

export interface Receiver {
  url: string;
  /** Each notice comes so many times more: deliveries are at least once. */
  duplicates: number;
}

const FIRST_RETRY_MS = 1_000;
const GIVE_UP_MS = 72 * 3_600_000;
const ANSWER_MS = 5_000;

type Sent = Pick<ClipHandle, 'publishId' | 'accountId' | 'clientId' | 'mode'>;

/** The events of clipapp, signed, to the one URL that an app has set for them; none before it has. */
export class Webhooks {
  readonly #receiver: Collection<Receiver>;
  readonly #notices: Collection<Notice>;
  readonly #handles: Collection<ClipHandle>;
  readonly #settings: Settings;
  readonly #closing: AbortSignal;

  constructor(documents: Documents, settings: Settings, closing: AbortSignal) {
    this.#receiver = documents.collection('webhooks.receiver');
    this.#notices = documents.collection('webhooks.notices');
    this.#handles = documents.collection('clipapp.handles');
    this.#settings = settings;
    this.#closing = closing;
    for (const notice of this.#notices.values()) void this.#wait(notice);
  }

  get receiver(): Receiver | null {
    return this.#receiver.get('clipapp') ?? null;
  }

  set receiver(receiver: Receiver | null) {
    if (receiver) this.#receiver.put('clipapp', receiver);
    else this.#receiver.remove('clipapp');
  }

  /** The last byte is there: what comes of it is told when it has been processed. */
  uploaded(handle: ClipHandle, post: Post | null, isPublic: boolean): void {
    const doneAt = Date.now() + this.#settings.processingMs.clipapp;
    if (handle.failReason !== null) {
      this.#tell(handle, 'post.publish.failed', { reason: handle.failReason }, doneAt);
    } else if (handle.mode === 'inbox') {
      this.#tell(handle, 'post.publish.inbox_delivered', {}, doneAt);
    } else {
      this.#tell(handle, 'post.publish.complete', {}, doneAt);
      if (!isPublic) return;
      const content = { post_id: post?.platformPostId };
      this.#tell(handle, 'post.publish.publicly_available', content, doneAt + this.#settings.moderationMs);
    }
  }

  /** The creator has posted from the inbox. */
  posted(handle: Sent, postId: string): void {
    this.#tell(handle, 'post.publish.complete', {});
    this.#tell(handle, 'post.publish.publicly_available', { post_id: postId });
  }

  removed(post: Post): void {
    const handle = this.#handles.get(post.handle);
    // Spelt so on the wire.
    if (handle) this.#tell(handle, 'post.publish.no_longer_publicaly_available', { post_id: post.platformPostId });
  }

  appRemoved(account: Account, clientKey: string): void {
    this.#queue({ clientKey, event: 'authorization.removed', userOpenId: account.id, content: { reason: 1 } });
  }

  #tell(handle: Sent, event: string, more: Record<string, unknown>, dueAt = Date.now()): void {
    const type = handle.mode === 'inbox' ? 'INBOX_SHARE' : 'DIRECT_POST';
    const content = { publish_id: handle.publishId, publish_type: type, ...more };
    this.#queue({ clientKey: handle.clientId, event, userOpenId: handle.accountId, content }, dueAt);
  }

  #queue(said: Pick<Notice, 'clientKey' | 'event' | 'userOpenId' | 'content'>, dueAt = Date.now()): void {
    for (let copy = this.receiver?.duplicates ?? -1; copy >= 0; copy -= 1) {
      const notice = { ...said, id: token(9), dueAt, madeAt: Date.now(), tries: 0 };
      this.#notices.put(notice.id, notice);
      void this.#wait(notice);
    }
  }

  async #wait(notice: Notice): Promise<void> {
    try {
      await sleep(Math.max(0, notice.dueAt - Date.now()), undefined, { signal: this.#closing });
    } catch (error) {
      if (this.#closing.aborted) return;
      throw error;
    }
    await this.#deliver(notice);
  }

  async #deliver(notice: Notice): Promise<void> {
    const answered = this.receiver !== null && (await this.#send(this.receiver.url, notice));
    if (this.#closing.aborted) return;
    if (answered || Date.now() - notice.madeAt > GIVE_UP_MS) {
      this.#notices.remove(notice.id);
      return;
    }
    const tries = notice.tries + 1;
    const later = { ...notice, tries, dueAt: Date.now() + FIRST_RETRY_MS * 2 ** Math.min(tries, 12) };
    this.#notices.put(notice.id, later);
    await this.#wait(later);
  }

  /** `TikTok-Signature: t=<seconds>,s=<HMAC-SHA256 of "t.body" with the client secret, in hex>` */
  async #send(url: string, { clientKey, event, userOpenId, content, madeAt }: Notice): Promise<boolean> {
    const body = JSON.stringify({
      client_key: clientKey,
      event,
      create_time: Math.floor(madeAt / 1_000),
      user_openid: userOpenId,
      content: JSON.stringify(content),
    });
    const t = Math.floor(Date.now() / 1_000);
    const s = createHmac('sha256', this.#settings.clientSecret).update(`${t}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'tiktok-signature': `t=${t},s=${s}` };
    const signal = AbortSignal.any([this.#closing, AbortSignal.timeout(ANSWER_MS)]);
    // Whatever keeps the receiver from answering, the notice comes again.
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  }
}
