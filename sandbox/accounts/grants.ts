import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { randomToken } from '../ids.ts';
import type { Collection, Documents } from '../storage/documents.ts';
import type { Platform } from '../platform.ts';

export type GrantKind = 'code' | 'access' | 'refresh' | 'short';

/** An authorization code or a token, keyed by its text. */
export interface Grant {
  text: string;
  kind: GrantKind;
  platform: Platform;
  accountId: string;
  clientId: string;
  scopes: string[];
  issuedAt: number;
  /** Null if it never expires. */
  expiresAt: number | null;
  /** All grants of one consent share a family and are revoked together. */
  family: string;
  /** The team of the app that the consent was for: `sandbox_team` of the consent URL. */
  team: string | null;
  /** Set for codes only. */
  redirectUri?: string;
  challenge?: string | null;
  offline?: boolean;
  /** The owner removed the app from the account. */
  removed?: boolean;
}

/** `accountId` is null unless the grant is live. */
export type GrantState =
  { state: 'live'; grant: Grant; accountId: string } | { state: 'expired' | 'removed' | 'unknown'; accountId: null };

export class Grants {
  readonly #grants: Collection<Grant>;
  readonly #clock: Clock;

  constructor(documents: Documents, clock: Clock) {
    this.#grants = documents.collection<Grant>('grants');
    this.#clock = clock;
  }

  /** Creates a grant. `prefix` is the platform's token prefix. With a `lifeSeconds` of null it never expires. */
  issue(fields: Omit<Grant, 'text' | 'issuedAt' | 'expiresAt'>, prefix: string, lifeSeconds: number | null): Grant {
    const issuedAt = this.#clock.now();
    const expiresAt = lifeSeconds === null ? null : issuedAt + lifeSeconds * 1_000;
    const grant = { ...fields, text: prefix + randomToken(36), issuedAt, expiresAt };
    this.#grants.put(grant.text, grant);
    return grant;
  }

  find(platform: Platform, kinds: readonly GrantKind[], text: string): GrantState {
    const grant = this.#grants.get(text);
    if (!grant || grant.platform !== platform || !kinds.includes(grant.kind))
      return { state: 'unknown', accountId: null };
    if (grant.removed) return { state: 'removed', accountId: null };
    if (grant.expiresAt !== null && grant.expiresAt <= this.#clock.now()) return { state: 'expired', accountId: null };
    return { state: 'live', grant, accountId: grant.accountId };
  }

  /** Removes a used code or a rotated refresh token. */
  consume(grant: Grant): void {
    this.#grants.remove(grant.text);
  }

  extend(grant: Grant, lifeSeconds: number): void {
    this.#grants.put(grant.text, { ...grant, expiresAt: this.#clock.now() + lifeSeconds * 1_000 });
  }

  /** Keeps the newest `count` refresh tokens of an account and client; removes the older ones. */
  pruneRefreshTokens(
    { platform, accountId, clientId }: Pick<Grant, 'platform' | 'accountId' | 'clientId'>,
    count: number,
  ): void {
    const found = this.#grants
      .values()
      .filter((grant) => grant.kind === 'refresh' && grant.platform === platform)
      .filter((grant) => grant.accountId === accountId && grant.clientId === clientId && !grant.removed)
      .toSorted((one, other) => other.issuedAt - one.issuedAt);
    for (const old of found.slice(count)) this.consume(old);
  }

  revokeFamily(family: string): void {
    for (const grant of this.#grants.values()) if (grant.family === family) this.#grants.remove(grant.text);
  }

  /** Invalidates all grants of an account, as when its owner removes the app. Returns the client ids. */
  removeApp(platform: Platform, accountId: string): Set<string> {
    const found = this.#grants.values().filter((grant) => grant.platform === platform && grant.accountId === accountId);
    const live = found.filter((grant) => !grant.removed);
    for (const grant of live) this.#grants.put(grant.text, { ...grant, removed: true });
    return new Set(live.map(({ clientId }) => clientId));
  }

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

/** Checks a PKCE S256 challenge in base64url, or in hex as clipapp's desktop clients send it. */
export function matchesChallenge(challenge: string | null | undefined, verifier: string | null): boolean {
  if (challenge === null || challenge === undefined) return true;
  if (verifier === null) return false;
  const hash = createHash('sha256').update(verifier).digest();
  return challenge === hash.toString('base64url') || challenge === hash.toString('hex');
}
