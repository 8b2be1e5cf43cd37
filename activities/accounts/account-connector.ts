import type { Connector, FindVideosOfOthers, PlatformError } from '../../adapters/ports.ts';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import type { Account } from '../../db/entities/account.ts';
import { recordRejection } from '../../db/accounts/record-rejection.ts';
import { findConfirmedVideos } from '../../db/posts/find-confirmed-videos.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Creates the connector of an account. If the platform rejects a call because it revoked the access, the account is marked at once,
 * so that its owner must reconnect it. An expired token marks nothing here, because the caller renews it and the renewal decides.
 */
export function createAccountConnector(
  deps: ActivityDeps,
  { id: accountId, platform, sandbox }: Pick<Account, 'id' | 'platform' | 'sandbox'>,
): Connector {
  const connector = deps.connectors[sandbox ? 'sandbox' : 'live'][platform];
  const { comment, findComment, setCover } = connector;
  const withRejection = async <T extends object>(token: Token, call: Promise<T>, publishes: boolean): Promise<T> => {
    const result = await call;
    const error = 'error' in result ? (result.error as PlatformError | null) : null;
    if (error) await recordPlatformRefusal(deps, accountId, token, error, publishes);
    return result;
  };
  return {
    ...connector,
    createUpload: (job) => withRejection(job, connector.createUpload(job), true),
    prepare: (job, handle, deadline) => withRejection(job, connector.prepare(job, handle, deadline), true),
    publish: (job, handle) => withRejection(job, connector.publish(job, handle), true),
    getStatus(job, handle, sentAt) {
      const findOthers: FindVideosOfOthers = (ids) =>
        findConfirmedVideos(deps.orm.em.fork(), { ...job, platform }, ids);
      return withRejection(job, connector.getStatus(job, handle, sentAt, findOthers), false);
    },
    async getMetrics(access, posts) {
      const results = await connector.getMetrics(access, posts);
      const rejected = [...results.values()].find((result) => !result.ok && requiresReconnect(result.error));
      if (rejected && !rejected.ok) await recordPlatformRefusal(deps, accountId, access, rejected.error, false);
      return results;
    },
    ...(comment ? { comment: (post, text) => withRejection(post, comment(post, text), false) } : {}),
    ...(findComment ? { findComment: (post, text) => withRejection(post, findComment(post, text), false) } : {}),
    ...(setCover ? { setCover: (post, picture) => withRejection(post, setCover(post, picture), false) } : {}),
  };
}

type Token = { accessToken: string };

function requiresReconnect({ kind, code }: PlatformError): boolean {
  return kind === 'reconnect' && code !== 'token_expired';
}

/** Marks the account. If only a permission for comments or metrics is missing, the owner is notified but posts continue. */
async function recordPlatformRefusal(
  deps: ActivityDeps,
  accountId: string,
  { accessToken }: Token,
  error: PlatformError,
  publishes: boolean,
): Promise<void> {
  if (!requiresReconnect(error)) return;
  const scopeOnly = error.code === 'scope_missing';
  const manager = createGrantManager(deps);
  const message = manager.describeForOwner(error);
  const rejection = { accessToken, message, reconnect: publishes || !scopeOnly, isInvalid: !scopeOnly };
  await recordRejection(deps.orm.em.fork(), manager, accountId, rejection).catch((cause: unknown) =>
    // The result of the call counts more. The next call is rejected for the same reason.
    deps.log.error({ accountId, error: String(cause) }, 'could not record the rejection of an account'),
  );
}
