import type { Connector, FindVideosOfOthers, PlatformError } from '../../adapters/ports.ts';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import type { Account } from '../../db/entities/account.ts';
import { recordRejection } from '../../db/accounts/record-rejection.ts';
import { findConfirmedVideos } from '../../db/posts/find-confirmed-videos.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * The connector of an account, heard on its behalf: whatever call the platform answers with the end of the access marks the
 * account at once. A token that has merely expired is not marked here: whoever made the call renews it, and the renewal tells.
 */
export function createAccountConnector(
  deps: ActivityDeps,
  { id: accountId, platform, sandbox }: Pick<Account, 'id' | 'platform' | 'sandbox'>,
): Connector {
  const connector = deps.connectors[sandbox ? 'sandbox' : 'live'][platform];
  const { comment, findComment, setCover } = connector;
  const heard = async <T extends object>(token: Token, answer: Promise<T>, publishes: boolean): Promise<T> => {
    const said = await answer;
    const error = 'error' in said ? (said.error as PlatformError | null) : null;
    if (error) await recordPlatformRefusal(deps, accountId, token, error, publishes);
    return said;
  };
  return {
    ...connector,
    createUpload: (job) => heard(job, connector.createUpload(job), true),
    prepare: (job, handle, deadline) => heard(job, connector.prepare(job, handle, deadline), true),
    publish: (job, handle) => heard(job, connector.publish(job, handle), true),
    getStatus(job, handle, sentAt) {
      const heldByOthers: FindVideosOfOthers = (ids) =>
        findConfirmedVideos(deps.orm.em.fork(), { ...job, platform }, ids);
      return heard(job, connector.getStatus(job, handle, sentAt, heldByOthers), false);
    },
    async getMetrics(access, posts) {
      const measured = await connector.getMetrics(access, posts);
      const refused = [...measured.values()].find((answer) => !answer.ok && requiresReconnect(answer.error));
      if (refused && !refused.ok) await recordPlatformRefusal(deps, accountId, access, refused.error, false);
      return measured;
    },
    ...(comment ? { comment: (post, text) => heard(post, comment(post, text), false) } : {}),
    ...(findComment ? { findComment: (post, text) => heard(post, findComment(post, text), false) } : {}),
    ...(setCover ? { setCover: (post, picture) => heard(post, setCover(post, picture), false) } : {}),
  };
}

type Token = { accessToken: string };

function requiresReconnect({ kind, code }: PlatformError): boolean {
  return kind === 'reconnect' && code !== 'token_expired';
}

/** A permission that only comments or figures need is named to the owner, and does not keep posts back. */
async function recordPlatformRefusal(
  deps: ActivityDeps,
  accountId: string,
  { accessToken }: Token,
  error: PlatformError,
  publishes: boolean,
): Promise<void> {
  if (!requiresReconnect(error)) return;
  const scopeOnly = error.code === 'scope_missing';
  const keeper = createGrantManager(deps);
  const sentence = keeper.describeForOwner(error);
  const refusal = { accessToken, sentence, reconnect: publishes || !scopeOnly, over: !scopeOnly };
  await recordRejection(deps.orm.em.fork(), keeper, accountId, refusal).catch((cause: unknown) =>
    // What the call achieved counts; the next one tells the same.
    deps.log.error({ accountId, error: String(cause) }, 'a refusal could not be written down'),
  );
}
