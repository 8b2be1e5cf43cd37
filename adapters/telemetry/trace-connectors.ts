import { mapPlatforms } from '../../domain/accounts/platforms.ts';
import type { Connector, Connectors, PlatformError } from '../ports.ts';
import type { Tracing } from './tracing.ts';

/** Wraps platform calls in spans, except those that connect, identify or disconnect an account or read its offer. */
export function traceConnectors({ sandbox, live }: Connectors, tracing: Tracing): Connectors {
  return { sandbox: traceAll(sandbox, tracing), live: traceAll(live, tracing) };
}

function traceAll(connectors: Connectors['live'], tracing: Tracing): Connectors['live'] {
  return mapPlatforms((platform) => traceConnector(connectors[platform], tracing));
}

/** Wraps the calls of one connector. Their spans contain neither texts nor tokens nor URLs. */
function traceConnector(connector: Connector, tracing: Tracing): Connector {
  const call = <T extends object>(step: string, run: () => Promise<T>): Promise<T> =>
    tracing.span(
      { name: `${connector.platform} ${step}`, kind: 'client', attributes: { 'kinora.platform': connector.platform } },
      async (span) => {
        const result = await run();
        const error = 'error' in result ? (result.error as PlatformError | null) : null;
        if (error) span.fail(error.code);
        return result;
      },
    );
  const { comment, findComment, setCover, isInPlaylist, addToPlaylist } = connector;
  return {
    ...connector,
    refreshGrant: (grant) => call('refresh', () => connector.refreshGrant(grant)),
    createUpload: (job) => call('create upload', () => connector.createUpload(job)),
    prepare: (job, handle, deadline) => call('prepare', () => connector.prepare(job, handle, deadline)),
    publish: (job, handle) => call('publish', () => connector.publish(job, handle)),
    getStatus: (job, handle, sentAt, findVideosOfOthers) =>
      call('get status', () => connector.getStatus(job, handle, sentAt, findVideosOfOthers)),
    getMetrics: (access, posts) => call('get metrics', () => connector.getMetrics(access, posts)),
    ...(comment ? { comment: (post, text) => call('comment', () => comment(post, text)) } : {}),
    ...(findComment ? { findComment: (post, text) => call('find comment', () => findComment(post, text)) } : {}),
    ...(setCover ? { setCover: (post, picture) => call('set cover', () => setCover(post, picture)) } : {}),
    ...(isInPlaylist
      ? { isInPlaylist: (post, playlistId) => call('read playlist', () => isInPlaylist(post, playlistId)) }
      : {}),
    ...(addToPlaylist
      ? { addToPlaylist: (post, playlistId) => call('add to playlist', () => addToPlaylist(post, playlistId)) }
      : {}),
  };
}
