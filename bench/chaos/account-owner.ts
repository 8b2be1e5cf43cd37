import { setTimeout as sleep } from 'node:timers/promises';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import type { DemoApi } from '../../bin/demo/demo-api.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';

const ASK_AGAIN_MS = 1_000;
/** Longer than any part is down. */
const GIVE_UP_MS = 3 * 60_000;

/** An account that was connected again: the answer to whatever ended its access before. */
export interface Reconnection {
  accountId: string;
  begunAt: Date;
  doneAt: Date;
}

/** Owns the accounts of a team: connects them, and connects again those that the service says must be. */
export class Owner {
  readonly #api: DemoApi;
  readonly #accounts = new Map<string, { platform: Platform; username: string }>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly reconnections: Reconnection[] = [];

  constructor(api: DemoApi) {
    this.#api = api;
  }

  /** Its id. */
  async connect(platform: Platform, username: string): Promise<string> {
    const id = await connectSandboxAccount(this.#api, platform, username);
    this.#accounts.set(id, { platform, username });
    return id;
  }

  /** Tried until it succeeds, as parts are struck meanwhile; once for all who ask while it is under way. */
  connectAgain(accountId: string): Promise<void> {
    const known = this.#underWay.get(accountId);
    if (known) return known;
    const again = this.#untilConnected(accountId).finally(() => this.#underWay.delete(accountId));
    this.#underWay.set(accountId, again);
    return again;
  }

  async #untilConnected(accountId: string): Promise<void> {
    const account = this.#accounts.get(accountId);
    if (!account) throw new Error(`${accountId} must be connected again, and nobody here has connected it.`);
    for (const end = Date.now() + GIVE_UP_MS; ; await sleep(ASK_AGAIN_MS)) {
      const begunAt = new Date();
      const connected = await this.connect(account.platform, account.username).catch((error: unknown) => {
        if (Date.now() > end) throw error;
        return null;
      });
      if (connected === accountId) {
        this.reconnections.push({ accountId, begunAt, doneAt: new Date() });
        return;
      }
      if (connected) throw new Error(`${accountId} was connected again, and is ${connected} now.`);
    }
  }
}
