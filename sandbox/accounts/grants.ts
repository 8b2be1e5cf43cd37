import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import { token } from './ids.ts';
import type { Collection, Documents } from './documents.ts';
import type { Platform } from './platform.ts';

export type GrantKind = 'code' | 'access' | 'refresh' | 'short';

/** An authorization code or a token, found by its own text. */
export interface Grant {
  text: string;
  kind: GrantKind;
  platform: Platform;
  accountId: string;
  clientId: string;
  scopes: string[];
  issuedAt: number;
  /** Null: never. */
  expiresAt: number | null;
  /** One consent and everything that came of it: what a revocation ends together. */
  family: string;
  /** Only of a code. */
  redirectUri?: string;
  challenge?: string | null;
  offline?: boolean;
  /** The owner removed the app from the account. */
  removed?: boolean;
}

export type GrantState = { state: 'live'; grant: Grant } | { state: 'expired' | 'removed' | 'unknown' };

export class Grants {
  readonly #grants: Collection<Grant>;
  readonly #clock: Clock;

  constructor(documents: Documents, clock: Clock) {
    this.#grants = documents.collection<Grant>('grants');
    this.#clock = clock;
  }

  /** `prefix` gives the text its platform's look; `lifeSeconds` null never expires. */
  issue(of: Omit<Grant, 'text' | 'issuedAt' | 'expiresAt'>, prefix: string, lifeSeconds: number | null): Grant {
    const issuedAt = this.#clock.now();
    const expiresAt = lifeSeconds === null ? null : issuedAt + lifeSeconds * 1_000;
    const grant = { ...of, text: prefix + token(36), issuedAt, expiresAt };
    this.#grants.put(grant.text, grant);
    return grant;
  }

  find(platform: Platform, kinds: readonly GrantKind[], text: string): GrantState {
    const grant = this.#grants.get(text);
    if (!grant || grant.platform !== platform || !kinds.includes(grant.kind)) return { state: 'unknown' };
    if (grant.removed) return { state: 'removed' };
    if (grant.expiresAt !== null && grant.expiresAt <= this.#clock.now()) return { state: 'expired' };
    return { state: 'live', grant };
  }

  /** A code that was used, a refresh token that was rotated. */
  spend(grant: Grant): void {
    this.#grants.remove(grant.text);
  }

  /** A use that makes it live longer. */
  extend(grant: Grant, lifeSeconds: number): void {
    this.#grants.put(grant.text, { ...grant, expiresAt: this.#clock.now() + lifeSeconds * 1_000 });
  }

  /** Keeps the newest refresh tokens that a client has of an account; the older ones end without a word. */
  keepNewest(
    { platform, accountId, clientId }: Pick<Grant, 'platform' | 'accountId' | 'clientId'>,
    count: number,
  ): void {
    const own = this.#grants
      .values()
      .filter((grant) => grant.kind === 'refresh' && grant.platform === platform)
      .filter((grant) => grant.accountId === accountId && grant.clientId === clientId && !grant.removed)
      .toSorted((one, other) => other.issuedAt - one.issuedAt);
    for (const old of own.slice(count)) this.spend(old);
  }

  revokeFamily(family: string): void {
    for (const grant of this.#grants.values()) if (grant.family === family) this.#grants.remove(grant.text);
  }

  /** As the owner removes the app in the account's settings: everything that was ever granted is over. Answers to whom. */
  removeApp(platform: Platform, accountId: string): Set<string> {
    const own = this.#grants.values().filter((grant) => grant.platform === platform && grant.accountId === accountId);
    const live = own.filter((grant) => !grant.removed);
    for (const grant of live) this.#grants.put(grant.text, { ...grant, removed: true });
    return new Set(live.map(({ clientId }) => clientId));
  }

  /** Whether this account ever let this client act while it was away. */
  hasRefreshToken(platform: Platform, accountId: string, clientId: string): boolean {
    return this.#grants
      .values()
      .some(
        (grant) =>
          grant.platform === platform &&
          grant.kind === 'refresh' &&
          !grant.removed &&
          grant.accountId === accountId &&
          grant.clientId === clientId,
      );
  }
}

/** PKCE with S256: base64url as everywhere, or the hex that clipapp's desktop clients send. */
export function provesChallenge(challenge: string | null | undefined, verifier: string | null): boolean {
  if (challenge === null || challenge === undefined) return true;
  if (verifier === null) return false;
  const hash = createHash('sha256').update(verifier).digest();
  return challenge === hash.toString('base64url') || challenge === hash.toString('hex');
}
