import { stableDigits, stableToken } from './ids.ts';
import type { Collection, Documents } from './documents.ts';
import type { Platform } from './platform.ts';

export interface Account {
  platform: Platform;
  /** The platform's own id; depends on platform and username only. */
  id: string;
  username: string;
  createdAt: number;
  /** Of clipapp: set so by the owner in the app; offers other audiences. */
  isPrivate?: boolean;
  /** The owner removed the app, and has not signed in since. */
  withoutApp?: boolean;
}

/** Whoever signs in on a consent page has an account from then on. */
export class Accounts {
  readonly #accounts: Collection<Account>;

  constructor(documents: Documents) {
    this.#accounts = documents.collection<Account>('accounts');
  }

  get(platform: Platform, id: string): Account | undefined {
    return this.#accounts.get(`${platform}/${id}`);
  }

  all(): Account[] {
    return this.#accounts.values();
  }

  change(account: Account, changes: Partial<Pick<Account, 'isPrivate' | 'withoutApp'>>): void {
    this.#accounts.put(`${account.platform}/${account.id}`, { ...account, ...changes });
  }

  /** Finds the account of a username, or makes it. */
  signIn(platform: Platform, username: string): Account {
    const id = platformUserId(platform, username);
    const known = this.get(platform, id);
    if (known?.withoutApp) this.change(known, { withoutApp: false });
    if (known) return known;
    const account = { platform, id, username, createdAt: Date.now() };
    this.#accounts.put(`${platform}/${id}`, account);
    return account;
  }
}

function platformUserId(platform: Platform, username: string): string {
  const seed = `${platform}/${username.toLowerCase()}`;
  switch (platform) {
    case 'clipapp':
      return `-000${stableToken(seed, 32)}`;
    case 'reelnet':
      return stableDigits(seed, 17, '17841');
    case 'videoshorts':
      return `UC${stableToken(seed, 22)}`;
  }
}
