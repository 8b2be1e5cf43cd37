import { getAccount } from '../../db/accounts/accounts.ts';
import type { PlatformResult, Connector, LivePost, PlatformError } from '../../adapters/ports.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { createAccountConnector } from '../accounts/account-connector.ts';
import { getFreshGrant } from '../accounts/fresh-grant.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** A published post on its platform, for the calls that follow the publish. */
export interface LiveTarget {
  connector: Connector;
  /** The post with a valid token. `renew` gets a new one, because the platform rejected the last. */
  post(renew?: boolean): Promise<PlatformResult<LivePost>>;
}

export async function openLiveTarget(deps: ActivityDeps, target: PostTarget): Promise<LiveTarget> {
  const account = await getAccount(deps.orm.em.fork(), target.accountId);
  const { platformUserId, username, disconnectedAt } = account;
  return {
    connector: createAccountConnector(deps, account),
    async post(renew = false) {
      if (disconnectedAt) return { ok: false, error: DISCONNECTED };
      const grant = await getFreshGrant(deps, account.id, renew);
      if (!grant.ok) return grant;
      const { accessToken } = grant.value;
      return {
        ok: true,
        value: { accessToken, platformUserId, username, platformPostId: target.platformPostId ?? '' },
      };
    },
  };
}

/** Makes an idempotent call, and repeats it with a new token if the platform rejects the first one. */
export async function callWithFreshToken<T>(
  live: LiveTarget,
  call: (post: LivePost) => Promise<PlatformResult<T>>,
): Promise<PlatformResult<T>> {
  const post = await live.post();
  const result = post.ok ? await call(post.value) : post;
  if (result.ok || result.error.code !== 'token_expired') return result;
  const renewed = await live.post(true);
  return renewed.ok ? call(renewed.value) : renewed;
}

const DISCONNECTED: PlatformError = {
  kind: 'reconnect',
  code: 'account_disconnected',
  message: 'The account was disconnected after the post was published.',
  platformCode: null,
};
