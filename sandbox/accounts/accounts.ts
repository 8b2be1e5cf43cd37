import { stableDigits, stableToken } from '../ids.ts';
import type { Collection, Documents } from '../storage/documents.ts';
import type { Platform } from '../platform.ts';

export interface Account {
  platform: Platform;
  /** The platform account id, derived from platform and username. */
  id: string;
  username: string;
  createdAt: number;
  /** clipapp only: the owner has made the account private, which changes the privacy options. */
  isPrivate?: boolean;
  /** The owner has removed the app and not signed in since. */
  appRemoved?: boolean;
}

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

  update(account: Account, changes: Partial<Pick<Account, 'isPrivate' | 'appRemoved'>>): void {
    this.#accounts.put(`${account.platform}/${account.id}`, { ...account, ...changes });
  }

  /** Finds or creates the account of a username. Its owner may have removed the app; signing in ends that. */
  signIn(platform: Platform, username: string): Account {
    const id = platformUserId(platform, username);
    const known = this.get(platform, id);
    if (known?.appRemoved) this.update(known, { appRemoved: false });
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
