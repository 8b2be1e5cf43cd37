import { setTimeout as sleep } from 'node:timers/promises';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import type { DemoApi } from '../../bin/demo/demo-api.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';

const RETRY_INTERVAL_MS = 1_000;
/** Longer than any service is down. */
const TIMEOUT_MS = 3 * 60_000;

/** When an account was reconnected. */
export interface Reconnection {
  accountId: string;
  begunAt: Date;
  doneAt: Date;
}

/** Connects the accounts of a team, and reconnects those that need it. */
export class AccountOwner {
  readonly #api: DemoApi;
  readonly #accounts = new Map<string, { platform: Platform; username: string }>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly reconnections: Reconnection[] = [];

  constructor(api: DemoApi) {
    this.#api = api;
  }

  /** Returns the account id. */
  async connect(platform: Platform, username: string): Promise<string> {
    const id = await connectSandboxAccount(this.#api, platform, username);
    this.#accounts.set(id, { platform, username });
    return id;
  }

  /** Retries until it succeeds; concurrent calls share one attempt. */
  reconnect(accountId: string): Promise<void> {
    const known = this.#inFlight.get(accountId);
    if (known) return known;
    const reconnection = this.#reconnectUntilDone(accountId).finally(() => this.#inFlight.delete(accountId));
    this.#inFlight.set(accountId, reconnection);
    return reconnection;
  }

  async #reconnectUntilDone(accountId: string): Promise<void> {
    const account = this.#accounts.get(accountId);
    if (!account) throw new Error(`${accountId} is not an account of this owner.`);
    for (const end = Date.now() + TIMEOUT_MS; ; await sleep(RETRY_INTERVAL_MS)) {
      const begunAt = new Date();
      const connected = await this.connect(account.platform, account.username).catch((error: unknown) => {
        if (Date.now() > end) throw error;
        return null;
      });
      if (connected === accountId) {
        this.reconnections.push({ accountId, begunAt, doneAt: new Date() });
        return;
      }
      if (connected) throw new Error(`Reconnecting ${accountId} returned ${connected}.`);
    }
  }
}
